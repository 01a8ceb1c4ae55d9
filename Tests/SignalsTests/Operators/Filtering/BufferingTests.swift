import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("buffering(_:)", .leavesNothing) struct BufferingTests {
  private let marbles = Marbles()
  private let clock = TestScheduler()
  private let source = Subject<Int>()
  private let got = EventLog<Int>()
  private let dropped = Log<Int>()

  @Test("passes everything on while its receiver never has enough") func values() {
    let source = marbles.cold("a-bc--d-|")
    marbles.expect(source.buffering(.newest(1)), toBe: "a-bc--d-|")
    marbles.expect(marbles.cold("a-X").buffering(.newest(1)), toBe: "a-X")
  }

  @Test(
    "buffering keeps what the policy says while its receiver has enough",
    arguments: BufferingPolicyTests.cases)
  func buffering(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    clock.performAsCurrent {
      source.buffering(policy, onDrop: { dropped.add($0) })
        .deliver(on: clock, buffering: .pausing(at: 1)).log(to: got)
    }
    for value in 0...5 { source.sendNext(value) }
    source.sendCompleted()
    #expect(dropped.all == expected)
    clock.run()
    #expect(got.events == ["0"] + kept + ["|"])
  }

  @Test("buffering passes everything on at once while its receiver never has enough")
  func bufferingWithoutNeed() {
    source.buffering(.newest(0), onDrop: { dropped.add($0) }).log(to: got)
    for value in 1...3 {
      source.sendNext(value)
      #expect(got.events.count == value)
    }
    source.sendError(TestError())
    #expect(got.events == ["1", "2", "3", "X"])
    #expect(dropped.all.isEmpty)
  }

  @Test("buffering fails behind the values that may wait") func failingBuffering() {
    clock.performAsCurrent {
      source.buffering(.failing(beyond: 2)).deliver(on: clock, buffering: .pausing(at: 1))
        .log(to: got)
    }
    for value in 0...4 { source.sendNext(value) }
    #expect(!source.hasSubscribers)
    clock.run()
    #expect(got.events == ["0", "1", "2", "X"])
  }

  @Test("buffering keeps the order, and loses nothing, while pauses come and go", arguments: 1...10)
  func bufferingThreads(_ round: Int) async throws {
    let drops = Counter()
    let source = Subject<Int>()
    let values = source.buffering(.newest(3), onDrop: { _ in drops.increment() })
      .values(buffering: .pausing(at: 2))
    let sender = Task.detached {
      for value in 0..<3000 { source.sendNext(value) }
      source.sendCompleted()
    }
    var (last, count) = (-1, 0)
    for try await value in values {
      #expect(value > last)
      (last, count) = (value, count + 1)
    }
    await sender.value
    #expect(count + drops.value == 3000)
    #expect(last == 2999)
  }
}
