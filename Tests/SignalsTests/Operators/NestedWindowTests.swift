import Signals
import SignalsTesting
import Testing

/// What both kinds of windows do when a window's receiver sends, or ends the source.
@Suite("window(count:), window(for:orCount:on:), nested", .leavesNothing)
struct NestedWindowTests {
  enum Kind: CaseIterable {
    case count, timeOrCount

    func windows(of source: Signal<Int>) -> Signal<Signal<Int>> {
      switch self {
      case .count: source.window(count: 1)
      case .timeOrCount: source.window(for: .seconds(1), orCount: 1, on: TestScheduler())
      }
    }
  }

  @Test(
    "opens another window for a value if a nested one has filled the first",
    arguments: Kind.allCases)
  @MainActor func nestedWindow(_ kind: Kind) {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    let source = Signal<Int>.create {
      subscriber.value = $0
      return nil
    }
    kind.windows(of: source).subscribe(
      next: { window in
        log.add("[")
        window.subscribe(next: { log.add("\($0)") }, completed: { log.add("]") })
        if log.events == ["["] { subscriber.value?.sendNext(2) }
      }, completed: { log.add("|") })
    subscriber.value?.sendNext(1)
    subscriber.value?.sendCompleted()
    #expect(log.events == ["[", "2", "]", "[", "1", "]", "|"])
    // Its block holds the subscriber.
    subscriber.value = nil
  }

  @Test("opens no other window after a nested end", arguments: Kind.allCases)
  @MainActor func nestedEnd(_ kind: Kind) {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    let source = Signal<Int>.create {
      subscriber.value = $0
      return nil
    }
    kind.windows(of: source).subscribe(
      next: { _ in
        log.add("[")
        subscriber.value?.sendCompleted()
      }, completed: { log.add("|") })
    subscriber.value?.sendNext(1)
    #expect(log.events == ["[", "|"])
    // Its block holds the subscriber.
    subscriber.value = nil
  }
}
