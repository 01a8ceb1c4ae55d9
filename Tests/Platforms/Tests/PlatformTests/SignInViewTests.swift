import SignIn
import SignInViews
import Signals
import SignalsApple
import SwiftUI
import Testing
import UIKit

/// The views of the example, used by a user, with a subject as the server.
@MainActor @Suite("The views of the sign-in form") struct SignInViewTests {
  private let scheduler = TestScheduler()
  private let server = Server()

  private func makeForm() -> SignInForm {
    SignInForm(on: scheduler) { [server] in server.authenticate($0, $1) }
  }

  @Test("a view controller of UIKit") func viewController() {
    let form = makeForm()
    let controller = SignInViewController(form)
    controller.loadViewIfNeeded()
    use(ControllerScreen(view: controller.view), of: form)
  }

  @Test("a view of SwiftUI") func view() {
    let form = makeForm()
    use(HostScreen(host: ViewHost(SignInView(form))), of: form)
  }

  private func use(_ screen: some Screen, of form: SignInForm) {
    settle()
    #expect(screen.texts.isEmpty)
    #expect(screen.isEnabled("Sign in") == false)
    #expect(screen.isEnabled("Cancel") == false)

    // A name that is too short: said when the user stops typing.
    screen.type("A", into: "Name")
    settle(.milliseconds(300))
    screen.type("Ad", into: "Name")
    settle(.milliseconds(300))
    #expect(screen.texts.isEmpty)
    settle(.milliseconds(100))
    #expect(screen.texts == ["A name has 3 letters or more."])
    screen.type("analytical", into: "Password")
    settle(.milliseconds(400))
    #expect(screen.texts == ["A name has 3 letters or more."])
    #expect(screen.isEnabled("Sign in") == false)
    screen.pressReturn(in: "Name")
    screen.type("Ada", into: "Name")
    settle(.milliseconds(400))
    #expect(screen.texts.isEmpty)
    #expect(screen.isEnabled("Sign in") == true)
    #expect(server.requests.isEmpty)

    // The server is busy.
    screen.press("Sign in")
    settle()
    #expect(server.requests == ["Ada:analytical"])
    #expect(screen.texts == ["Signing in …"])
    #expect(screen.isWaiting)
    #expect(screen.isEnabled("Sign in") == false)
    #expect(screen.isEnabled("Cancel") == true)
    server.fail(.unavailable)
    settle()
    #expect(screen.texts == ["The server is busy. Please try again."])
    #expect(!screen.isWaiting)
    #expect(screen.isEnabled("Cancel") == false)

    // Another try, cancelled.
    screen.press("Try again")
    settle()
    #expect(screen.isWaiting)
    screen.press("Cancel")
    settle()
    #expect(screen.texts == ["Cancelled."])
    #expect(!screen.isWaiting)
    #expect(!server.isAwaited)

    // Another password, which is wrong, sent with the return key.
    screen.type("analytical!", into: "Password")
    screen.pressReturn(in: "Password")
    settle()
    server.fail(.wrongPassword)
    settle()
    #expect(screen.texts == ["The name or the password is wrong."])

    // The right one, from the program.
    form.password.value = "analytical"
    #expect(screen.text(in: "Password") == "analytical")
    screen.press("Try again")
    settle()
    server.accept(Account(fullName: "Ada Lovelace"))
    settle()
    #expect(screen.texts == ["Welcome, Ada Lovelace."])
    #expect(screen.isEnabled("Sign in") == true)
    #expect(
      server.requests == [
        "Ada:analytical", "Ada:analytical", "Ada:analytical!", "Ada:analytical",
      ])
  }

  /// Lets the form do its work up to that time.
  private func settle(_ time: Duration = .zero) { scheduler.advance(by: time) }

  @Test("nothing is left of a view controller and its form") func controllerReleased() {
    weak var released: SignInViewController?
    weak var form: SignInForm?
    do {
      let made = makeForm()
      let controller = SignInViewController(made)
      controller.loadViewIfNeeded()
      (released, form) = (controller, made)
      made.name.value = "Ada"
      made.password.value = "analytical"
      settle()
      made.signIn.execute()
      settle()
      #expect(server.isAwaited)
    }
    #expect(released == nil)
    #expect(form == nil)
  }

  @Test("nothing is left of a view and its form") func viewReleased() {
    weak var form: SignInForm?
    do {
      let made = makeForm()
      let host = ViewHost(SignInView(made))
      form = made
      host.field("Name")?.type("Ada")
      settle()
      host.draw()
    }
    #expect(form == nil)
  }
}

/// The contents that both toolkits show, by the texts that the user reads.
@MainActor private protocol Screen {
  var texts: [String] { get }
  var isWaiting: Bool { get }
  func text(in field: String) -> String?
  func type(_ text: String, into field: String)
  func pressReturn(in field: String)
  func press(_ button: String)
  func isEnabled(_ button: String) -> Bool?
}

private struct ControllerScreen: Screen {
  let view: UIView

  private func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView? = nil) -> [Kind] {
    (view ?? self.view).subviews.flatMap { ($0 as? Kind).map { [$0] } ?? all(kind, in: $0) }
  }

  private func field(_ placeholder: String) -> UITextField? {
    all(UITextField.self).first { $0.placeholder == placeholder }
  }

  private func button(_ title: String) -> UIButton? {
    all(UIButton.self).first { $0.configuration?.title == title }
  }

  var texts: [String] { all(UILabel.self).compactMap(\.text).filter { !$0.isEmpty } }
  var isWaiting: Bool { all(UIActivityIndicatorView.self).contains { $0.isAnimating } }
  func text(in field: String) -> String? { self.field(field)?.text }
  func type(_ text: String, into field: String) { self.field(field)?.type(text) }
  func pressReturn(in field: String) { self.field(field)?.simulate(.editingDidEndOnExit) }
  func press(_ button: String) { self.button(button)?.simulate(.touchUpInside) }
  func isEnabled(_ button: String) -> Bool? { self.button(button)?.isEnabled }
}

private struct HostScreen: Screen {
  let host: ViewHost

  var texts: [String] { host.texts.filter { !$0.isEmpty } }
  var isWaiting: Bool { host.isShowingProgress }
  func text(in field: String) -> String? { host.field(field)?.text }
  func type(_ text: String, into field: String) { host.field(field)?.type(text) }
  func pressReturn(in field: String) { host.field(field)?.submit() }
  func press(_ button: String) { host.button(button)?.press() }
  func isEnabled(_ button: String) -> Bool? { host.button(button).map { !$0.isDisabled } }
}

/// A server whose answers the test decides.
private final class Server: Sendable {
  private let asked = MutableProperty<[String]>([])
  private let answer = MutableProperty(Subject<Account>())

  var requests: [String] { asked.value }
  var isAwaited: Bool { answer.value.hasSubscribers }

  func authenticate(_ name: String, _ password: String) -> Signal<Account> {
    asked.modify { $0.append("\(name):\(password)") }
    let answer = Subject<Account>()
    self.answer.value = answer
    return answer
  }

  func accept(_ account: Account) {
    answer.value.sendNext(account)
    answer.value.sendCompleted()
  }

  func fail(_ error: SignInError) { answer.value.sendError(error) }
}
