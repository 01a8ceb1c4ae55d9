import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("distinctUntilChanged()", .leavesNothing)
struct DistinctUntilChangedTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 55: leaves out values that are equal to the one before")
  func values() {
    let source = marbles.cold("1-2-2-1-1-|", as: Int.self)
    marbles.expect(source.distinctUntilChanged(), toBe: "1-2---1---|")
  }

  @Test("RACSignalSpec 56: takes nils for equal")
  func nils() {
    let source = Signal<Int?>.from([1, nil, nil, nil, 1])
    #expect(source.distinctUntilChanged().collected().values == [1, nil, 1])
  }

  @Test("RACSignalSpec 57: sends the first value, even if it is nil")
  func firstNil() {
    let source = Signal<Int?>.from([nil, nil, 1])
    #expect(source.distinctUntilChanged().collected().values == [nil, 1])
  }

  @Test("compares tuples with their own operator")
  func tuples() {
    let pairs = Signal.from([(1, "a"), (1, "a"), (2, "a"), (2, "b"), (2, "b")])
    #expect(
      pairs.distinctUntilChanged(by: ==).map { "\($0)\($1)" }.collected().values
        == ["1a", "2a", "2b"])
    let labelled = Signal.from([(a: 1, b: 2, c: 3), (a: 1, b: 2, c: 3), (a: 2, b: 2, c: 3)])
    #expect(labelled.distinctUntilChanged(by: ==).map(\.a).collected().values == [1, 2])
  }

  @Test("compares as it is told to, with the value that was sent last")
  func by() {
    let source = marbles.cold("1-3-4-6-7-|", as: Int.self)
    marbles.expect(source.distinctUntilChanged { $0 / 2 == $1 / 2 }, toBe: "1-3-4-6---|")
    let growing = Signal.from([1, 2, 3, 4, 5]).distinctUntilChanged { $1 - $0 < 3 }
    #expect(growing.collected().values == [1, 4])
  }

  @Test("compares a nested value with the one that causes it")
  func reentrancy() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    asCurrent {
      _ = subject.distinctUntilChanged().doNext { subject.sendNext($0) }.log(to: log)
    }
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(log.events == ["1", "2"])
    // Break the cycle: the subscriber's block holds the subject.
    subject.sendCompleted()
  }

  @Test("begins anew with each subscription")
  func cold() {
    let signal = Signal.from([1, 1]).distinctUntilChanged()
    #expect(signal.collected().values == [1])
    #expect(signal.collected().values == [1])
  }

  @Test("compares a part of each value with the same part of the last sent value")
  func part() {
    let source = marbles.cold("a-b-'cc'-d-|")
    marbles.expect(source.distinctUntilChanged(at: \.count), toBe: "a---'cc'-d-|")
  }

  @Test("by a part, keeps only the part") func keptPart() {
    struct Whole: Sendable {
      let part: Int
      let rest: Tracked
    }
    let alive = Counter()
    let source = Subject<Whole>()
    let log = EventLog<Int>()
    let subscription = source.distinctUntilChanged(at: \.part).map(\.part).log(to: log)
    for part in [1, 1, 2] { source.sendNext(Whole(part: part, rest: Tracked(alive))) }
    #expect(log.events == ["1", "2"])
    #expect(alive.value == 0)
    subscription.dispose()
  }
}
