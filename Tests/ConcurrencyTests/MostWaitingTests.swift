import Dispatch
import Signals
import TestSupport
import Testing

/// How many values wait at most, while source and subscriber run on different threads.
@Suite(.leavesNothing) struct MostWaitingTests {
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// How many values may wait or be under way.
    let most: Int
    let apply: @Sendable (Signal<Int>) -> Signal<Int>

    static let all = [
      Form(testDescription: "deliver, 1", most: 2) {
        $0.deliver(on: .background(), buffering: .pausing(at: 1))
      },
      Form(testDescription: "deliver, 2", most: 3) {
        $0.deliver(on: .background(), buffering: .pausing(at: 2))
      },
      Form(testDescription: "deliver", most: 257) { $0.deliver(on: .background()) },
      // Both operators hold one value.
      Form(testDescription: "buffering", most: 4) {
        $0.buffering(.pausing(at: 1)).deliver(on: .background(), buffering: .pausing(at: 1))
      },
      Form(testDescription: "concatMap", most: 2) {
        $0.concatMap(buffering: .pausing(at: 1)) {
          .return($0).delay(for: .zero, on: .background())
        }
      },
      Form(testDescription: "concatMap, 0", most: 1) {
        $0.concatMap(buffering: .pausing(at: 0)) {
          .return($0).delay(for: .zero, on: .background())
        }
      },
      Form(testDescription: "mapAsync, 0", most: 1) {
        $0.mapAsync(buffering: .pausing(at: 0)) { $0 }
      },
      Form(testDescription: "flatten", most: 2) {
        $0.map { .return($0).delay(for: .zero, on: .background()) }
          .flatten(maxConcurrent: 1, buffering: .pausing(at: 1), onDrop: nil)
      },
      Form(testDescription: "mapAsync", most: 2) {
        $0.mapAsync(buffering: .pausing(at: 1)) { $0 }
      },
      Form(testDescription: "zip", most: 2) {
        zip(
          $0, Signal.range(start: 1, count: .max).subscribe(on: .background()),
          buffering: .pausing(at: 1)
        ).map { $0.0 }
      },
    ]
  }

  @Test(
    "no more values wait than the policy or the operator says", .tags(.K64), arguments: Form.all)
  func most(_ form: Form) async {
    let count = rounds(5000, inDebug: 600)
    for _ in 0..<rounds(usually: 12) {
      let (sent, got, most, ends) = (Counter(), Counter(), Counter(), Counter())
      Scheduler.background().schedule {
        form.apply(Signal.range(start: 1, count: count).doNext { _ in sent.increment() })
          .subscribe(
            next: { _ in
              let waiting = sent.value - got.increment() + 1
              if waiting > most.value { most.add(waiting - most.value) }
            }, completed: { ends.increment() })
      }
      await ends.reaches(1)
      #expect(got.value == count)
      #expect(most.value <= form.most)
    }
  }
}
