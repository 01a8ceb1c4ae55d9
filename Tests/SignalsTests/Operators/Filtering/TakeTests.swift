import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(_:)", .leavesNothing)
struct TakeTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 27, 30: sends the first values, and completes with the last of them")
  func values() {
    let source = marbles.cold("a-b-c-d-|")
    marbles.expect(source.take(2), toBe: "a-(b|)")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("RACStreamExamples 28: completes with the source if there are fewer values")
  func fewerValues() {
    marbles.expect(marbles.cold("a-|").take(2), toBe: "a-|")
    marbles.expect(marbles.cold("a-|").take(.max), toBe: "a-|")
  }

  @Test("RACSignalSpec 139: completes although the source never does")
  func endlessSource() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    asCurrent { _ = subject.take(1).log(to: log) }
    subject.sendNext(1)
    #expect(log.events == ["1", "|"])
  }

  @Test("passes an error until then")
  func error() {
    marbles.expect(marbles.cold("a-X").take(2), toBe: "a-X")
    marbles.expect(marbles.cold("a-(bX)").take(2), toBe: "a-(b|)")
  }

  @Test("with a count of 0, completes without subscribing", .tags(.J1))
  func zero() {
    let source = marbles.cold("a-|")
    marbles.expect(source.take(0), toBe: "|")
    marbles.expectNoSubscription(to: source)
  }

  @Test("RACSignalSpec 140: does not deliver values that the last one causes to be sent")
  func reentrancy() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    asCurrent { _ = subject.take(3).doNext { subject.sendNext($0 + 1) }.log(to: log) }
    subject.sendNext(0)
    #expect(log.events == ["0", "1", "2", "|"])
  }

  @Test("fails if the receiver of the last value causes an error") func nestedError() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    asCurrent {
      _ = source.signal.take(1).subscribe(
        next: { value in
          log.add("\(value)")
          source.sendError(SomeError())
        }, error: { _ in log.add("X") }, completed: { log.add("|") })
    }
    source.sendNext(1)
    #expect(log.events == ["1", "X"])
  }

  @Test("counts a value before it is delivered, so a nested one doesn't get through")
  func nestedSend() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    asCurrent {
      _ = source.signal.take(1).doNext { if $0 == 1 { source.sendNext(2) } }.log(to: log)
    }
    source.sendNext(1)
    #expect(log.events == ["1", "|"])
  }

  @Test("disposes of the source after the last value and before completion", .tags(.C5))
  func order() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let source = Signal<Int>.create { subscriber in
      let subscription = subject.subscribe(subscriber)
      return Disposable {
        log.add("disposed")
        subscription.dispose()
      }
    }
    asCurrent { _ = source.take(2).log(to: log) }
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(log.events == ["1", "2", "disposed", "|"])
  }
}
