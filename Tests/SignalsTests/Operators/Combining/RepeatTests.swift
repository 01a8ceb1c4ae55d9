import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("repeat", .leavesNothing) struct RepeatTests {
  private let marbles = Marbles()

  @Test("subscribes again each time the source completes") func values() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.repeat(), toBe: "a-ba-ba-!")
    marbles.expect(source, subscribedDuring: "^--!", "---^--!", "------^-!")
  }

  @Test("with a count, subscribes that many times") func count() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.repeat(2), toBe: "a-ba-b|")
    marbles.expect(source, subscribedDuring: "^--!", "---^--!")
    marbles.expect(source.repeat(0), toBe: "|")
    marbles.expect(marbles.cold("a-X").repeat(3), toBe: "a-X")
  }

  @Test("with a count, needs constant stack") func constantStack() async {
    await onSmallStack {
      let got = Counter()
      Signal.return(1).repeat(100_000).subscribeNext { _ in got.increment() }
      #expect(got.value == 100_000)
    }
  }

  @Test("passes an error") func error() {
    let source = marbles.cold("a-X")
    marbles.expect(source.repeat(), toBe: "a-X")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("ends with take, even if the source is synchronous") func taken() {
    marbles.expect(Signal.return("a").repeat().take(3), toBe: "(aaa|)")
  }

  @Test("stops inside a round") func disposal() {
    let source = marbles.cold("ab|")
    marbles.expect(source.repeat().take(3), toBe: "ab(a|)")
    marbles.expect(source, subscribedDuring: "^-!", "--(^!)")
  }
}

@Suite("RACSignalSpec: -repeat", .leavesNothing) struct RepeatSpec {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let log = EventLog<Int>()

  @Test("RACSignalSpec 38: it subscribes again after completion, and never completes")
  func spec38() {
    let runs = Counter()
    Signal<Int>.create { subscriber in
      if runs.increment() <= 3 {
        subscriber.sendNext(1)
        subscriber.sendCompleted()
      } else {
        subscriber.sendError(SomeError())
      }
      return nil
    }.repeat().log(to: log)
    #expect(log.events == ["1", "1", "1", "X"])
  }

  @Test("RACSignalSpec 39: it stops when it is disposed of in the first value's block")
  func spec39() {
    let own = SerialDisposable()
    let clock = TestScheduler()
    let log = log
    clock.schedule {
      own.disposable = Signal<Int>.create { subscriber in
        clock.schedule {
          subscriber.sendNext(1)
          subscriber.sendCompleted()
        }
      }.repeat().subscribe(
        next: {
          log.add("\($0)")
          own.dispose()
        }, completed: { log.add("|") })
    }
    clock.run()
    #expect(log.events == ["1"])
  }

  @Test("RACSignalSpec 40: take(1) of it completes") func spec40() {
    Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }.repeat().take(1).log(to: log)
    #expect(log.events == ["1", "|"])
  }
}
