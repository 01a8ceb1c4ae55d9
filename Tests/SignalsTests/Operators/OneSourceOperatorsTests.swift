import Signals
import SignalsTesting
import TestSupport
import Testing

/// An operator with one source, for tests that all such operators have to pass.
struct OneSourceOperator: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var apply: @Sendable (Signal<Int>) -> Signal<String>
  /// Whether the operator sends values as they come.
  var isDirect = true
  /// Whether the operator passes an error of the source on.
  var passesErrors = true

  init<Value: Sendable>(
    _ name: String, isDirect: Bool = true, passesErrors: Bool = true,
    _ apply: @escaping @Sendable (Signal<Int>) -> Signal<Value>
  ) {
    testDescription = name
    self.apply = { apply($0).map { "\($0)" } }
    self.isDirect = isDirect
    self.passesErrors = passesErrors
  }

  /// All operators. None of them ends early, or leaves out all of the values 1, 2, 3.
  static let all = fromExamples + others

  private static let others: [OneSourceOperator] = [
    .init("filter") { $0.filter { _ in true } },
    .init("compactMap") { $0.compactMap { $0 } },
    .init("ignore") { $0.ignore(9) },
    .init("startWith") { $0.startWith(0) },
    .init("skip") { $0.skip(1) },
    .init("skip(while:)") { $0.skip(while: { $0 < 2 }) },
    .init("skipUntilFirst") { $0.skipUntilFirst { $0 > 1 } },
    .init("take") { $0.take(100) },
    .init("take(while:)") { $0.take(while: { $0 < 100 }) },
    .init("takeUntilFirst") { $0.takeUntilFirst { $0 > 100 } },
    .init("take(last:)", isDirect: false) { $0.take(last: 2) },
    .init("element(at:)") { $0.element(at: 1) },
    .init("ifEmpty") { $0.ifEmpty(0) },
    .init("any", isDirect: false) { $0.any { $0 > 100 } },
    .init("all", isDirect: false) { $0.all { $0 < 100 } },
    .init("materialize", passesErrors: false) { $0.materialize() },
    .init("dematerialize") { $0.map { Event.next($0) }.dematerialize() },
    .init("try") { $0.try { _ in } },
    .init("timestamp") { $0.timestamp(on: .main).map(\.value) },
    .init("timeInterval") { $0.timeInterval(on: .main).map(\.value) },
    .init("bind") { $0.flattenMapWithStop { { value, _ in .return(value) } } },
    .init("using") { source in .using({ 0 }, release: { _ in }, in: { _ in source }) },
    .init("defer") { source in .defer { source } },
  ]

  /// The examples of the gallery whose diagrams show how they send.
  private static let fromExamples = ShownOperator.all.compactMap { operation in
    operation.flow.flatMap { flow in operation.example.map { ($0, flow) } }
  }
  .map { example, flow in
    OneSourceOperator(example.expression, isDirect: flow == .direct) { source in
      example.signal(of: source.map { Marble("\($0)") })
    }
  }

  static let direct = all.filter(\.isDirect)
  static let indirect = all.filter { !$0.isDirect }
}

@Suite("Operators with one source", .leavesNothing)
struct OneSourceOperatorsTests {
  /// A source's sender, and whether the source was stopped.
  private struct Source {
    let subject = Subject<Int>()
    let log: EventLog<String>

    init(_ log: EventLog<String> = EventLog()) { self.log = log }

    var signal: Signal<Int> {
      .create { [subject, log] subscriber in
        let subscription = subject.subscribe(subscriber)
        return Disposable {
          log.add("stopped")
          subscription.dispose()
        }
      }
    }

    func send(_ values: Int...) { for value in values { subject.sendNext(value) } }
  }

  @Test("subscribe to the source once for each subscription", arguments: OneSourceOperator.all)
  func cold(each: OneSourceOperator) {
    let subscriptions = Counter()
    let source = Signal<Int>.defer {
      subscriptions.increment()
      return .from(1...3)
    }
    let signal = each.apply(source)
    #expect(subscriptions.value == 0)
    let (first, second) = (signal.collected(), signal.collected())
    #expect(subscriptions.value == 2)
    #expect(first.values == second.values)
    #expect(!first.values.isEmpty)
    #expect(first.isCompleted && second.isCompleted)
  }

  @Test("pass an error, once the source was stopped", arguments: OneSourceOperator.all)
  func errors(each: OneSourceOperator) {
    let source = Source()
    asCurrent { _ = each.apply(source.signal).log(to: source.log) }
    source.subject.sendError(SomeError())
    let end = each.passesErrors ? ["stopped", "X"] : ["stopped", "error(SomeError())", "|"]
    #expect(source.log.events.suffix(end.count) == end)
    #expect(source.log.events.filter { $0 == "stopped" || $0 == "X" || $0 == "|" }.count == 2)
  }

  @Test(
    "send nothing after a disposal by the receiver", .tags(.A4), arguments: OneSourceOperator.direct
  )
  func disposalByTheReceiver(each: OneSourceOperator) {
    let source = Source()
    let subscription = SerialDisposable()
    let received = Counter()
    subscription.disposable = asCurrent {
      each.apply(source.signal).subscribe(
        next: { _ in
          received.increment()
          subscription.dispose()
        }, completed: { received.increment() })
    }
    // While the signal is being subscribed to, `subscription` holds no disposable yet. So more
    // than one event may be received by now.
    let already = received.value
    source.send(1, 2, 3, 4)
    source.subject.sendCompleted()
    #expect(received.value == max(already, 1))
    #expect(source.log.events == ["stopped"])
  }

