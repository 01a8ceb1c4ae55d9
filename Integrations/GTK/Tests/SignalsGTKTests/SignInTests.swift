import CGTK
import Foundation
import SignIn
import SignInWindow
import Signals
import SignalsGTK
import XCTest

/// The real form of the example in a real window, with a real server, used by real keys and clicks.
final class SignInTests: GTKTestCase {
  /// Returns a server that answers as `requests` says, as long as it is kept, and the form for it.
  @MainActor private static func makeForm(
    _ requests: Requests
  ) throws -> (Server, SignInForm, SignInWindow) {
    let server = try Server { name, password in requests.wait(for: "\(name):\(password)") }
    let client = Client(server.url)
    let form = SignInForm { name, password in client.authenticate(name, password) }
    return (server, form, SignInWindow(form))
  }

  func testTheForm() throws {
    try onMain {
      let requests = Requests()
      let (server, form, view) = try Self.makeForm(requests)
      defer { withExtendedLifetime(server) {} }
      let window = view.window
      // Pictures don't show the half of an animation.
      let settings = Object.wrapping(gtk_settings_get_default())!
      settings["gtk-enable-animations"] = false
      defer { settings["gtk-enable-animations"] = true }
      try show(window)
      XCTAssertFalse(view.signIn.isSensitive)
      XCTAssertFalse(view.cancel.isSensitive)

      // A name that is too short: said when the user stops typing.
      try type("Ad", in: window)
      eventually("what is wrong") { !view.nameProblem.text.isEmpty }
      XCTAssertEqual(view.nameProblem.text, "A name has 3 letters or more.")
      try press("Tab", in: window)
      try type("analytical", in: window)
      eventually("the password") { form.password.value == "analytical" }
      XCTAssertFalse(view.signIn.isSensitive)
      try takePicture("signin-invalid", of: window)
      try press("shift+Tab", in: window)
      try press("End", in: window)
      try type("a", in: window)
      eventually("the button") { view.signIn.isSensitive }
      eventually("nothing wrong") { view.nameProblem.text.isEmpty }

      // The server is busy: a spinner, then the error, and another try.
      try click(view.signIn, in: window)
      eventually("the request") { requests.waiting == ["Ada:analytical"] }
      eventually("the spinner") { view.spinner.isSpinning }
      XCTAssertFalse(view.signIn.isSensitive)
      XCTAssertTrue(view.cancel.isSensitive)
      XCTAssertEqual(view.message.text, "Signing in …")
      try takePicture("signin-waiting", of: window)
      requests.answer(503)
      eventually("the error") { view.message.text == "The server is busy. Please try again." }
      eventually("the button") { view.signIn.isSensitive }
      XCTAssertFalse(view.spinner.isSpinning)
      XCTAssertEqual(view.signIn.label, "Try again")
      try takePicture("signin-failed", of: window)

      // Cancelled.
      try click(view.signIn, in: window)
      eventually("the request") { !requests.waiting.isEmpty }
      eventually("the other button") { view.cancel.isSensitive }
      try click(view.cancel, in: window)
      eventually("the end") { view.message.text == "Cancelled." }
      eventually("the button") { view.signIn.isSensitive }
      XCTAssertFalse(view.spinner.isSpinning)
      requests.answer(200, "too late")
      settle()
      XCTAssertEqual(view.message.text, "Cancelled.")

      // Another password, which is wrong, sent with the key Return.
      try click(view.password, in: window)
      try type("!", in: window)
      eventually("the password") { form.password.value.hasSuffix("!") }
      try press("Return", in: window)
      eventually("the request") { requests.waiting == ["Ada:analytical!"] }
      requests.answer(401)
      eventually("the error") { view.message.text == "The name or the password is wrong." }

      // The right one, which replaces it.
      eventually("the button") { view.signIn.isSensitive }
      try type("analytical", in: window)
      eventually("the password") { form.password.value == "analytical" }
      try press("Return", in: window)
      eventually("the request") { requests.waiting == ["Ada:analytical"] }
      requests.answer(200, "Ada Lovelace")
      eventually("the answer") { view.message.text == "Welcome, Ada Lovelace." }
      try takePicture("signin-done", of: window)
      window.destroy()
    }
  }

