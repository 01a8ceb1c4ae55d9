import Signals
import SignalsTesting
import TestSupport
import Testing

/// The shared behaviour of both kinds of windows when a window's receiver sends, or ends the
/// source.
@Suite("window(count:), window(for:orCount:on:), nested", .leavesNothing)
struct NestedWindowTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  enum Kind: CaseIterable {
    case count, timeOrCount

    func windows(of source: Signal<Int>, count: Int = 1) -> Signal<Signal<Int>> {
      switch self {
      case .count: source.window(count: count)
      case .timeOrCount: source.window(for: .seconds(1), orCount: count, on: TestScheduler())
      }
    }
  }

  /// Subscribes to the windows of a source, and returns its subscriber and a log, to which `next`
  /// and the completion add their events.
  private func open(
    _ kind: Kind, count: Int = 1,
    next: @escaping @Sendable (Signal<Int>, Mutexed<Subscriber<Int>?>, EventLog<Int>) -> Void
  ) -> (Mutexed<Subscriber<Int>?>, EventLog<Int>) {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    let source = Signal<Int>.create {
      subscriber.value = $0
      return nil
    }
    kind.windows(of: source, count: count).subscribe(
      next: { window in
        log.add("[")
        next(window, subscriber, log)
      }, completed: { log.add("|") })
    return (subscriber, log)
  }

  @Test(
    "opens another window for a value if a nested one has filled the first",
    arguments: Kind.allCases)
  func nestedWindow(_ kind: Kind) {
    let (subscriber, log) = open(kind) { window, subscriber, log in
      window.subscribe(next: { log.add("\($0)") }, completed: { log.add("]") })
      if log.events == ["["] { subscriber.value?.sendNext(2) }
    }
    subscriber.value?.sendNext(1)
    subscriber.value?.sendCompleted()
    #expect(log.events == ["[", "2", "]", "[", "1", "]", "|"])
    // Break the cycle: a block of the subscription holds the subscriber.
    subscriber.value = nil
  }

  @Test("counts nested values", arguments: Kind.allCases) func nestedValues(_ kind: Kind) {
    let (subscriber, log) = open(kind, count: 2) { window, subscriber, log in
      window.subscribe(
        next: { value in
          log.add("\(value)")
          if value < 4 { subscriber.value?.sendNext(value + 1) }
        }, completed: { log.add("]") })
    }
    subscriber.value?.sendNext(1)
    // The windows are subjects: a nested completion waits until the value has reached all
    // subscribers.
    #expect(log.events == ["[", "1", "2", "[", "3", "4", "]", "]"])
    // Break the cycle: a block of the subscription holds the subscriber.
    subscriber.value = nil
  }

  /// The events of a window of 1 and 2 whose receiver disposes of the subscription: when it has
  /// subscribed to the window, or when the window sends.
  private func events(_ kind: Kind, disposingInWindow: Bool) -> [String] {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = kind.windows(of: source).subscribeNext { window in
      window.doNext { _ in if disposingInWindow { subscription.dispose() } }.log(to: log)
      if !disposingInWindow { subscription.dispose() }
    }
    source.sendNext(1)
    source.sendNext(2)
    return log.events
  }

  @Test("fills a window after disposal by its receiver", arguments: Kind.allCases)
  func disposalInNext(_ kind: Kind) {
    #expect(events(kind, disposingInWindow: false) == ["1", "|"])
  }

  @Test("ends a window after disposal by the receiver of its last value", arguments: Kind.allCases)
  func disposalInLastValue(_ kind: Kind) {
    #expect(events(kind, disposingInWindow: true) == ["1", "|"])
  }

  @Test("opens no other window after a nested end", arguments: Kind.allCases)
  func nestedEnd(_ kind: Kind) {
    let (subscriber, log) = open(kind) { _, subscriber, _ in subscriber.value?.sendCompleted() }
    subscriber.value?.sendNext(1)
    #expect(log.events == ["[", "|"])
    // Break the cycle: a block of the subscription holds the subscriber.
    subscriber.value = nil
  }
}
