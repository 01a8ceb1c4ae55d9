import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.defer(_:)", .leavesNothing)
struct DeferTests {
  private let marbles = Marbles()

  @Test("sends the events of the signal that it makes")
  func values() {
    let a = marbles.cold("a-b-c-|")
    marbles.expect(Signal.defer { a }, toBe: "a-b-c-|")
    marbles.expect(a, subscribedDuring: "^-----!")
  }

  @Test("makes a signal for each subscription, not before")
  func cold() {
    let made = Counter()
    let signal = Signal.defer { .return(made.increment()) }
    #expect(made.value == 0)
    #expect(signal.collected().values == [1])
    #expect(signal.collected().values == [2])
  }

  @Test("passes an error on, and fails with the error that the closure throws", .tags(.G1))
  func errors() {
    let a = marbles.cold("a-X")
    marbles.expect(Signal.defer { a }, toBe: "a-X")
    marbles.expect(Signal<String>.defer { throw TestError() }, toBe: "X")
  }

  @Test("disposes of the signal that it made")
  func disposal() {
    let a = marbles.cold("a-b-c-|")
    marbles.expect(Signal.defer { a }, toBe: "a-!")
    marbles.expect(a, subscribedDuring: "^-!")
  }

  @Test("makes the signal on a background scheduler where none is current")
  func scheduling() async {
    let scheduler = await withCheckedContinuation { continuation in
      Signal<Int>.defer {
        continuation.resume(returning: Scheduler.current)
        return .empty
      }.subscribe()
    }
    #expect(scheduler != nil)
    #expect(scheduler !== Scheduler.main)
  }

  @Test("passes events on where no scheduler is current, and can be disposed of there")
  func schedulingAndEvents() async {
    let log = EventLog<Int>()
    await withCheckedContinuation { continuation in
      Signal.defer { .from(1...3) }.subscribe(
        next: { log.add("\($0)") },
        completed: {
          log.add("|")
          continuation.resume()
        })
    }
    #expect(log.events == ["1", "2", "3", "|"])
    let disposals = Counter()
    await withCheckedContinuation { continuation in
      let subject = Subject<Int>()
      let subscription = SerialDisposable()
      subscription.disposable = Signal<Int>.defer {
        .create { subscriber in
          subscriber.sendNext(1)
          subscription.dispose()
          withExtendedLifetime((subject, subscriber)) {}
          return Disposable {
            disposals.increment()
            continuation.resume()
          }
        }
      }.subscribe()
    }
    #expect(disposals.value == 1)
  }
}
