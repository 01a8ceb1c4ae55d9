import Foundation
import RxFlavour

/// The result of checking a text that the user has typed.
enum ValidationResult: Equatable, Sendable {
  case empty
  case checking
  case valid(String)
  case invalid(String)

  var isValid: Bool {
    if case .valid = self { true } else { false }
  }
}

/// A service that makes accounts.
protocol AccountService: Sendable {
  func isNameFree(_ name: String) -> Single<Bool>
  func signUp(name: String, password: String) -> Single<Account>
}

/// Asks the user.
protocol Prompter: Sendable {
  func ask<Answer: Sendable>(_ question: String, answers: [Answer]) -> Observable<Answer>
}

struct Account: Equatable, Sendable {
  let name: String
}

/// The rules for passwords.
struct PasswordRules: Sendable {
  let shortest = 6

  func validate(_ password: String) -> ValidationResult {
    if password.isEmpty { return .empty }
    if password.count < shortest { return .invalid("at least \(shortest) characters") }
    if password.rangeOfCharacter(from: .decimalDigits) == nil { return .invalid("a digit, too") }
    return .valid("a good password")
  }

  func validate(_ repetition: String, repeating password: String) -> ValidationResult {
    if repetition.isEmpty { return .empty }
    return repetition == password ? .valid("the same") : .invalid("not the same")
  }
}

/// What a form for new users shows.
final class SignUpViewModel: Sendable {
  struct Input: Sendable {
    let name: Driver<String>
    let password: Driver<String>
    let repetition: Driver<String>
    let signUpTaps: RxSignal<Void>
  }

  let name: Driver<ValidationResult>
  let password: Driver<ValidationResult>
  let repetition: Driver<ValidationResult>
  /// Whether the button works.
  let isSignUpEnabled: Driver<Bool>
  /// Whether an account is being made.
  let isSigningUp: Driver<Bool>
  /// The accounts, once the user has been told.
  let signedUp: Driver<Account>
  /// Why no account was made.
  let failures: RxSignal<String>

  init(input: Input, service: any AccountService, prompter: any Prompter) {
    name = input.name
      .distinctUntilChanged()
      .flatMapLatest { name in Self.validation(of: name, service: service) }

    let rules = PasswordRules()
    password = input.password.map(rules.validate)
    repetition = Driver.combineLatest(
      input.repetition, input.password, resultSelector: rules.validate(_:repeating:))

    let activity = ActivityIndicator()
    isSigningUp = activity.asDriver()

    let failure = PublishRelay<String>()
    failures = failure.asSignal()

    let entered = Driver.combineLatest(input.name, input.password) { (name: $0, password: $1) }
    signedUp = input.signUpTaps
      .withLatestFrom(entered)
      .flatMapLatest { entered in
        service.signUp(name: entered.name, password: entered.password)
          .trackActivity(activity)
          .do(onError: { failure.accept("\($0)") })
          .asDriver(onErrorDriveWith: .empty())
      }
      .flatMapLatest { account in
        prompter.ask("Welcome, \(account.name)", answers: ["OK"])
          .map { _ in account }
          .asDriver(onErrorJustReturn: account)
      }

    isSignUpEnabled = Driver.combineLatest(name, password, repetition, activity) {
      $0.isValid && $1.isValid && $2.isValid && !$3
    }
    .distinctUntilChanged()
  }

  private static func validation(
    of name: String, service: any AccountService
  ) -> Driver<ValidationResult> {
    if name.isEmpty { return .just(.empty) }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return .just(.invalid("letters and digits only"))
    }
    // The service is asked when the user pauses.
    return Driver.just(name)
      .delay(.milliseconds(300))
      .flatMap { name in
        service.isNameFree(name)
          .map { $0 ? .valid("\(name) is free") : .invalid("\(name) is taken") }
          .asDriver(onErrorJustReturn: .invalid("the service doesn't answer"))
      }
      .startWith(.checking)
  }
}
