import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("collect()", .leavesNothing)
struct CollectTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 150: sends an array when the source has completed, and not before")
  func values() {
    marbles.expect(marbles.cold("a-b-c-|").collect(), toBe: "------([a,b,c]|)")
    marbles.expect(marbles.cold("-|").collect(), toBe: "-([]|)")
  }

  @Test("RACSignalSpec 151: keeps nils")
  func nils() {
    #expect(Signal<Int?>.from([1, nil]).collect().collected().values == [[1, nil]])
  }

  @Test("passes an error without the values")
  func error() {
    marbles.expect(marbles.cold("a-b-X").collect(), toBe: "----X")
  }

  @Test("lets a later operator fail because of the array")
  func failureAfterwards() {
    let result = Signal.from(1...3).collect().map { _ -> Int in throw TestError() }.collected()
    #expect(result.error is TestError)
    #expect(!result.isCompleted)
  }

  @Test("releases the values when it is disposed of")
  func memory() {
    let alive = Counter()
    let subject = Subject<Tracked>()
    let subscription = subject.collect().subscribe()
    for _ in 0..<3 { subject.sendNext(Tracked(alive)) }
    #expect(alive.value == 3)
    subscription.dispose()
    #expect(alive.value == 0)
  }
}
