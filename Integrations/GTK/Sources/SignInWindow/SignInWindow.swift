public import SignIn
import Signals
import SignalsControls
public import SignalsGTK

/// The sign-in form as a window of GTK's.
@MainActor public final class SignInWindow {
  public let window: Window
  public let name = Entry(placeholder: "Name")
  public let password = PasswordEntry(placeholder: "Password")
  public let nameProblem = Label()
  public let passwordProblem = Label()
  public let message = Label()
  public let spinner = Spinner()
  public let signIn = Button("Sign in")
  public let cancel = Button("Cancel")

  // Owned by the window for as long as it is shown.
  private let form: SignInForm

  public init(_ form: SignInForm) {
    self.form = form
    let title = Label("Welcome back")
    let buttons = Box(.horizontal, spacing: 12, [spinner, message, cancel, signIn])
    window = Window(
      title: "Sign in",
      child: Box(
        .vertical, spacing: 6, [title, name, nameProblem, password, passwordProblem, buttons]))
    style(title, buttons)

    form.name.bindTwoWay(with: name.rx.text)
    form.password.bindTwoWay(with: password.rx.text)
    form.nameProblem.bind(to: nameProblem.rx.text)
    form.passwordProblem.bind(to: passwordProblem.rx.text)

    signIn.rx.clicked.bind(to: form.signIn, enabling: signIn.rx.isSensitive)
    name.rx.activated.bind(to: form.signIn)
    password.rx.activated.bind(to: form.signIn)
    cancel.rx.clicked.bind(to: form.cancel, enabling: cancel.rx.isSensitive)

    form.actionTitle.bind(to: signIn.rx.label)
    form.message.bind(to: message.rx.text)
    form.signIn.executing.bind(to: spinner.rx.isSpinning)
    form.signIn.executing.bind(to: spinner.rx.isVisible)
  }

  private func style(_ title: Label, _ buttons: Box) {
    window.child?.margin = 24
    title.addStyleClass("title-2")
    title.alignment = 0
    for label in [nameProblem, passwordProblem] {
      label.addStyleClass("error")
      label.addStyleClass("caption")
      label.alignment = 0
    }
    message.alignment = 0
    message.expandsHorizontally = true
    signIn.addStyleClass("suggested-action")
    window.setDefaultSize(width: 520)
  }
}
