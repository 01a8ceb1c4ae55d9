import Foundation
import Signals
import TestSupport
import Testing

/// The shared behaviour of all operators that subscribe to a signal for each value.
@Suite("Signals that are made of values", .leavesNothing) struct InnerSignalTests {
  /// The current scheduler of the tests, so that signals begin at once.
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
    Form(testDescription: "bind") { source, make in
      source.flattenMapWithStop { { value, _ in make(value) } }
    },
    Form(testDescription: "concatMap") { $0.concatMap($1) },
    Form(testDescription: "concatMap(by:)") { $0.concatMap(by: { $0 % 2 }, $1) },
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
    // Break the cycle: the signal's block holds its subscriber.
    subscriber.value = nil
  }

  @Test("are waited for, if the source ends inside of one that its own value has led to")
  func endsOnce() {
    let (log, other) = (EventLog<Int>(), Subject<Int>())
    let source = ManualSource<Int>()
    source.signal.flattenMap { value in
      if value == 0 { return other }
      if value == 1 { source.sendNext(2) }
      return .return(value)
    }.subscribe(
      next: {
        log.add("\($0)")
        if $0 == 2 { source.sendCompleted() }
      }, completed: { log.add("|") })
    source.sendNext(0)
    source.sendNext(1)
    other.sendNext(5)
    other.sendCompleted()
    #expect(log.events == ["2", "1", "5", "|"])
    // Break the cycle: the signal's block holds its subscriber.
    source.abandon()
  }

  /// The block of the value 1 ends the last inputs. The value 1 is delivered before or during the
  /// delivery of other values that have waited.
  @Test("lose nothing that waits when the last of them ends", arguments: [0, 1])
  func waitingValue(sentFirst: Int) {
    let log = EventLog<Int>()
    let (source, second, third) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    let first = Mutexed<Subscriber<Int>?>(nil)
    let signals: [Signal<Int>] = [
      .create {
        first.value = $0
        return nil
      }, second, third,
    ]
    let (isDelivering, goesOn, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    source.flattenMap { signals[$0] }.subscribe(
      next: {
        log.add("\($0)")
        if $0 == sentFirst {
          isDelivering.signal()
          goesOn.wait()
        }
        if $0 == 1 {
          source.sendCompleted()
          second.sendCompleted()
          first.value?.sendCompleted()
        }
      }, completed: { log.add("|") })
    for index in signals.indices { source.sendNext(index) }
    Thread.detachNewThread {
      InlineScheduler().performAsCurrent { first.value?.sendNext(sentFirst) }
      isDone.signal()
    }
    isDelivering.wait()
    if sentFirst == 0 { second.sendNext(1) }
    third.sendNext(2)
    third.sendCompleted()
    goesOn.signal()
    isDone.wait()
    #expect(log.events == (sentFirst == 0 ? ["0", "1", "2", "|"] : ["1", "2", "|"]))
    // Break the cycle: the signal's block holds its subscriber.
    first.value = nil
  }

  @Test("may each be made by the one before, however deep", arguments: [true, false])
  func longChain(latest: Bool) async {
    await onSmallStack {
      let (clock, end) = (TestScheduler(), Subject<Int>())
      @Sendable func count(_ value: Int) -> Signal<Int> {
        if value == 0 { return end }
        let next = Signal.return(value - 1).delay(for: .seconds(1), on: clock)
        return latest ? next.flatMapLatest { count($0) } : next.flattenMap { count($0) }
      }
      let subscription = count(rounds(50_000, inDebug: 10_000)).subscribe()
      clock.run()
      subscription.dispose()
    }
  }

  @Test(
    "are released although the operator's closure holds them, once the source is released",
    arguments: forms, [true, false])
  func heldByTheClosure(form: Form, sourceCompletes: Bool) {
    weak var released: Subject<Int>?
    do {
      let (source, inner, log) = (Subject<Int>(), Subject<Int>(), EventLog<Int>())
      released = inner
      let subscription = form.apply(source, { _ in inner }).log(to: log)
      source.sendNext(0)
      inner.sendNext(1)
      if sourceCompletes { source.sendCompleted() }
      #expect(!subscription.isDisposed)
      #expect(log.events == ["1"])
    }
    #expect(released == nil)
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
    // Break the cycle: the signal's block holds its subscriber.
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

  // MARK: Abandoned signals

  /// An abandoned signal.
  private static var abandoned: Signal<Int> { .create { _ in nil } }

  @Test("free their place when they are abandoned", .tags(.L9), arguments: forms)
  func abandonment(form: Form) {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    form.apply(source, { $0 < 3 ? Self.abandoned : .return($0) }).log(to: log)
    for value in 1...4 { source.sendNext(value) }
    #expect(log.events == ["3", "4"])
    source.sendCompleted()
    #expect(log.events == ["3", "4", "|"])
  }

  @Test("may be abandoned after the source has completed", .tags(.L9), arguments: forms)
  func abandonmentAtTheEnd(form: Form) {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let inner = Mutexed<Subject<Int>?>(Subject())
    form.apply(source, { _ in inner.value! }).log(to: log)
    source.sendNext(1)
    source.sendCompleted()
    inner.value?.sendNext(2)
    #expect(log.events == ["2"])
    inner.value = nil
    #expect(log.events == ["2", "|"])
  }

  @Test("one that goes on without an event is not abandoned", .tags(.L9), arguments: forms)
  func notAbandoned(form: Form) {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let subscription = form.apply(source, { _ in .never }).log(to: log)
    source.sendNext(1)
    source.sendCompleted()
    #expect(log.events == [])
    subscription.dispose()
  }

  @Test(
    "one that ends with never is not abandoned, with any operators in between", .tags(.L9),
    arguments: forms
  )
  func notAbandonedInside(form: Form) {
    let nevers: [Signal<Int>] = [
      .never.map { $0 }.take(3), .return(2).concat(with: .never), merge(.never, .return(2)),
      .never.collect().map(\.count),
      Signal<Int>.never.catch { _ in .never }, .return(0).flattenMap { _ in .never },
      combineLatest(.return(1), .never).map { $0 + $1 },
      .return(1).deliver(on: .immediate).concat(with: .never),
    ]
    for (number, never) in nevers.enumerated() {
      let log = EventLog<Int>()
      let source = Subject<Int>()
      let subscription = form.apply(source, { _ in never }).log(to: log)
      source.sendNext(1)
      source.sendCompleted()
      #expect(!log.events.contains("|"), "number \(number)")
      subscription.dispose()
    }
  }

  @Test("don't make a source that ends with never an abandoned one", .tags(.L9), arguments: forms)
  func neverAsSource(form: Form) {
    for source in [Signal<Int>.never, .return(1).concat(with: .never)] {
      let log = EventLog<Int>()
      let subscription = form.apply(source, { .return($0) }).concat(with: .return(2)).log(to: log)
      #expect(!log.events.contains("2"))
      subscription.dispose()
    }
  }

  @Test("however many are abandoned take constant stack", .tags(.L9), arguments: forms)
  func manyAbandoned(form: Form) async {
    await onSmallStack {
      let log = EventLog<Int>()
      form.apply(.from(0..<hundredThousand), { _ in Self.abandoned }).log(to: log)
      #expect(log.events == ["|"])
    }
  }

  @Test("a list goes on without abandoned signals, but not if all are abandoned", .tags(.L9))
  func abandonedInList() {
    func events(_ signal: Signal<Int>) -> [String] {
      let log = EventLog<Int>()
      let subscription = signal.log(to: log)
      #expect(subscription.isDisposed)
      return log.events
    }
    let abandoned = Self.abandoned
    #expect(events(concat(abandoned, .return(1))) == ["1", "|"])
    #expect(events(concat(.return(1), abandoned)) == ["1"])
    #expect(events(concat(abandoned, abandoned)) == [])
    #expect(events(merge(abandoned, .return(1))) == ["1", "|"])
    #expect(events(merge(.return(1), abandoned)) == ["1", "|"])
    #expect(events(merge(abandoned, abandoned)) == [])
    #expect(events(abandoned.repeat()) == [])
    #expect(events(abandoned.retry(2)) == [])
    #expect(events(abandoned.then { .return(1) }) == [])
    #expect(events(abandoned.startWith(1)) == ["1"])
  }
}
