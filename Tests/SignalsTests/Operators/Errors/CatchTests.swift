import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("catch", .leavesNothing) struct CatchTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 114, 115: goes on with another signal when the source fails") func values() {
    let (source, other) = (marbles.cold("a-b-X"), marbles.cold("--c-d|"))
    marbles.expect(source.catch { _ in other }, toBe: "a-b---c-d|")
    marbles.expect(other, subscribedDuring: "----^----!")
  }

  @Test("passes the error to the handler") func error() {
    let source = marbles.cold("aX", error: SomeError())
    marbles.expect(source.catch { .return($0 is SomeError ? "s" : "?") }, toBe: "a(s|)")
  }

  @Test("does nothing when the source completes") func completion() {
    marbles.expect(marbles.cold("a-|").catch { _ in .return("b") }, toBe: "a-|")
  }

  @Test("RACSignalSpec 116: passes the other signal's error, and the handler's") func secondError()
  {
    marbles.expect(marbles.cold("aX").catch { _ in marbles.cold("-bX") }, toBe: "a-bX")
    marbles.expect(
      marbles.cold("aX").catch { _ in throw SomeError() }, toBe: "aX", error: SomeError())
  }

  @Test(
    "handles the inner handler's errors with the outer one"
  )
  func nested() {
    let marbles = marbles
    let signal = marbles.cold("aX").catch { _ in marbles.cold("bX") }.catch { _ in
      marbles.cold("cX").catch { _ in marbles.cold("d|") }
    }
    marbles.expect(signal, toBe: "abcd|")
    let outer = marbles.cold("aX").catch { _ in throw SomeError() }.catch { error in
      .return("\(error)")
    }
    marbles.expect(outer, toBe: "a('SomeError()'|)")
  }

  @Test("RACSignalSpec 117: disposes of the one that is subscribed to") func disposal() {
    let (source, other) = (marbles.cold("a-bX"), marbles.cold("--c-d|"))
    let signal = source.catch { _ in other }
    marbles.expect(signal, toBe: "a-!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(signal, toBe: "a-b--!")
    marbles.expect(other, subscribedDuring: "---^-!")
  }

  @Test(
    "takes constant stack however often each handler's signal is caught again", .tags(.G14))
  func deepHandlers() async {
    let calls = Counter()
    let log = EventLog<Int>()
    await onSmallStack {
      @Sendable func attempt(_ left: Int) -> Signal<Int> {
        if left == 0 { return .return(0) }
        return Signal.error(SomeError()).catch { _ in
          calls.increment()
          return attempt(left - 1)
        }
      }
      attempt(hundredThousand).log(to: log)
    }
    #expect(calls.value == hundredThousand)
    #expect(log.events == ["0", "|"])
  }

  @Test("takes constant stack for any number of operators one behind the other", .tags(.G14))
  func deepChain()
    async
  {
    let calls = Counter()
    let log = EventLog<Int>()
    await onSmallStack {
      var signal = Signal<Int>.error(SomeError())
      for _ in 0..<hundredThousand {
        signal = signal.catch {
          calls.increment()
          throw $0
        }
      }
      signal.log(to: log)
    }
    #expect(calls.value == hundredThousand)
    #expect(log.events == ["X"])
  }
}