  @Test("stop for an operator that has enough", arguments: OneSourceOperator.all)
  func cutOff(each: OneSourceOperator) {
    let source = Source()
    asCurrent { _ = each.apply(source.signal).take(1).log(to: source.log) }
    source.send(1, 2, 3)
    source.subject.sendCompleted()
    #expect(source.log.events.filter { $0 == "|" }.count == 1)
    #expect(source.log.events.last == "|")
    #expect(source.log.events.count <= 3)
  }

  @Test(
    "let a failure after them reach the subscriber, and stop the source before", .tags(.G1),
    arguments: OneSourceOperator.all)
  func failureAfterwards(each: OneSourceOperator) {
    let source = Source()
    asCurrent {
      _ = each.apply(source.signal).map { _ -> String in throw SomeError() }.log(to: source.log)
    }
    source.send(1, 2, 3)
    source.subject.sendCompleted()
    let expected = each.testDescription == "startWith" ? ["X"] : ["stopped", "X"]
    #expect(source.log.events == expected)
  }

  @Test("let the receiver end the source", .tags(.A2, .A3), arguments: OneSourceOperator.direct)
  func terminalInsideNext(each: OneSourceOperator) {
    for fails in [false, true] {
      let (source, log) = (ManualSource<Int>(), EventLog<String>())
      asCurrent {
        _ = each.apply(
          source.signal
        )
        .doNext { _ in
          if fails {
            source.sendError(SomeError())
          } else {
            source.sendCompleted()
          }
        }
        .log(to: log)
      }
      for value in 1...3 { source.sendNext(value) }
      #expect(log.events.filter { $0 == "|" || $0 == "X" }.count == 1)
    }
  }

  @Test("release everything at the end, and when they are disposed of", arguments: [0, 1, 2])
  func memory(ending: Int) {
    for each in OneSourceOperator.all {
      let alive = Counter()
      let source = Source()
      let subscription: Disposable
      do {
        let tracked = Tracked(alive)
        subscription = asCurrent {
          each.apply(
            source.signal.map { value in
              _ = tracked
              return value
            }
          )
          .subscribeNext { _ in _ = tracked }
        }
      }
      source.send(1)
      #expect(alive.value == 1, "\(each.testDescription)")
      switch ending {
      case 0: subscription.dispose()
      case 1: source.subject.sendCompleted()
      default: source.subject.sendError(SomeError())
      }
      #expect(alive.value == 0, "\(each.testDescription)")
    }
  }

  @Test("RACSignalSpec 65: are released without a subscription", arguments: OneSourceOperator.all)
  func unsubscribed(each: OneSourceOperator) {
    weak var gone: Signal<String>?
    do { gone = each.apply(.from(1...3)) }
    #expect(gone == nil)
  }

  @Test(
    "RACSignalSpec 66, 70: are released while their subscription goes on",
    arguments: OneSourceOperator.all)
  func subscribed(each: OneSourceOperator) {
    let source = Source()
    weak var gone: Signal<String>?
    let subscription: Disposable
    do {
      let signal = each.apply(source.signal)
      gone = signal
      subscription = asCurrent { signal.log(to: source.log) }
    }
    #expect(gone == nil)
    source.send(1, 2)
    source.subject.sendCompleted()
    #expect(source.log.events.contains { $0 != "stopped" && $0 != "|" })
    #expect(source.log.events.last == "|")
    #expect(subscription.isDisposed)
  }

  @Test(
    "RACSignalSpec 68, 69: are released on a background scheduler", arguments: OneSourceOperator.all
  )
  func background(each: OneSourceOperator) async {
    let alive = Counter()
    await withCheckedContinuation { continuation in
      Scheduler.background().schedule {
        let tracked = Tracked(alive)
        each.apply(
          Signal.from(1...3).map { value in
            _ = tracked
            return value
          }
        )
        .subscribe(completed: { _ = tracked })
        _ = each.apply(
          Signal.from(1...3).map { value in
            _ = tracked
            return value
          })
        Scheduler.current?.schedule { continuation.resume() }
      }
    }
    #expect(alive.value == 0)
  }

  @Test(
    "start nothing after a disposal on another thread", .tags(.B4), arguments: OneSourceOperator.all
  )
  func disposalRace(each: OneSourceOperator) {
    for _ in 0..<20 {
      let subject = Subject<Int>()
      let (disposed, late) = (Counter(), Counter())
      let subscription = asCurrent {
        each.apply(subject).subscribe(
          next: { _ in if disposed.value == 1 { late.increment() } },
          completed: { if disposed.value == 1 { late.increment() } })
      }
      onThreads(2) { number in
        if number == 0 {
          for value in 1...20 { subject.sendNext(value) }
          subject.sendCompleted()
        } else {
          subscription.dispose()
          // A block that has started before the disposal may go on and see this number, so one late
          // block is allowed.
          disposed.increment()
        }
      }
      #expect(late.value <= 1)
      #expect(subscription.isDisposed)
    }
  }
}
