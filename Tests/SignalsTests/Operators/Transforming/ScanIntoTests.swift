import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("scan(into:update:)", .leavesNothing)
struct ScanIntoTests {
  private let marbles = Marbles()

  @Test("sends the state after each change")
  func values() {
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.scan(into: "") { $0 += $1 }, toBe: "a-'ab'-'abc'-|")
  }

  @Test("lets a value that the closure causes to be sent change the state next")
  func sendingFromTheClosure() {
    let (source, log) = (ManualSource<Int>(), EventLog<[Int]>())
    asCurrent {
      _ = source.signal.scan(into: [Int]()) { state, value in
        if value < 3 { source.sendNext(value + 1) }
        state.append(value)
      }
      .log(to: log)
    }
    source.sendNext(1)
    source.sendNext(9)
    #expect(log.events == ["[1]", "[1, 2]", "[1, 2, 3]", "[1, 2, 3, 9]"])
    source.abandon()
  }

  @Test("lets a value that a state causes to be sent change the state at once")
  func sendingFromTheReceiver() {
    let (source, log) = (ManualSource<Int>(), EventLog<[Int]>())
    asCurrent {
      _ = source.signal.scan(into: [Int]()) { $0.append($1) }
        .doNext { if $0 == [1] { source.sendNext(2) } }
        .log(to: log)
    }
    source.sendNext(1)
    #expect(log.events == ["[1, 2]", "[1]"])
    source.abandon()
  }

  @Test("a hundred thousand values from inside of the closure take constant stack", .tags(.D10))
  func depth() async {
    await onSmallStack {
      let (source, last) = (ManualSource<Int>(), Mutexed(0))
      source.signal.scan(into: 0) { sum, value in
        if value > 0 { source.sendNext(value - 1) }
        sum += 1
      }
      .subscribeNext { last.value = $0 }
      source.sendNext(100_000)
      #expect(last.value == 100_001)
      source.abandon()
    }
  }

  @Test("changes the state in place if no receiver keeps it")
  func inPlace() {
    let copies = Counter()
    let signal = Signal.from(1...1000).scan(into: CountsCopies(copies)) { state, _ in state.change()
    }
    #expect(signal.count().collected().values == [1000])
    #expect(copies.value <= 1)
  }
}

/// Counts how often it is copied on write.
private struct CountsCopies: Sendable {
  private final class Storage: Sendable {}
  private var storage = Storage()
  private let copies: Counter

  init(_ copies: Counter) { self.copies = copies }

  mutating func change() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    copies.increment()
    storage = Storage()
  }
}
