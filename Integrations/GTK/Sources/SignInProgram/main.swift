// A sign-in form, with a server of its own: `swift run --package-path Integrations/GTK signin`.
import Foundation
import SignIn
import SignInWindow
import Signals
import SignalsControls
import SignalsGTK

do {
  try MainLoop.initialize()
  let server = try Server(Server.example())
  let client = Client(server.url)
  let form = SignInForm { name, password in client.authenticate(name, password) }
  let view = SignInWindow(form, hint: "Sign in as Ada, with the password “analytical”.")
  view.window.rx.closeRequested.subscribeOnMainActor(next: { MainLoop.quit() })
  view.window.present()
  MainLoop.run()
  withExtendedLifetime((server, view)) {}
} catch {
  FileHandle.standardError.write(Data("signin: \(error)\n".utf8))
  exit(1)
}
