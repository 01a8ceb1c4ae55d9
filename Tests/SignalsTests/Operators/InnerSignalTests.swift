import Signals
import Testing

/// What holds for all operators that subscribe to a signal for each value.
@Suite("Signals that are made of values", .leavesNothing) struct InnerSignalTests {
  /// Current in the tests, so that signals begin at once.
  private let clock = TestScheduler()

  typealias Making = @Sendable (Int) -> Signal<Int>

  struct Form: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var apply: @Sendable (Signal<Int>, @escaping Making) -> Signal<Int>
  }

  static let forms = [
    Form(testDescription: "flattenMap") { $0.flattenMap($1) },
    Form(testDescription: "flatten") { $0.map($1).flatten() },
    Form(testDescription: "flatten with a limit") { $0.map($1).flatten(maxConcurrent: 2) },
    Form(testDescription: "bind") { source, make in source.bind { { value, _ in make(value) } } },
    Form(testDescription: "concatMap") { $0.concatMap($1) },
    Form(testDescription: "exhaustMap") { $0.exhaustMap($1) },
    Form(testDescription: "flatMapLatest") { $0.flatMapLatest($1) },
    Form(testDescription: "switchToLatest") { $0.map($1).switchToLatest() },
  ]

  static let makings: [Making] = [
    { .return($0) }, { .from([$0]) }, { .return($0).named("one") },
    { value in
      .create { subscriber in
        subscriber.sendNext(value)
        subscriber.sendCompleted()
        return nil
      }
    },
  ]

  @Test(
    "are waited for by a source that ends inside of them", arguments: forms, makings.indices)
  func nestedEnd(form: Form, making: Int) {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    form.apply(
      .create {
        subscriber.value = $0
        return nil
      }, Self.makings[making]
    ).subscribe(
      next: {
        log.add("begin \($0)")
        subscriber.value?.sendCompleted()
        log.add("end \($0)")
      }, completed: { log.add("|") })
    subscriber.value?.sendNext(1)
    #expect(log.events == ["begin 1", "end 1", "|"])
    // The signal's block holds its subscriber.
    subscriber.value = nil
  }

  @Test("end once, after values that are nested in each other", arguments: forms)
  func nestedValues(form: Form) {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    form.apply(
      .create {
        subscriber.value = $0
        return nil
      }, { .return($0) }
    ).subscribe(
      next: {
        log.add("\($0)")
        if $0 < 3 { subscriber.value?.sendNext($0 + 1) } else { subscriber.value?.sendCompleted() }
      }, completed: { log.add("|") })
    subscriber.value?.sendNext(1)
    subscriber.value?.sendCompleted()
    #expect(log.events.first == "1")
    #expect(log.events.filter { $0 == "|" } == ["|"])
    #expect(log.events.last == "|")
    // The signal's block holds its subscriber.
    subscriber.value = nil
  }

  @Test("aren't subscribed to if making them disposes of the subscription", arguments: forms)
  func disposalWhileMaking(form: Form) {
    let subscriptions = Counter()
    let disposable = SerialDisposable()
    let source = Subject<Int>()
    disposable.disposable = form.apply(source) { _ in
      disposable.dispose()
      return .create { _ in
        subscriptions.increment()
        return nil
      }
    }.subscribe()
    source.sendNext(1)
    #expect(disposable.isDisposed)
    #expect(subscriptions.value == 0)
  }
}
