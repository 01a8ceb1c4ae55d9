import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(last:)", .leavesNothing)
struct TakeLastTests {
  private let marbles = Marbles()

  @Test("sends the last values when the source has completed")
  func values() {
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.take(last: 2), toBe: "------(bc|)")
    marbles.expect(source.take(last: 1), toBe: "------(c|)")
    marbles.expect(source.take(last: 5), toBe: "------(abc|)")
  }

  @Test(
    "keeps nothing with a count of 0, and only present values with the greatest count", .tags(.J5))
  func extremes() {
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.take(last: 0), toBe: "------|")
    marbles.expect(source.take(last: .max), toBe: "------(abc|)")
  }

  @Test("passes an error without the values")
  func error() {
    marbles.expect(marbles.cold("a-b-X").take(last: 2), toBe: "----X")
  }

  @Test("drops the rest when it is disposed of between two of the values")
  func disposal() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = asCurrent {
      subject.take(last: 3).doNext {
        log.add("next \($0)")
        if $0 == 2 { subscription.dispose() }
      }.log(to: log)
    }
    for value in 1...3 { subject.sendNext(value) }
    subject.sendCompleted()
    #expect(log.events == ["next 1", "1", "next 2"])
  }

  @Test("stops where an operator has had enough, with the end that this one chooses")
  func cutOff() {
    let source = Signal.from(1...5).take(last: 3)
    #expect(source.take(1).collected().values == [3])
    #expect(source.take(1).collected().isCompleted)
    let failed = source.map { if $0 == 4 { throw TestError() } else { $0 } }.collected()
    #expect(failed.values == [3])
    #expect(failed.error is TestError)
    #expect(!failed.isCompleted)
  }

  @Test("keeps only so many values")
  func memory() {
    let alive = Counter()
    let subject = Subject<Tracked>()
    let subscription = subject.take(last: 2).subscribe()
    for _ in 0..<100 { subject.sendNext(Tracked(alive)) }
    #expect(alive.value == 2)
    subscription.dispose()
    #expect(alive.value == 0)
  }
}
