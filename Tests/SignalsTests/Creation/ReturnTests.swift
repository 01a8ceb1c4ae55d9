import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.return(_:)", .leavesNothing)
struct ReturnTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 2: sends its value and completes")
  func value() {
    marbles.expect(Signal.return("a"), toBe: "(a|)")
  }

  @Test("does not complete again when the receiver of the value has")
  func disposal() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    subscriber.value = Subscriber(
      next: {
        log.add("\($0)")
        subscriber.value?.sendCompleted()
      },
      completed: { log.add("|") })
    asCurrent { _ = Signal.return(1).subscribe(subscriber.value!) }
    #expect(log.events == ["1", "|"])
  }

  @Test("sends on a background scheduler when it is subscribed to where none is current")
  func scheduling() async {
    let scheduler = await withCheckedContinuation { continuation in
      Signal.return(1).subscribeNext { _ in continuation.resume(returning: Scheduler.current) }
    }
    #expect(scheduler != nil)
    #expect(scheduler !== Scheduler.main)
  }
}
