import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.from(_:)", .leavesNothing)
struct FromTests {
  private let marbles = Marbles()

  @Test("sends the elements and completes")
  func values() {
    marbles.expect(Signal.from(["a", "b", "c"]), toBe: "(abc|)")
    marbles.expect(Signal.from(1...3), toBe: "(123|)")
    marbles.expect(Signal<String>.from([]), toBe: "|")
  }

  @Test("iterates anew for each subscription")
  func cold() {
    let signal = Signal.from(1...3)
    #expect(signal.collected().values == [1, 2, 3])
    #expect(signal.collected().values == [1, 2, 3])
  }

  @Test("stops an endless sequence, and takes no element that isn't wanted", .tags(.C1))
  func endless() {
    let taken = Counter()
    let numbers = Signal.from(Numbers(taken: taken))
    #expect(numbers.take(2).collected().values == [0, 1])
    #expect(taken.value == 2)
  }

  @Test(
    "RACStreamExamples 52: stops an endless sequence behind other operators", .tags(.C2),
    arguments: [1, 3])
  func endlessBehindOperators(count: Int) {
    let numbers = Signal.from(Numbers(taken: Counter()))
    let expected = Array(0..<count)
    #expect(numbers.map { $0 }.take(while: { $0 < count }).collected().values == expected)
    #expect(numbers.flattenMap { .return($0) }.take(count).collected().values == expected)
    #expect(concat(numbers, numbers).take(count).collected().values == expected)
    #expect(numbers.takeUntilFirst { $0 >= count }.collected().values == expected)
    #expect(
      Signal.return(numbers).switchToLatest().take(count).collected().values == expected)
    #expect(numbers.startWith(-1).skip(1).take(count).collected().values == expected)
  }

  @Test("stops when the subscription is disposed of while a value is delivered", .tags(.C6))
  func disposal() async {
    let (values, taken) = (EventLog<Int>(), Counter())
    await withCheckedContinuation { continuation in
      let subscription = SerialDisposable()
      Scheduler.background().schedule {
        subscription.disposable = Signal.from(Numbers(taken: taken))
          .deliver(on: Scheduler.background())
          .take(3)
          .subscribe(
            next: { values.add("\($0)") },
            completed: { continuation.resume() })
      }
    }
    #expect(values.events == ["0", "1", "2"])
  }

  @Test("sends the values that are written down")
  func variadic() {
    marbles.expect(Signal.from("a", "b", "c"), toBe: "(abc|)")
    #expect(Signal<[Int]>.from([1], [2, 3]).collected().values == [[1], [2, 3]])
  }
}

/// All numbers from 0 on.
private struct Numbers: Sequence, Sendable {
  let taken: Counter

  func makeIterator() -> some IteratorProtocol<Int> {
    sequence(state: 0) { next in
      defer { next += 1 }
      taken.increment()
      return next
    } as UnfoldSequence<Int, Int>
  }
}
