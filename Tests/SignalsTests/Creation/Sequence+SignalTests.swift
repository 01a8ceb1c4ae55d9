import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Sequence.signal(on:)", .leavesNothing)
struct SequenceSignalTests {
  private let marbles = Marbles()
  private var scheduler: TestScheduler { marbles.scheduler }

  @Test("RACSequenceExamples 3: sends the elements and completes, on the immediate scheduler too")
  func values() {
    marbles.expect(["a", "b", "c"].signal(on: scheduler), toBe: "(abc|)")
    marbles.expect((1...3).signal(on: .immediate), toBe: "(123|)")
    marbles.expect([String]().signal(on: scheduler), toBe: "|")
  }

  @Test("RACSequenceExamples 4: sends the elements on a background scheduler by default")
  func background() async {
    let values = await withCheckedContinuation { continuation in
      (1...100).signal()
        .doNext { _ in
          #expect(Scheduler.current != nil)
          #expect(Scheduler.current !== Scheduler.main)
        }
        .collect().subscribeNext { continuation.resume(returning: $0) }
    }
    #expect(values == Array(1...100))
  }

  @Test("RACSequenceExamples 5: lets work that is scheduled meanwhile in between two elements")
  func interleaving() {
    let log = EventLog<Int>()
    (1...3).signal(on: scheduler).subscribe(
      next: { [scheduler] value in
        log.add("\(value)")
        scheduler.schedule { log.add("work") }
      },
      completed: { log.add("|") })
    scheduler.run()
    #expect(log.events == ["1", "work", "2", "work", "3", "work", "|"])
  }

  @Test(
    "RACSequenceSpec 4, 5, 6: takes an element when it is to be sent, and none that isn't wanted")
  func laziness() {
    let taken = Counter()
    let numbers = sequence(first: 0) { _ in taken.increment() }
    let values = Mutexed<[Int]>([])
    numbers.sendable.signal(on: scheduler).flattenMapWithStop { { value, _ in .return(value) } }
      .take(3)
      .subscribeNext { values.value.append($0) }
    #expect(taken.value == 0)
    scheduler.step()
    #expect(values.value == [0])
    #expect(taken.value == 0)
    scheduler.step()
    #expect(values.value == [0, 1])
    #expect(taken.value == 1)
    scheduler.run()
    #expect(values.value == [0, 1, 2])
    #expect(taken.value == 2)
  }

  @Test("RACSequenceSpec 7: keeps no element that was sent")
  func release() {
    let alive = Counter()
    let objects = sequence(first: Tracked(alive)) { _ in Tracked(alive) }.prefix(100)
    let most = Mutexed(0)
    SendableSequence { objects.makeIterator() }.signal(on: scheduler)
      .subscribeNext { _ in most.value = max(most.value, alive.value) }
    scheduler.run()
    #expect(most.value <= 3)
  }

  @Test("stops on an endless sequence, on the immediate scheduler too", .tags(.C1))
  func endless() {
    let numbers = sequence(first: 0) { $0 + 1 }.sendable
    #expect(numbers.signal(on: .immediate).take(2).collected().values == [0, 1])
    marbles.expect(numbers.signal(on: scheduler).take(2), toBe: "(01|)")
  }

  @Test("stops when it is disposed of, between two elements")
  func disposal() {
    let log = EventLog<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = (1...5).signal(on: scheduler).doNext { value in
      if value == 2 { subscription.dispose() }
    }.log(to: log)
    scheduler.run()
    #expect(log.events == ["1"])
    #expect(scheduler.step() == false)
  }

  @Test("iterates anew for each subscription")
  func cold() {
    let signal = ["a", "b"].signal(on: scheduler)
    marbles.expect(signal, toBe: "(ab|)")
    marbles.expect(signal, toBe: "(ab|)")
  }

  @Test(
    "RACSequenceSpec 8: any number of elements takes constant stack on the immediate scheduler",
    .tags(.D9))
  func depth() async {
    await onSmallStack {
      #expect((0..<million).signal(on: .immediate).count().collected().values == [million])
    }
  }
}

extension UnfoldSequence {
  /// A sequence of the same elements that is `Sendable`, since it begins anew.
  fileprivate var sendable: SendableSequence<Iterator> {
    SendableSequence { self.makeIterator() }
  }
}

private struct SendableSequence<Iterator: IteratorProtocol>: Sequence, @unchecked Sendable {
  let makeAnother: () -> Iterator
  init(_ makeAnother: @escaping () -> Iterator) { self.makeAnother = makeAnother }
  func makeIterator() -> Iterator { makeAnother() }
}
