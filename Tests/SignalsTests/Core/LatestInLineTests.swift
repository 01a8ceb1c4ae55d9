import Foundation
import TestSupport
import Testing

@testable import Signals

/// Values of which only the last one counts, sent while another thread delivers.
@Suite(.leavesNothing) struct LatestInLineTests {
  /// A case: an operator, and how to make it send.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Applies the operator to the signal of values, and to a trigger.
    let apply: @Sendable (Signal<Tracked>, Signal<Int>, TestScheduler) -> Signal<Int>
    /// Makes the operator send.
    let fire: @Sendable (Subject<Tracked>, Subject<Int>, TestScheduler) -> Void

    static let all = [
      Case(testDescription: "debounce") { values, _, clock in
        values.debounce(for: .seconds(1), on: clock).mapReplace(1)
      } fire: { _, _, clock in
        clock.advance(by: .seconds(1))
      },
      Case(testDescription: "throttleLatest") { values, _, clock in
        values.throttleLatest(for: .seconds(1), on: clock).skip(1).mapReplace(1)
      } fire: { values, _, clock in
        values.sendNext(Tracked(Counter()))
        clock.advance(by: .seconds(1))
      },
      Case(testDescription: "sample") { values, trigger, _ in
        values.sample(when: trigger).mapReplace(1)
      } fire: { _, trigger, _ in
        trigger.sendNext(0)
      },
      Case(testDescription: "withLatest") { values, trigger, _ in
        trigger.withLatest(from: values).mapReplace(1)
      } fire: { _, trigger, _ in
        trigger.sendNext(0)
      },
    ]
  }

  @Test("one value waits while a block runs, however many come", .tags(.L8), arguments: Case.all)
  func oneWaits(each: Case) {
    let clock = TestScheduler()
    let (values, trigger) = (Subject<Tracked>(), Subject<Int>())
    let (alive, most, blocks) = (Counter(), Mutexed(0), Counter())
    each.apply(values, trigger, clock).subscribeNext { _ in
      guard blocks.increment() == 1 else { return }
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<1000 {
          values.sendNext(Tracked(alive))
          most.withLock { $0 = max($0, alive.value) }
        }
        done.signal()
      }
      done.wait()
    }
    values.sendNext(Tracked(Counter()))
    each.fire(values, trigger, clock)
    #expect(blocks.value == 1)
    // At most two values are alive: the value that waits, and the one that takes its place.
    #expect(most.value <= 2)
    each.fire(values, trigger, clock)
    #expect(blocks.value > 1)
    values.sendCompleted()
    trigger.sendCompleted()
  }
}
