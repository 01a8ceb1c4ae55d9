public import SignIn
import Signals
import SignalsControls
public import SignalsGTK

/// The sign-in form as a window of GTK's.
@MainActor public final class SignInWindow {
  public let window: Window
  public let name = Entry()
  public let password = PasswordEntry()
  public let nameProblem = Label()
  public let passwordProblem = Label()
  public let spinner = Spinner()
  public let errorSign = Widget(class: "GtkImage", ["icon-name": "dialog-error-symbolic"])
  // Screen readers read an alert when it changes.
  public let message = Label(class: "GtkLabel", ["accessible-role": "alert"])
  public let signIn = Button("Sign in")
  public let cancel = Button("Cancel")

  // GTK's red is too dark on a dark window.
  private static let styleSheet: Void =
    StyleSheet("label.error { color: mix(@error_color, @theme_fg_color, 0.55); }").apply()

  // Owned by the window for as long as it is shown.
  private let form: SignInForm

  /// - Parameter hint: A text below the title, such as the account of an example.
  public init(_ form: SignInForm, hint: String? = nil) {
    self.form = form
    _ = Self.styleSheet
    let title = Label("Welcome back")
    let hints = hint.map { [Label($0)] } ?? []
    let status = Box(.horizontal, spacing: 6, [spinner, errorSign, message])
    let buttons = Box(.horizontal, spacing: 12, [cancel, signIn])
    let (nameLabel, passwordLabel) = (Label("_Name", for: name), Label("_Password", for: password))
    let fields: [Widget] = [
      nameLabel, name, nameProblem, passwordLabel, password, passwordProblem, status, buttons,
    ]
    window = Window(
      title: "Sign in",
      child: Box(.vertical, spacing: 6, [title as Widget] + hints.map { $0 as Widget } + fields))
    style(title, labels: hints + [nameLabel, passwordLabel], status, buttons)

    form.name.bindTwoWay(with: name.rx.text)
    form.password.bindTwoWay(with: password.rx.text)
    form.nameProblem.bind(to: nameProblem.rx.text)
    form.passwordProblem.bind(to: passwordProblem.rx.text)

    signIn.rx.clicked.bind(to: form.signIn, enabling: signIn.rx.isSensitive)
    name.rx.activated.bind(to: form.signIn)
    password.rx.activated.bind(to: form.signIn)
    cancel.rx.clicked.bind(to: form.cancel, enabling: cancel.rx.isSensitive)
    window.rx.keyPressed.filter { $0.name == "Escape" }.map { _ in }.bind(to: form.cancel)

    form.actionTitle.bind(to: signIn.rx.label)
    form.message.bind(to: message.rx.text)
    form.hasFailed.bind(to: message.rx.styleClass("error"))
    form.hasFailed.bind(to: errorSign.rx.isVisible)
    form.signIn.executing.bind(to: spinner.rx.isSpinning)
    form.signIn.executing.bind(to: spinner.rx.isVisible)

    // A field loses the focus before it becomes insensitive, and takes it when it is sensitive.
    form.signIn.executing.filter { $0 }
      .bind(to: Binder(window) { window, _ in window["focus-widget"] = Widget?.none })
    form.signIn.executing.not().bind(to: name.rx.isSensitive)
    form.signIn.executing.not().bind(to: password.rx.isSensitive)
    form.cancel.enabled.filter { $0 }.bind(to: Binder(cancel) { cancel, _ in cancel.takeFocus() })
    form.signIn.executing.skip(1).filter { !$0 }.withLatest(from: form.hasFailed) { $1 }
      .bind(to: Binder(password) { $0.takeFocus(selecting: $1) })
  }

  private func style(_ title: Label, labels: [Label], _ status: Box, _ buttons: Box) {
    window.child?.margin = 24
    title.addStyleClass("title-2")
    for label in [title, message, nameProblem, passwordProblem] + labels { label.alignment = 0 }
    for problem in [nameProblem, passwordProblem] {
      problem.addStyleClass("error")
      problem.addStyleClass("caption")
    }
    for text in [message, nameProblem, passwordProblem] { text.wraps = true }
    signIn.addStyleClass("suggested-action")
    // Room for a line, so that nothing moves when a message comes.
    status["height-request"] = 24
    buttons["halign"] = "end"
    window.setDefaultSize(width: 420)
  }
}
