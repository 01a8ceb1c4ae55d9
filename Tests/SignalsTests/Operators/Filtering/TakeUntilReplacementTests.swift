import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(untilReplacement:)", .leavesNothing) struct TakeUntilReplacementTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 15, 23: passes the source's values until the replacement sends one")
  func values() {
    let (source, replacement) = (marbles.cold("a-b-c-d-|"), marbles.cold("----x-y-z|"))
    marbles.expect(source.take(untilReplacement: replacement), toBe: "a-b-x-y-z|")
    marbles.expect(source, subscribedDuring: "^---!")
    marbles.expect(replacement, subscribedDuring: "^--------!")
  }

  @Test("RACSignalSpec 17, 19: completes with the replacement, not with the source")
  func completion() {
    marbles.expect(
      marbles.cold("a-|").take(untilReplacement: marbles.cold("----x|")), toBe: "a---x|")
    marbles.expect(marbles.cold("a-b-c").take(untilReplacement: marbles.cold("---|")), toBe: "a-b|")
  }

  @Test(
    "RACSignalSpec 16, 18: passes the source's error until it is replaced, and the replacement's")
  func error() {
    marbles.expect(marbles.cold("a-X").take(untilReplacement: marbles.cold("----x")), toBe: "a-X")
    marbles.expect(
      marbles.cold("a--X").take(untilReplacement: marbles.cold("--x-y|")), toBe: "a-x-y|")
    marbles.expect(marbles.cold("a-b-c").take(untilReplacement: marbles.cold("---X")), toBe: "a-bX")
  }

  @Test("doesn't subscribe to the source when the replacement sends at once") func atOnce() {
    let source = marbles.cold("a")
    marbles.expect(source.take(untilReplacement: .return("x")), toBe: "(x|)")
    marbles.expectNoSubscription(to: source)
  }

  @Test(
    "RACSignalSpec 20: nor when the replacement sends synchronously and goes on")
  func atOnceWithoutEnd() {
    let source = marbles.cold("a")
    marbles.expect(source.take(untilReplacement: .never.startWith("x")), toBe: "x")
    marbles.expectNoSubscription(to: source)
  }

  @Test("RACSignalSpec 21, 22: disposes of both") func disposal() {
    let (source, replacement) = (marbles.cold("a-b"), marbles.cold("------x"))
    marbles.expect(source.take(untilReplacement: replacement), toBe: "a-b!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(replacement, subscribedDuring: "^--!")
  }

  @Test("replaces a synchronous source between two of its values")
  func reentrancy() {
    let log = EventLog<Int>()
    let replacement = Subject<Int>()
    let sent = Counter()
    Signal<Int>.create { subscriber in
      while !subscriber.isDisposed { subscriber.sendNext(sent.increment()) }
      return nil
    }.take(untilReplacement: replacement).subscribeNext {
      log.add("\($0)")
      if $0 == 2 { replacement.sendNext(10) }
    }
    #expect(log.events == ["1", "2", "10"])
    #expect(sent.value == 2)
    // Break the cycle: the subscriber's block holds the subject.
    replacement.sendCompleted()
  }

  @Test("replaces a synchronous source that another thread runs") func otherThread() async {
    let replacement = Subject<Int>()
    let last = Mutexed(0)
    await onSmallStack {
      let isRunning = Mutexed(false)
      Signal<Int>.create { subscriber in
        var value = 0
        while !subscriber.isDisposed {
          value += 1
          subscriber.sendNext(value)
          guard value == 1 else { continue }
          isRunning.value = true
          onThreads(1) { _ in replacement.sendNext(-1) }
        }
        return nil
      }.take(untilReplacement: replacement).subscribeNext { last.value = $0 }
      #expect(isRunning.value)
    }
    #expect(last.value == -1)
  }
}
