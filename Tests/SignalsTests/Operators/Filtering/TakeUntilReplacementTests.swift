import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(untilReplacement:)", .leavesNothing) struct TakeUntilReplacementTests {
  private let marbles = Marbles()

  @Test("passes the source's values until the replacement sends one") func values() {
    let (source, replacement) = (marbles.cold("a-b-c-d-|"), marbles.cold("----x-y-z|"))
    marbles.expect(source.take(untilReplacement: replacement), toBe: "a-b-x-y-z|")
    marbles.expect(source, subscribedDuring: "^---!")
    marbles.expect(replacement, subscribedDuring: "^--------!")
  }

  @Test("completes with the replacement, not with the source") func completion() {
    marbles.expect(
      marbles.cold("a-|").take(untilReplacement: marbles.cold("----x|")), toBe: "a---x|")
    marbles.expect(marbles.cold("a-b-c").take(untilReplacement: marbles.cold("---|")), toBe: "a-b|")
  }

  @Test("passes the source's error until it is replaced, and the replacement's") func error() {
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

  @Test("doesn't subscribe to the source when the replacement sends synchronously and goes on")
  func atOnceWithoutEnd() {
    let source = marbles.cold("a")
    marbles.expect(source.take(untilReplacement: .never.startWith("x")), toBe: "x")
    marbles.expectNoSubscription(to: source)
  }

  @Test("disposes of both") func disposal() {
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

@Suite("RACSignalSpec: -take(untilReplacement:):", .leavesNothing) struct TakeUntilReplacementSpec {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let log = EventLog<Int>()
  private let receiver = Subject<Int>()
  private let replacement = Subject<Int>()

  private func subscribe() -> Disposable {
    receiver.take(untilReplacement: replacement).log(to: log)
  }

  @Test("RACSignalSpec 15: values come from the receiver, then from the replacement") func spec15()
  {
    _ = subscribe()
    receiver.sendNext(1)
    receiver.sendNext(2)
    replacement.sendNext(3)
    receiver.sendNext(4)
    replacement.sendNext(5)
    #expect(log.events == ["1", "2", "3", "5"])
  }

  @Test("RACSignalSpec 16: the receiver's error passes") func spec16() {
    _ = subscribe()
    receiver.sendError(SomeError())
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 17: the receiver's completion doesn't pass") func spec17() {
    _ = subscribe()
    receiver.sendCompleted()
    #expect(log.events == [])
  }

  @Test("RACSignalSpec 18: the replacement's error passes") func spec18() {
    _ = subscribe()
    replacement.sendError(SomeError())
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 19: the replacement's completion passes") func spec19() {
    _ = subscribe()
    replacement.sendCompleted()
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 20: of two synchronous signals only the replacement is seen")
  func spec20() {
    func synchronous(_ values: ClosedRange<Int>) -> Signal<Int> {
      .create { subscriber in
        for value in values { subscriber.sendNext(value) }
        return Disposable { _ = subscriber }
      }
    }
    let subscription = synchronous(1...3).take(untilReplacement: synchronous(4...6)).log(to: log)
    #expect(log.events == ["4", "5", "6"])
    // Break the cycle: each source holds its own subscriber.
    subscription.dispose()
  }

  private func disposals(of run: (Signal<Int>, Signal<Int>) -> Void) -> (Int, Int) {
    func held(_ disposals: Counter) -> Signal<Int> {
      .create { subscriber in
        Disposable {
          _ = subscriber
          disposals.increment()
        }
      }
    }
    let (first, second) = (Counter(), Counter())
    run(held(first), held(second))
    return (first.value, second.value)
  }

  @Test("RACSignalSpec 21, 22: disposal disposes of the receiver and of the replacement")
  func spec21() {
    let disposals = disposals { receiver, replacement in
      let subscription = receiver.take(untilReplacement: replacement).subscribe()
      #expect(!subscription.isDisposed)
      subscription.dispose()
    }
    #expect(disposals == (1, 1))
  }

  @Test("RACSignalSpec 23: a value of the replacement disposes of the receiver") func spec23() {
    let disposals = disposals { receiver, _ in
      receiver.take(untilReplacement: replacement).log(to: log)
      replacement.sendNext(1)
    }
    #expect(disposals == (1, 0))
    #expect(log.events == ["1"])
  }
}
