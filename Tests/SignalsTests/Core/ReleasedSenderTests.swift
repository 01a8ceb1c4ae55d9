import Foundation
import TestSupport
import Testing

@testable import Signals

/// A subject that sends a value while another thread delivers, and is released before that value is
/// delivered.
@Suite(.leavesNothing) struct ReleasedSenderTests {
  /// A case: an operator, and how to make it send.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Applies the operator to the subject that will be released, and to another one.
    let apply: @Sendable (Signal<Int>, Signal<Int>, TestScheduler) -> Signal<Int>
    /// What the subject that will be released sends beforehand.
    var beforehand: [Int] = [1]
    /// Makes the operator send, before the release and after it.
    let fire: @Sendable (Subject<Int>, TestScheduler) -> Void
    /// The events after the first value.
    var expected = ["2"]

    static let all = [
      Case(
        testDescription: "take(until:)", apply: { source, other, _ in other.take(until: source) },
        beforehand: [], fire: { other, _ in other.sendNext(1) }, expected: ["|"]),
      Case(
        testDescription: "take(untilReplacement:)",
        apply: { source, other, _ in other.take(untilReplacement: source) },
        beforehand: [], fire: { other, _ in other.sendNext(1) }),
      Case(
        testDescription: "sample(when:onDrop:)",
        apply: { source, other, _ in source.sample(when: other) },
        fire: { other, _ in other.sendNext(0) }),
      Case(
        testDescription: "withLatest(from:)",
        apply: { source, other, _ in other.withLatest(from: source) { $1 } },
        fire: { other, _ in other.sendNext(0) }),
      Case(
        testDescription: "combineLatest",
        apply: { source, other, _ in combineLatest(source, other).map { $0.0 } },
        fire: { other, _ in other.sendNext(0) }, expected: ["2", "2"]),
      Case(
        testDescription: "zip", apply: { source, other, _ in zip(source, other).map { $0.0 } },
        fire: { other, _ in other.sendNext(0) }),
      Case(
        testDescription: "merge", apply: { source, other, _ in merge(source, other) },
        beforehand: [], fire: { other, _ in other.sendNext(1) }, expected: ["2", "1"]),
      Case(
        testDescription: "debounce",
        apply: { source, _, clock in source.debounce(for: .seconds(1), on: clock) },
        fire: { _, clock in clock.advance(by: .seconds(1)) }),
      Case(
        testDescription: "throttleLatest",
        apply: { source, _, clock in
          source.throttleLatest(for: .seconds(1), on: clock).filter { $0 > 0 }
        },
        beforehand: [0, 1], fire: { _, clock in clock.advance(by: .seconds(1)) }),
      Case(
        testDescription: "buffer(for:)",
        apply: { source, _, clock in source.buffer(for: .seconds(1), on: clock).map { $0[0] } },
        fire: { _, clock in clock.advance(by: .seconds(1)) }),
      Case(
        testDescription: "delay",
        apply: { source, _, clock in source.delay(for: .seconds(1), on: clock) },
        fire: { _, clock in clock.advance(by: .seconds(1)) }),
    ]
  }

  @Test("its value is delivered", arguments: Case.all) func value(each: Case) {
    let clock = TestScheduler()
    let (released, kept) = (Mutexed<Subject<Int>?>(Subject()), Subject<Int>())
    let (log, blocks) = (EventLog<Int>(), Counter())
    func subscribe() -> Disposable {
      each.apply(released.value!, kept, clock)
        .doNext { _ in
          guard blocks.increment() == 1 else { return }
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            released.withLock { $0.take() }?.sendNext(2)
            done.signal()
          }
          done.wait()
        }
        .log(to: log)
    }
    let subscription = subscribe()
    for value in each.beforehand { released.value!.sendNext(value) }
    each.fire(kept, clock)
    #expect(released.value == nil)
    each.fire(kept, clock)
    #expect(log.events.starts(with: ["1"] + each.expected), "\(log.events)")
    subscription.dispose()
  }

  /// More values wait than the owner delivers in one turn.
  @Test("all values of a subscriber are delivered", .tags(.B1)) func subscriber() async {
    let (kept, log, isFirst) = (Mutexed<Subscriber<Int>?>(nil), EventLog<Int>(), Counter())
    let closed = AsyncStream<Void>.makeStream()
    let values = Signal<Int>.create { subscriber in
      kept.value = subscriber
      return Disposable { closed.continuation.finish() }
    }
    asCurrent {
      values.doNext { _ in
        guard isFirst.increment() == 1 else { return }
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          for value in 1...100 { kept.value?.sendNext(value) }
          done.signal()
        }
        done.wait()
      }
      .log(to: log)
    }
    kept.value?.sendNext(0)
    kept.value = nil
    for await _ in closed.stream {}
    #expect(log.events == (0...100).map { "\($0)" })
  }
}
