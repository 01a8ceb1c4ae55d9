import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("startWith(_:)", .leavesNothing)
struct StartWithTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 24: sends a value first")
  func values() {
    let source = marbles.cold("---a-b-|")
    marbles.expect(source.startWith("s"), toBe: "s--a-b-|")
    marbles.expect(marbles.cold("X").startWith("s"), toBe: "(sX)")
  }

  @Test("subscribes to the source after the value was delivered, and misses earlier values")
  func missedValues() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    let subscription = asCurrent {
      subject.startWith(0).doNext { if $0 == 0 { subject.sendNext(1) } }.log(to: log)
    }
    subject.sendNext(2)
    #expect(log.events == ["0", "2"])
    subscription.dispose()
  }

  @Test("does not subscribe to the source if it isn't wanted any more")
  func cutOff() {
    let source = marbles.cold("a-|")
    marbles.expect(source.startWith("s").take(1), toBe: "(s|)")
    marbles.expectNoSubscription(to: source)
  }

  @Test("sends several values first, as long as they are wanted")
  func several() {
    let source = marbles.cold("---a-b-|")
    marbles.expect(source.startWith("r", "s"), toBe: "(rs)--a-b-|")
    marbles.expect(marbles.cold("|").startWith("p", "q", "r"), toBe: "(pqr|)")
    let unwanted = marbles.cold("a")
    marbles.expect(unwanted.startWith("r", "s", "t").take(2), toBe: "(rs|)")
    marbles.expectNoSubscription(to: unwanted)
  }
}
