import Signals
import TestSupport
import Testing

/// A closure of an operator may end the source, or dispose of the subscription, before it returns.
@Suite("The end inside of a closure", .leavesNothing) struct EndInClosureTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  /// What ends the signal: completion of the source, or a disposal.
  enum End: CaseIterable, Sendable { case completion, disposal }

  /// An operator that is applied to a signal whose closure ends the source at the value 2.
  struct Receiver: Sendable, CustomTestStringConvertible {
    let name: String
    let apply: @Sendable (_ ending: Signal<Int>, _ other: Signal<Int>) -> Signal<String>
    var testDescription: String { name }

    init(_ name: String, _ apply: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<String>)
    {
      self.name = name
      self.apply = apply
    }
  }

  static let receivers = [
    Receiver("map") { a, _ in a.map { "\($0)" } },
    Receiver("combineLatest") { a, b in combineLatest(a, b).map { "\($0)\($1)" } },
    Receiver("zip") { a, b in zip(a, b.startWith(9)).map { "\($0)\($1)" } },
    Receiver("withLatest") { a, b in b.withLatest(from: a).map { "\($0)\($1)" } },
    Receiver("sample") { a, b in a.sample(when: b).map { "\($0)" } },
    Receiver("take(until:)") { a, b in b.take(until: a.filter { $0 == 2 }).map { "\($0)" } },
    Receiver("skip(until:)") { a, b in b.skip(until: a.filter { $0 == 2 }).map { "\($0)" } },
    Receiver("ifEmpty(switchTo:)") { a, b in
      a.filter { $0 == 2 }.ifEmpty(switchTo: b).map { "\($0)" }
    },
    Receiver("collect") { a, _ in a.collect().map { "\($0)" } },
    Receiver("scan(into:)") { a, _ in a.scan(into: 0) { $0 += $1 }.map { "\($0)" } },
    Receiver("merge") { a, b in a.merge(with: b).map { "\($0)" } },
    Receiver("flattenMap") { a, b in a.flattenMap { .return($0) }.map { "\($0)" } },
  ]

  @Test("lets no value pass", .tags(.K70), arguments: receivers, End.allCases)
  func noValue(receiver: Receiver, end: End) {
    let (source, other) = (ManualSource<Int>(), ManualSource<Int>())
    let log = EventLog<String>()
    let subscription = SerialDisposable()
    let ending = source.signal.map { value -> Int in
      if value == 2 {
        switch end {
        case .completion: source.sendCompleted()
        case .disposal: subscription.dispose()
        }
        log.add("(")
      }
      return value
    }
    subscription.disposable = receiver.apply(ending, other.signal).log(to: log)
    source.sendNext(1)
    other.sendNext(5)
    source.sendNext(2)
    let events = log.events
    // No event came after the closure had ended the signal.
    #expect(events.last == "(")
    other.sendNext(6)
    #expect(!log.events.contains { $0.contains("2") })
    subscription.dispose()
    _ = (source.abandon(), other.abandon())
  }

  @Test("calls no further closure", .tags(.K70), arguments: End.allCases)
  func noClosure(end: End) {
    let source = ManualSource<Int>()
    let log = EventLog<Int>()
    let subscription = SerialDisposable()
    @Sendable func note(_ name: String) -> @Sendable (Int) -> Int {
      {
        log.add(name); return $0
      }
    }
    let chain = source.signal
      .doNext { _ in
        if end == .completion { source.sendCompleted() } else { subscription.dispose() }
      }
      .map(note("map")).filter { _ in
        log.add("filter"); return true
      }
      .scan(start: 0) { _, value in
        log.add("scan"); return value
      }
      .doNext { _ in log.add("doNext") }
      .flattenMap {
        log.add("flattenMap"); return .return($0)
      }
      .map(note("map"))
    subscription.disposable = chain.log(to: log)
    source.sendNext(1)
    #expect(log.events == (end == .completion ? ["|"] : []))
    source.abandon()
  }

  @Test("lets a later step of the row be the one that ends it", .tags(.K70))
  func laterStep() {
    let source = ManualSource<Int>()
    let log = EventLog<Int>()
    source.signal.map { $0 + 1 }.filter { _ in
      source.sendCompleted(); return true
    }
    .map {
      log.add("map"); return $0
    }.log(to: log)
    source.sendNext(1)
    #expect(log.events == ["|"])
    source.abandon()
  }

  // MARK: Inner signals

  /// A flattening operator, with its closure.
  struct Flattening: Sendable, CustomTestStringConvertible {
    typealias Transform = @Sendable (Int) -> Signal<Int>?

    let name: String
    let apply: @Sendable (Signal<Int>, @escaping Transform) -> Signal<Int>
    var testDescription: String { name }

    init(
      _ name: String, _ apply: @escaping @Sendable (Signal<Int>, @escaping Transform) -> Signal<Int>
    ) {
      self.name = name
      self.apply = apply
    }
  }

  static let flattenings = [
    Flattening("flattenMap") { $0.flattenMap($1) },
    Flattening("flattenMapWithStop") { source, transform in
      source.flattenMapWithStop { { value, _ in transform(value) ?? .empty } }
    },
    Flattening("concatMap") { $0.concatMap($1) },
    Flattening("concatMap(by:)") { $0.concatMap(by: { $0 }, $1) },
    Flattening("concatMap(buffering:)") { $0.concatMap(buffering: .newest(9), $1) },
    Flattening("exhaustMap") { $0.exhaustMap($1) },
    Flattening("flatMapLatest") { $0.flatMapLatest($1) },
  ]

  @Test("keeps the inner signal", .tags(.K71), arguments: flattenings)
  func inner(flattening: Flattening) {
    for isKnown in [true, false] {
      let (source, inner) = (ManualSource<Int>(), ManualSource<Int>())
      let log = EventLog<Int>()
      flattening.apply(source.signal) { value in
        source.sendCompleted()
        return isKnown ? .return(value) : inner.signal
      }.log(to: log)
      source.sendNext(1)
      if !isKnown {
        #expect(log.events == [])
        inner.sendNext(1)
        inner.sendCompleted()
      }
      #expect(log.events == ["1", "|"], "\(isKnown)")
      _ = (source.abandon(), inner.abandon())
    }
  }

  @Test("completes if the closure returns nil", .tags(.K71))
  func noInner() {
    for flattening in Self.flattenings {
      let source = ManualSource<Int>()
      let log = EventLog<Int>()
      flattening.apply(source.signal) { _ in
        source.sendCompleted(); return nil
      }.log(to: log)
      source.sendNext(1)
      #expect(log.events == ["|"], "\(flattening.name)")
      source.abandon()
    }
  }

  @Test("keeps the children of expand", .tags(.K71)) func children() {
    let (source, child) = (ManualSource<Int>(), ManualSource<Int>())
    let log = EventLog<Int>()
    source.signal.expand { value -> Signal<Int>? in
      switch value {
      case 1:
        source.sendCompleted()
        return child.signal
      case 2:
        child.sendCompleted()
        return .return(3)
      default: return nil
      }
    }.log(to: log)
    source.sendNext(1)
    child.sendNext(2)
    #expect(log.events == ["1", "2", "3", "|"])
    _ = (source.abandon(), child.abandon())
  }

  @Test("lets concatMap keep the order of the values that its closure sends", .tags(.K71))
  func order() {
    let events = eventsOfOne { value, source in
      switch value {
      case 1:
        source.sendNext(2)
        source.sendNext(4)
        source.sendCompleted()
      case 2:
        source.sendNext(3)
        return nil
      default: break
      }
      return .from([value, value * 10])
    }
    #expect(events == ["1", "10", "3", "30", "4", "40", "|"])
  }

  @Test("lets concatMap keep the order if such a closure sends, too", .tags(.K71))
  func orderOfDepths() {
    let events = eventsOfOne { value, source in
      switch value {
      case 1:
        source.sendNext(2)
        source.sendNext(4)
        source.sendCompleted()
      case 2: source.sendNext(3)
      default: break
      }
      return .return(value)
    }
    #expect(events == ["1", "2", "3", "4", "|"])
  }

  /// Sends 1 through `concatMap`, whose closure also gets the source, and returns what comes out.
  private func eventsOfOne(
    _ transform: @escaping @Sendable (Int, ManualSource<Int>) -> Signal<Int>?
  ) -> [String] {
    let source = ManualSource<Int>()
    let log = EventLog<Int>()
    source.signal.concatMap { transform($0, source) }.log(to: log)
    source.sendNext(1)
    defer { source.abandon() }
    return log.events
  }

  @Test("drops the values that a closure has sent before the subscription ends", arguments: 0..<3)
  func dropped(how: Int) {
    let source = ManualSource<Int>()
    let dropped = Log<Int>()
    let serial = SerialDisposable()
    let subscription = source.signal
      .concatMap(buffering: .unbounded, onDrop: { dropped.add($0) }) { value -> Signal<Int>? in
        guard value == 1 else { return .return(value) }
        source.sendNext(2)
        source.sendNext(3)
        if how == 2 { throw SomeError() }
        serial.dispose()
        return how == 0 ? .return(value) : nil
      }
      .subscribe(next: { _ in }, error: { _ in })
    serial.disposable = subscription
    source.sendNext(1)
    // The subscription is still held.
    #expect(dropped.all.sorted() == (how == 0 ? [1, 2, 3] : [2, 3]))
    withExtendedLifetime(subscription) { source.abandon() }
  }
}
