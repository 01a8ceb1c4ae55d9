import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("catch(to:)", .leavesNothing) struct CatchToTests {
  private let marbles = Marbles()

  @Test("goes on with the replacement when the source fails") func values() {
    let (source, replacement) = (marbles.cold("a-b-X"), marbles.cold("--c-d|"))
    marbles.expect(source.catch(to: replacement), toBe: "a-b---c-d|")
  }

  @Test("does nothing when the source completes") func completion() {
    let replacement = marbles.cold("c|")
    marbles.expect(marbles.cold("a-|").catch(to: replacement), toBe: "a-|")
    marbles.expectNoSubscription(to: replacement)
  }

  @Test("passes the replacement's error") func error() {
    marbles.expect(marbles.cold("aX").catch(to: marbles.cold("-bX")), toBe: "a-bX")
  }

  @Test("disposes of the replacement") func disposal() {
    let replacement = marbles.cold("--c|")
    marbles.expect(marbles.cold("aX").catch(to: replacement), toBe: "a-!")
    marbles.expect(replacement, subscribedDuring: "-^!")
  }

  @Test("goes on with the first one of a sequence that doesn't fail") func firstOfSequence() {
    let (source, first, second) = (marbles.cold("a-X"), marbles.cold("b-X"), marbles.cold("c|"))
    let third = marbles.cold("d|")
    marbles.expect(source.catch(to: [first, second, third]), toBe: "a-b-c|")
    marbles.expectNoSubscription(to: third)
    marbles.expect(first, subscribedDuring: "--^-!")
  }

  @Test("passes the last error of a sequence; of an empty one, the source's") func lastError() {
    let none: [Signal<String>] = []
    marbles.expect(marbles.cold("aX").catch(to: none), toBe: "aX")
    marbles.expect(
      marbles.cold("a-X").catch(to: [marbles.cold("b-X"), marbles.cold("-cX")]), toBe: "a-b--cX")
  }

  @Test("iterates a sequence anew for each subscription, and only as far as signals fail")
  func lazily() {
    let taken = Counter()
    let failing = Signal<Int>.create { subscriber in
      taken.increment()
      subscriber.sendError(SomeError())
      return nil
    }
    let signal = failing.catch(to: [failing, .return(1), failing])
    #expect(signal.collected().values == [1])
    #expect(signal.collected().values == [1])
    #expect(taken.value == 4)
  }

  @Test("releases a signal of an array when the signal has failed", .tags(.K31)) func release() {
    let alive = Counter()
    let subscription = SerialDisposable()
    // The subscription to a signal that never sends would end at once, and release everything.
    let last = Subject<Int>()
    do {
      let tracked = Tracked(alive)
      let failing = Signal<Int>.create { subscriber in
        withExtendedLifetime(tracked) { subscriber.sendError(SomeError()) }
        return nil
      }
      subscription.disposable = Signal.error(SomeError()).catch(to: [failing, last]).subscribe()
    }
    #expect(alive.value == 0)
    subscription.dispose()
    withExtendedLifetime(last) {}
  }

  @Test("replacements that fail at once take constant stack", .tags(.D3)) func stack() async {
    await onSmallStack {
      let failing = [Signal<Int>](repeating: .error(SomeError()), count: 100_000)
      let result = Signal<Int>.error(SomeError()).catch(to: failing + [.return(1)]).collected()
      #expect(result.values == [1])
    }
  }

  @Test("disposes of the replacement of a sequence that is subscribed to") func disposalOfSequence()
  {
    let replacement = marbles.cold("--c|")
    marbles.expect(marbles.cold("aX").catch(to: [replacement]), toBe: "a-!")
    marbles.expect(replacement, subscribedDuring: "-^!")
  }
}
