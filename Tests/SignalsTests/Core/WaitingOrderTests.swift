import Foundation
import TestSupport
import Testing

@testable import Signals

/// While an operator delivers, another thread sends to its source, and then the block that is
/// running does. The operator gets these values in the order in which the source has sent them.
@Suite(.leavesNothing) struct WaitingOrderTests {
  /// A case: an operator, and how to make it send.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Signal<Int>, Signal<Int>, TestScheduler) -> Signal<[Int]>
    /// What the source sends beforehand.
    var beforehand = [1]
    /// Makes the operator send: the second source sends, or time passes.
    let fire: @Sendable (Subject<Int>, TestScheduler) -> Void
    let expected: [String]

    static let all = [
      Case(
        testDescription: "combineLatest",
        apply: { source, other, _ in combineLatest(source, other).map { [$0.0] } },
        fire: { other, _ in other.sendNext(0) }, expected: ["[1]", "[2]", "[3]", "[3]"]),
      Case(
        testDescription: "combineLatest of a list",
        apply: { source, other, _ in combineLatest([source, other]).map { [$0[0]] } },
        fire: { other, _ in other.sendNext(0) }, expected: ["[1]", "[2]", "[3]", "[3]"]),
      Case(
        testDescription: "zip", apply: { source, other, _ in zip(source, other).map { [$0.0] } },
        fire: { other, _ in other.sendNext(0) }, expected: ["[1]", "[2]"]),
      Case(
        testDescription: "withLatest(from:)",
        apply: { source, other, _ in other.withLatest(from: source) { [$1] } },
        fire: { other, _ in other.sendNext(0) }, expected: ["[1]", "[3]"]),
      Case(
        testDescription: "sample(when:onDrop:)",
        apply: { source, other, _ in source.sample(when: other).map { [$0] } },
        fire: { other, _ in other.sendNext(0) }, expected: ["[1]", "[3]"]),
      Case(
        testDescription: "debounce",
        apply: { source, _, clock in
          source.debounce(for: .seconds(1), on: clock).map { [$0] }
        },
        fire: { _, clock in clock.advance(by: .seconds(1)) }, expected: ["[1]", "[3]"]),
      Case(
        testDescription: "throttleLatest",
        apply: { source, _, clock in
          source.throttleLatest(for: .seconds(1), on: clock).filter { $0 > 0 }.map { [$0] }
        },
        beforehand: [0, 1],
        fire: { _, clock in clock.advance(by: .seconds(1)) }, expected: ["[1]", "[3]"]),
      Case(
        testDescription: "delay",
        apply: { source, _, clock in source.delay(for: .seconds(1), on: clock).map { [$0] } },
        fire: { _, clock in clock.advance(by: .seconds(1)) }, expected: ["[1]", "[2]", "[3]"]),
      Case(
        testDescription: "merge", apply: { source, other, _ in merge(source, other).map { [$0] } },
        beforehand: [], fire: { other, _ in other.sendNext(0) },
        expected: ["[0]", "[2]", "[3]", "[0]"]),
      Case(
        testDescription: "flattenMap",
        apply: { source, other, _ in
          Signal.from([source, other] as [Signal<Int>]).flattenMap { $0 }.map { [$0] }
        },
        beforehand: [], fire: { other, _ in other.sendNext(0) },
        expected: ["[0]", "[2]", "[3]", "[0]"]),
      Case(
        testDescription: "flatten(maxConcurrent:)",
        apply: { source, other, _ in
          Signal.from([source, other] as [Signal<Int>]).flatten(maxConcurrent: 2).map { [$0] }
        },
        beforehand: [], fire: { other, _ in other.sendNext(0) },
        expected: ["[0]", "[2]", "[3]", "[0]"]),
      Case(
        testDescription: "merge(_:buffering:)",
        apply: { source, other, _ in
          merge([source, other], buffering: .newest(10)).map { [$0] }
        },
        beforehand: [], fire: { other, _ in other.sendNext(0) },
        expected: ["[0]", "[2]", "[3]", "[0]"]),
      Case(
        testDescription: "switchToLatest",
        apply: { source, other, _ in
          let outer = Subject<Signal<Int>>()
          return merge(.return(other), outer).switchToLatest()
            .doNext { if $0 == 0 { outer.sendNext(source) } }
            .map { [$0] }
        },
        beforehand: [], fire: { other, _ in other.sendNext(0) }, expected: ["[0]", "[2]", "[3]"]),
      Case(
        testDescription: "buffer(for:)",
        apply: { source, _, clock in source.buffer(for: .seconds(1), on: clock) },
        fire: { _, clock in clock.advance(by: .seconds(1)) }, expected: ["[1]", "[2, 3]"]),
    ]
  }

  /// Sends on another thread, and waits for the end of the call.
  private func onAnotherThread(_ send: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      send()
      done.signal()
    }
    done.wait()
  }

  @Test(
    "a nested value comes after values of its source that wait", .tags(.B1), arguments: Case.all)
  func value(each: Case) {
    let clock = TestScheduler()
    let (source, other) = (Subject<Int>(), Subject<Int>())
    let (log, blocks) = (EventLog<[Int]>(), Counter())
    let subscription = each.apply(source, other, clock)
      .doNext { _ in
        guard blocks.increment() == 1 else { return }
        onAnotherThread { source.sendNext(2) }
        source.sendNext(3)
      }
      .log(to: log)
    for value in each.beforehand { source.sendNext(value) }
    each.fire(other, clock)
    each.fire(other, clock)
    #expect(log.events == each.expected)
    subscription.dispose()
  }

  @Test("a property made of two has the values that both have at the end", .tags(.B1))
  func property() {
    let (first, second, blocks) = (MutableProperty(0), MutableProperty(0), Counter())
    let both = first.combineLatest(with: second).map { [$0.0, $0.1] }
    let subscription = both.values.subscribeNext { values in
      guard values[0] == 1, blocks.increment() == 1 else { return }
      onAnotherThread { second.value = 2 }
      second.value = 3
    }
    first.value = 1
    #expect(both.value == [1, 3])
    subscription.dispose()
  }
}
