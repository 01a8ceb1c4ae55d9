public import Signals

/// The logic of a sign-in form, independent of any toolkit.
///
/// A view binds its fields to the properties, its buttons to the commands, and shows the signals.
@MainActor public final class SignInForm {
  /// What the user has typed.
  public let name = MutableProperty("")
  public let password = MutableProperty("")

  /// The problem with the name or the password, as soon as the user stops typing; empty if there is
  /// none.
  public let nameProblem: InfallibleSignal<String>
  public let passwordProblem: InfallibleSignal<String>

  /// Sends the typed texts; enabled while both are valid and no answer is awaited.
  public let signIn: Command<Void, State>
  /// Stops waiting for the answer; enabled while one is awaited.
  public let cancel: Command<Void, Void>

  /// The progress of signing in.
  public let state: Property<State>

  public enum State: Equatable, Sendable {
    case editing
    case waiting
    case cancelled
    case failed(String)
    case signedIn(Account)
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - scheduler: Where it waits for the user to stop typing, and for the answer.
  ///   - authenticate: Asks the server.
  public init(
    on scheduler: Scheduler = .main,
    authenticate: @escaping @Sendable (_ name: String, _ password: String) -> Signal<Account>
  ) {
    func problem(_ property: Property<String>, _ text: @escaping @Sendable (String) -> String)
      -> InfallibleSignal<String>
    {
      property.changes.debounce(for: .milliseconds(400), on: scheduler)
        .map(text).startWith("").distinctUntilChanged()
    }
    nameProblem = problem(name) { Self.isValid(name: $0) ? "" : "A name has 3 letters or more." }
    passwordProblem = problem(password) {
      Self.isValid(password: $0) ? "" : "A password has 8 characters or more."
    }

    let isValid = name.combineLatest(with: password).map { name, password in
      Self.isValid(name: name) && Self.isValid(password: password)
    }
    let cancelled = Subject<Void>()
    let (name, password) = (Property(name), Property(password))
    signIn = Command(enabled: isValid.values, on: scheduler) { _ in
      authenticate(name.value, password.value)
        .timeout(after: .seconds(10), on: scheduler)
        .map { .signedIn($0) }
        .catchingErrors { .return(.failed(SignInError.text(of: $0))) }
        .race(with: cancelled.map { .cancelled })
        .take(1)
        .deliver(on: scheduler)
    }
    cancel = Command(enabled: signIn.executing, on: scheduler) { _ in
      cancelled.sendNext(())
      return .empty
    }
    state = Property(
      .editing,
      then: signIn.executionSignals.flatMapLatest { $0.startWith(.waiting) })
  }

  /// The message for the user in the present state.
  public var message: InfallibleSignal<String> {
    state.values.map { state in
      switch state {
      case .editing: ""
      case .waiting: "Signing in …"
      case .cancelled: "Cancelled."
      case .failed(let reason): reason
      case .signedIn(let account): "Welcome, \(account.fullName)."
      }
    }
  }

  /// Whether the message is an error.
  public var hasFailed: InfallibleSignal<Bool> {
    state.values.map { state in
      if case .failed = state { true } else { false }
    }
  }

  /// The title of the button. After a failure it says that the button tries again.
  public var actionTitle: InfallibleSignal<String> {
    hasFailed.map { $0 ? "Try again" : "Sign in" }
  }

  nonisolated private static func isValid(name: String) -> Bool {
    name.filter(\.isLetter).count >= 3
  }

  nonisolated private static func isValid(password: String) -> Bool { password.count >= 8 }
}

/// The account that has signed in.
public struct Account: Equatable, Sendable {
  public let fullName: String

  public init(fullName: String) { self.fullName = fullName }
}

/// Why signing in has failed.
public enum SignInError: Error, CustomStringConvertible {
  case wrongPassword
  case unavailable

  public var description: String {
    switch self {
    case .wrongPassword: "The name or the password is wrong."
    case .unavailable: "The server is busy. Please try again."
    }
  }

  static func text(of error: any Error) -> String {
    switch error {
    case let error as SignInError: error.description
    case SignalError.timedOut: "The server doesn't answer."
    default: "The server can't be reached."
    }
  }
}
