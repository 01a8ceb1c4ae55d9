public import SignIn
import Signals
import SignalsApple
public import SwiftUI

/// The sign-in form in SwiftUI.
public struct SignInView: View {
  @State private var nameProblem: LatestValue<String>
  @State private var passwordProblem: LatestValue<String>
  @State private var message: LatestValue<String>
  @State private var actionTitle: LatestValue<String>
  @State private var isWaiting: LatestValue<Bool>

  private let form: SignInForm

  public init(_ form: SignInForm) {
    self.form = form
    _nameProblem = State(initialValue: LatestValue("", of: form.nameProblem))
    _passwordProblem = State(initialValue: LatestValue("", of: form.passwordProblem))
    _message = State(initialValue: LatestValue("", of: form.message))
    _actionTitle = State(initialValue: LatestValue("", of: form.actionTitle))
    _isWaiting = State(initialValue: LatestValue(false, of: form.signIn.executing))
  }

  public var body: some View {
    VStack(alignment: .leading) {
      TextField("Name", text: form.name.binding)
      problem(nameProblem.value)
      SecureField("Password", text: form.password.binding)
      problem(passwordProblem.value)
      HStack {
        if isWaiting.value { ProgressView() }
        Text(message.value)
        Spacer()
        CommandButton(form.cancel) { Text("Cancel") }
        CommandButton(form.signIn) { Text(actionTitle.value) }
          .buttonStyle(.borderedProminent)
      }
    }
    .textFieldStyle(.roundedBorder)
    .submitLabel(.go)
    .onSubmit { form.signIn.execute() }
    .padding()
  }

  private func problem(_ text: String) -> some View {
    Text(text).font(.caption).foregroundStyle(.red)
  }
}
