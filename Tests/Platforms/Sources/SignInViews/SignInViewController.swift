public import SignIn
import Signals
import SignalsApple
public import UIKit

/// The sign-in form in UIKit.
public final class SignInViewController: UIViewController {
  private let name = UITextField()
  private let password = UITextField()
  private let nameProblem = UILabel()
  private let passwordProblem = UILabel()
  private let message = UILabel()
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let cancel = UIButton(configuration: .plain())
  private let signIn = UIButton(configuration: .borderedProminent())

  private let form: SignInForm

  public init(_ form: SignInForm) {
    self.form = form
    super.init(nibName: nil, bundle: nil)
    title = "Sign in"
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) { fatalError("not in a storyboard") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    layOutViews()

    form.name.bindTwoWay(with: name.rx.text)
    form.password.bindTwoWay(with: password.rx.text)
    form.nameProblem.bind(to: nameProblem.rx.text)
    form.passwordProblem.bind(to: passwordProblem.rx.text)

    signIn.rx.tap.bind(to: form.signIn, enabling: signIn.rx.isEnabled)
    name.rx.returnPressed.bind(to: form.signIn)
    password.rx.returnPressed.bind(to: form.signIn)
    cancel.rx.tap.bind(to: form.cancel, enabling: cancel.rx.isEnabled)

    form.actionTitle.bind(to: Binder(signIn) { $0.configuration?.title = $1 })
    form.message.bind(to: message.rx.text)
    form.signIn.executing.bind(to: spinner.rx.isAnimating)
  }

  private func layOutViews() {
    view.backgroundColor = .systemBackground
    name.placeholder = "Name"
    name.textContentType = .username
    password.placeholder = "Password"
    password.textContentType = .password
    password.isSecureTextEntry = true
    for field in [name, password] {
      field.borderStyle = .roundedRect
      field.returnKeyType = .go
    }
    for label in [nameProblem, passwordProblem] {
      label.font = .preferredFont(forTextStyle: .caption1)
      label.textColor = .systemRed
    }
    message.numberOfLines = 0
    cancel.configuration?.title = "Cancel"

    let buttons = UIStackView(arrangedSubviews: [spinner, message, cancel, signIn])
    buttons.spacing = 12
    let stack = UIStackView(
      arrangedSubviews: [name, nameProblem, password, passwordProblem, buttons])
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      stack.topAnchor.constraint(equalTo: margins.topAnchor, constant: 24),
    ])
  }
}
