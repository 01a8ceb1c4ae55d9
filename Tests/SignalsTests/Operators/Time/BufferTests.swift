import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("buffer for a time", .leavesNothing) struct BufferTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 152, 153: sends values that come within the time from the first one on")
  func values() {
    let source = marbles.cold("ab----cd-e|")
    marbles.expect(
      source.buffer(for: .seconds(3), on: marbles.scheduler), toBe: "---[a,b]-----[c,d,e]|")
  }

  @Test("leaves values that are scheduled for the last instant after the timer to the next array")
  func sameInstant() {
    let scheduler = marbles.scheduler
    let source = Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      scheduler.schedule(after: .seconds(2)) { subscriber.sendNext(2) }
      return nil
    }
    marbles.expect(source.buffer(for: .seconds(2), on: scheduler), toBe: "--[1]-[2]")
  }

  @Test("of zero or less sends the values of one instant") func zero() {
    marbles.expect(
      marbles.cold("(ab)-c-|").buffer(for: .zero, on: marbles.scheduler), toBe: "[a,b]-[c]-|")
  }

  @Test("beyond the clock's range sends all at the end") func never() {
    marbles.expect(
      marbles.cold("a-b-|").buffer(for: .seconds(Int64.max), on: marbles.scheduler),
      toBe: "----([a,b]|)")
  }

  @Test("with a count sends an array that is full at once, and counts the time anew")
  func orCount() {
    let source = marbles.cold("abc--d-(ef)-g--|")
    marbles.expect(
      source.buffer(for: .seconds(4), orCount: 2, on: marbles.scheduler),
      toBe: "-[a,b]---[c,d]-[e,f]----([g]|)")
    marbles.expect(
      marbles.cold("abc-----|").buffer(for: .seconds(4), orCount: 2, on: marbles.scheduler),
      toBe: "-[a,b]----[c]-|")
  }

  @Test("RACSignalSpec 154: sends the collected values before completion") func completion() {
    marbles.expect(
      marbles.cold("ab|").buffer(for: .seconds(9), on: marbles.scheduler), toBe: "--([a,b]|)")
    marbles.expect(
      marbles.cold("--|").buffer(for: .seconds(9), on: marbles.scheduler), toBe: "--|")
  }

  @Test("RACSignalSpec 155, 156: takes nil for a value") func nils() {
    let arrays = Signal<Int?>.from([1, nil]).buffer(for: .seconds(9), on: marbles.scheduler)
    #expect(arrays.collected().values == [[1, nil]])
  }

  @Test("drops the collected values on an error") func error() {
    marbles.expect(marbles.cold("abX").buffer(for: .seconds(9), on: marbles.scheduler), toBe: "--X")
  }

  @Test("sends nothing after disposal") func disposal() {
    let source = marbles.cold("ab-----|")
    marbles.expect(source.buffer(for: .seconds(3), on: marbles.scheduler), toBe: "--!")
    #expect(!marbles.scheduler.step())
    marbles.expect(source.buffer(for: .seconds(3), on: marbles.scheduler), toBe: "---!")
  }

  @Test("puts values that come while it sends an array into the next one")
  func reentrancy() {
    let clock = TestScheduler()
    let log = EventLog<[Int]>()
    let source = Subject<Int>()
    source.buffer(for: .seconds(1), on: clock).subscribeNext {
      log.add("\($0)")
      if $0 == [1] { source.sendNext(2) }
    }
    source.sendNext(1)
    clock.run()
    #expect(log.events == ["[1]", "[2]"])
    // Break the cycle: the subscriber's block holds the subject.
    source.sendCompleted()
  }
}