  func testTheFormByTheKeyboard() throws {
    try onMain {
      let requests = Requests()
      let (server, form, view) = try Self.makeForm(requests)
      defer { withExtendedLifetime(server) {} }
      let window = view.window
      try show(window)

      // Along the form, to the button, and round to the first field.
      try type("Ada", in: window)
      try press("Tab", in: window)
      eventually("the password") { hasFocus(view.password, in: window) }
      try type("analytical", in: window)
      eventually("the button") { view.signIn.isSensitive }
      try press("Tab", in: window)
      eventually("the button's focus") { hasFocus(view.signIn, in: window) }
      try press("Tab", in: window)
      eventually("the first field") { hasFocus(view.name, in: window) }
      try press("shift+Tab", in: window)
      eventually("the button's focus") { hasFocus(view.signIn, in: window) }

      // The button. What is typed while the form waits changes nothing.
      try press("space", in: window)
      eventually("the request") { requests.waiting == ["Ada:analytical"] }
      eventually("the focus of Cancel") { hasFocus(view.cancel, in: window) }
      XCTAssertFalse(view.name.isSensitive)
      XCTAssertFalse(view.password.isSensitive)
      try type("xyz", in: window)
      try press("Tab", in: window)
      try type("xyz", in: window)
      settle()
      XCTAssertTrue(hasFocus(view.cancel, in: window))
      XCTAssertEqual([view.name.text, view.password.text], ["Ada", "analytical"])
      XCTAssertFalse(view.errorSign.isVisible)

      // A failure: it looks like one, and the next text replaces the password.
      requests.answer(401)
      eventually("the error") { view.message.text == "The name or the password is wrong." }
      eventually("the focus") { hasFocus(view.password, in: window) }
      XCTAssertEqual(selection(of: view.password), "analytical")
      XCTAssertTrue(view.errorSign.isVisible)
      XCTAssertTrue(view.message.hasStyleClass("error"))
      XCTAssertEqual(view.message["accessible-role"], "alert")
      try type("enchantress", in: window)
      eventually("another password") { form.password.value == "enchantress" }
      XCTAssertEqual(form.name.value, "Ada")

      // The key Return, then Escape.
      try press("Return", in: window)
      eventually("the request") { requests.waiting == ["Ada:enchantress"] }
      eventually("the focus of Cancel") { hasFocus(view.cancel, in: window) }
      XCTAssertFalse(view.errorSign.isVisible)
      XCTAssertFalse(view.message.hasStyleClass("error"))
      try press("Escape", in: window)
      eventually("the end") { view.message.text == "Cancelled." }
      eventually("the focus") { hasFocus(view.password, in: window) }
      requests.answer(200, "too late")
      XCTAssertEqual(selection(of: view.password), "")
      try type("!", in: window)
      eventually("a longer password") { form.password.value == "enchantress!" }
      try press("Escape", in: window)
      settle()
      XCTAssertEqual(view.message.text, "Cancelled.")

      // Alt and the letter of the name, Return there, and Cancel by its key.
      try press("alt+n", in: window)
      eventually("the name") { hasFocus(view.name, in: window) }
      try press("Return", in: window)
      eventually("the request") { requests.waiting == ["Ada:enchantress!"] }
      eventually("the focus of Cancel") { hasFocus(view.cancel, in: window) }
      try press("space", in: window)
      eventually("the button") { view.signIn.isSensitive }
      XCTAssertEqual(view.message.text, "Cancelled.")
      XCTAssertTrue(hasFocus(view.password, in: window))
      requests.answer(200, "too late")
      window.destroy()
    }
  }

