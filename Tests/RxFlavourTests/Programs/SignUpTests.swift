import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct SignUpTests {
  /// What a user does, in tenths of a second.
  private struct Script {
    var names: [Recorded<Event<String>>] = [.next(1, "")]
    var passwords: [Recorded<Event<String>>] = [.next(1, "")]
    var repetitions: [Recorded<Event<String>>] = [.next(1, "")]
    var taps: [Int] = []
  }

  /// What the form shows.
  private struct Shown {
    let name: TestableObserver<ValidationResult>
    let password: TestableObserver<ValidationResult>
    let repetition: TestableObserver<ValidationResult>
    let isEnabled: TestableObserver<Bool>
    let isSigningUp: TestableObserver<Bool>
    let signedUp: TestableObserver<Account>
    let failures: TestableObserver<String>
    let service: Service
    let prompter: Readers
  }

  /// Answers after 5 ticks.
  private final class Service: AccountService {
    enum Failure: Error { case offline, quotaExceeded }

    let scheduler: TestScheduler
    let asked: TestableObserver<String>

    init(scheduler: TestScheduler) {
      self.scheduler = scheduler
      asked = scheduler.createObserver(String.self)
    }

    private func answer<Element>(_ event: Event<Element>) -> Single<Element> {
      scheduler.createColdObservable([Recorded(time: 5, value: event), .completed(5)]).asSingle()
    }

    func isNameFree(_ name: String) -> Single<Bool> {
      asked.onNext("free? \(name)")
      return name == "broken" ? answer(.error(Failure.offline)) : answer(.next(name != "root"))
    }

    func signUp(name: String, password: String) -> Single<Account> {
      asked.onNext("sign up \(name)")
      return name == "many"
        ? answer(.error(Failure.quotaExceeded)) : answer(.next(Account(name: name)))
    }
  }

  /// Answers a question after 2 ticks, as a user who has read it.
  private final class Readers: Prompter {
    let scheduler: TestScheduler
    let questions: TestableObserver<String>

    init(scheduler: TestScheduler) {
      self.scheduler = scheduler
      questions = scheduler.createObserver(String.self)
    }

    func ask<Answer: Sendable>(_ question: String, answers: [Answer]) -> Observable<Answer> {
      questions.onNext(question)
      return scheduler.createColdObservable([.next(2, answers[0]), .completed(2)]).asObservable()
    }
  }

  private func run(_ script: Script) -> Shown {
    let scheduler = TestScheduler(
      initialClock: 0, resolution: 0.1, simulateProcessingDelay: false)
    var shown: Shown!
    SharingScheduler.mock(scheduler: scheduler) {
      let service = Service(scheduler: scheduler)
      let prompter = Readers(scheduler: scheduler)
      func driver(_ events: [Recorded<Event<String>>]) -> Driver<String> {
        scheduler.createHotObservable(events).asDriver(onErrorJustReturn: "")
      }
      let taps: [Recorded<Event<Void>>] = script.taps.map { .next($0, ()) }
      let model = SignUpViewModel(
        input: .init(
          name: driver(script.names), password: driver(script.passwords),
          repetition: driver(script.repetitions),
          signUpTaps: scheduler.createHotObservable(taps).asSignal(onErrorSignalWith: .empty())),
        service: service, prompter: prompter)
      shown = Shown(
        name: scheduler.record(model.name), password: scheduler.record(model.password),
        repetition: scheduler.record(model.repetition),
        isEnabled: scheduler.record(model.isSignUpEnabled),
        isSigningUp: scheduler.record(model.isSigningUp),
        signedUp: scheduler.record(model.signedUp), failures: scheduler.record(model.failures),
        service: service, prompter: prompter)
      scheduler.start()
    }
    return shown
  }

  @Test func asksTheServiceWhenTheUserPauses() {
    let shown = run(
      Script(names: [
        .next(1, ""), .next(10, "a"), .next(12, "ad"), .next(14, "ada"), .next(14, "ada"),
        .next(30, "ada!"), .next(40, "root"), .next(46, "ro"), .next(60, "broken"),
      ]))
    #expect(
      shown.name.events == [
        .next(1, .empty),
        .next(10, .checking), .next(12, .checking), .next(14, .checking),
        .next(22, .valid("ada is free")),
        .next(30, .invalid("letters and digits only")),
        .next(40, .checking),
        .next(46, .checking), .next(54, .valid("ro is free")),
        .next(60, .checking), .next(68, .invalid("the service doesn't answer")),
      ])
    // The answer about root would have come at 48.
    #expect(
      shown.service.asked.events == [
        .next(17, "free? ada"), .next(43, "free? root"), .next(49, "free? ro"),
        .next(63, "free? broken"),
      ])
  }

  @Test func checksPasswords() {
    let shown = run(
      Script(
        passwords: [
          .next(1, ""), .next(10, "secret"), .next(20, "se1"), .next(30, "secret1"),
        ],
        repetitions: [.next(1, ""), .next(32, "secret"), .next(34, "secret1")]))
    #expect(
      shown.password.events == [
        .next(1, .empty), .next(10, .invalid("a digit, too")),
        .next(20, .invalid("at least 6 characters")), .next(30, .valid("a good password")),
      ])
    #expect(
      shown.repetition.events == [
        .next(1, .empty), .next(10, .empty), .next(20, .empty), .next(30, .empty),
        .next(32, .invalid("not the same")), .next(34, .valid("the same")),
      ])
    #expect(shown.isEnabled.events == [.next(1, false)])
  }

  @Test func makesAnAccountOnceAndTellsTheUser() {
    let shown = run(
      Script(
        names: [.next(1, "ada")], passwords: [.next(2, "secret1")],
        repetitions: [.next(3, "secret1")], taps: [20, 23]))
    #expect(
      shown.isEnabled.events == [
        .next(3, false), .next(9, true), .next(20, false), .next(23, true), .next(23, false),
        .next(28, true),
      ])
    // The second tap takes the place of the first: for a moment, no account is being made.
    #expect(
      shown.isSigningUp.events == [
        .next(0, false), .next(20, true), .next(23, false), .next(23, true), .next(28, false),
      ])
    #expect(
      shown.service.asked.events == [
        .next(4, "free? ada"), .next(20, "sign up ada"), .next(23, "sign up ada"),
      ])
    #expect(shown.prompter.questions.events == [.next(28, "Welcome, ada")])
    #expect(shown.signedUp.events == [.next(30, Account(name: "ada"))])
    #expect(shown.failures.events.isEmpty)
  }

  @Test func goesOnAfterAFailure() {
    let shown = run(
      Script(
        names: [.next(1, "many"), .next(40, "ada")], passwords: [.next(1, "secret1")],
        repetitions: [.next(1, "secret1")], taps: [20, 60]))
    #expect(shown.failures.events == [.next(25, "quotaExceeded")])
    #expect(shown.signedUp.events == [.next(67, Account(name: "ada"))])
    #expect(
      shown.isEnabled.events == [
        .next(1, false), .next(9, true), .next(20, false), .next(25, true), .next(40, false),
        .next(48, true), .next(60, false), .next(65, true),
      ])
  }
}