  func testANarrowWindow() throws {
    try onMain {
      let form = SignInForm { _, _ in .error(SignInError.wrongPassword) }
      let view = SignInWindow(form)
      view.window.setDefaultSize(width: 260)
      form.name.value = "Ada"
      form.password.value = "analytical"
      try show(view.window)
      eventually("the button") { view.signIn.isSensitive }
      form.signIn.execute()
      eventually("the error") { view.errorSign.isVisible }
      try takePicture("signin-narrow", of: view.window)
      // The message takes two lines.
      XCTAssertEqual(gtk_widget_get_width(view.window.native()), 260)
      XCTAssertGreaterThan(gtk_widget_get_height(view.message.native()), 24)
      view.window.destroy()
    }
  }

  func testAScreenReaderFindsTheLabelsOfTheFields() {
    onMain {
      let view = SignInWindow(SignInForm { _, _ in .never })
      for field in [view.name, view.password] {
        XCTAssertNotEqual(
          gtk_test_accessible_has_relation(field.native(), GTK_ACCESSIBLE_RELATION_LABELLED_BY), 0)
      }
      view.window.destroy()
    }
  }

  func testAServerThatCanNotBeReached() {
    onMain {
      let client = Client(URL(string: "http://127.0.0.1:1/")!)
      let form = SignInForm { name, password in client.authenticate(name, password) }
      let view = SignInWindow(form)
      form.name.value = "Ada"
      form.password.value = "analytical"
      eventually("the button") { view.signIn.isSensitive }
      XCTAssertEqual(view.name.text, "Ada")
      view.signIn.emit("clicked")
      eventually("the error") { view.message.text == "The server can't be reached." }
      view.window.destroy()
    }
  }

  func testNothingIsLeftOfTheForm() {
    onMain {
      for _ in 0..<200 {
        weak var form: SignInForm?
        weak var view: SignInWindow?
        do {
          let newForm = SignInForm { _, _ in .never }
          let newView = SignInWindow(newForm)
          Live.count(newView.signIn)
          Live.count(newView.name)
          (form, view) = (newForm, newView)
          newForm.name.value = "Ada"
          newForm.password.value = "analytical"
          newForm.signIn.execute()
          newView.window.destroy()
        }
        settle()
        XCTAssertNil(form)
        XCTAssertNil(view)
      }
      eventually("the end") { Live.objects.live == 0 }
    }
  }

  func testTheServerOfTheExample() {
    let answer = Server.example(delay: 0)
    XCTAssertEqual(answer("Ada", "analytical").0, 503)
    XCTAssertEqual(answer("Ada", "analytical").1, "Ada Lovelace")
    XCTAssertEqual(answer("Ada", "something else").0, 401)
  }
}

/// Saves a picture of `window` in the folder that `SIGNALS_PICTURES` names. Without that variable,
/// it only checks that a picture can be taken.
@MainActor
private func takePicture(_ name: String, of window: Window) throws {
  settle()
  let folder =
    ProcessInfo.processInfo.environment["SIGNALS_PICTURES"] ?? NSTemporaryDirectory()
  let file = "\(folder)/\(name).png"
  let number = try execute("xdotool", "search", "--name", "^\(window.title)$")
  try execute(
    "import", "-window", number.trimmingCharacters(in: .whitespacesAndNewlines), file)
  // A window that isn't drawn has one colour.
  let colours = try execute("identify", "-format", "%k", file)
  XCTAssertGreaterThan(Int(colours) ?? 0, 10, "\(name) shows nothing")
  if folder == NSTemporaryDirectory() { try FileManager.default.removeItem(atPath: file) }
}

/// The requests that wait for their answers.
private final class Requests: Sendable {
  private struct State {
    var waiting: [String] = []
    var answers: [(Int, String)] = []
  }

  private let state = Locked(State())
  private let isAnswered = DispatchSemaphore(value: 0)

  var waiting: [String] { state.withLock { $0.waiting } }

  func wait(for request: String) -> (Int, String) {
    state.withLock { $0.waiting.append(request) }
    // The loop of the test checks its condition when work is done on the main thread.
    DispatchQueue.main.async {}
    isAnswered.wait()
    return state.withLock { $0.answers.removeFirst() }
  }

  func answer(_ status: Int, _ text: String = "") {
    state.withLock { state in
      state.waiting.removeFirst()
      state.answers.append((status, text))
    }
    isAnswered.signal()
  }
}
