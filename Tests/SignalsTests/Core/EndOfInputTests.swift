import Foundation
import Signals
import TestSupport
import Testing

/// A block ends an input while a value waits that another thread has sent to it: the value comes
/// first.
@Suite("The end of an input", .leavesNothing) struct EndOfInputTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  struct Inputs: Sendable {
    let a = ManualSource<Int>()
    let b = ManualSource<Int>()
    let clock = TestScheduler()
  }

  /// A case: an operator, and what is done with its inputs.
  struct Case: Sendable, CustomTestStringConvertible {
    typealias Action = @Sendable (Inputs) -> Void

    var testDescription: String
    var apply: @Sendable (Inputs) -> Signal<String>
    var before: Action = { _ in }
    /// Makes the operator send the first event, whose block does the rest.
    var fire: Action = { $0.a.sendNext(1) }
    var first: Action = { _ in }
    var elsewhere: Action = { $0.b.sendNext(2) }
    var last: Action = {
      $0.b.sendCompleted()
      $0.a.sendCompleted()
    }
    var expected = ["1", "2", "|"]

    /// A case of an operator with a timer, whose thread calls the block.
    static func timed(
      _ name: String, before: @escaping Action = { $0.a.sendNext(1) },
      expected: [String] = ["1", "2", "|"],
      _ apply: @escaping @Sendable (Signal<Int>, TestScheduler) -> Signal<String>
    ) -> Case {
      Case(
        testDescription: name, apply: { apply($0.a.signal, $0.clock) }, before: before,
        fire: { $0.clock.advance(by: .seconds(1)) }, elsewhere: { $0.a.sendNext(2) },
        last: { $0.a.sendCompleted() }, expected: expected)
    }

    /// A case of an operator with inner signals. The block completes the first inner signal. Then
    /// it completes the outer signal, which has sent a second inner signal meanwhile.
    static func flattened(
      _ name: String,
      _ apply: @escaping @Sendable (Signal<Int>, @escaping InnerSignalTests.Making) -> Signal<Int>
    ) -> Case {
      Case(
        testDescription: name,
        apply: { inputs in
          apply(inputs.b.signal) { $0 == 0 ? inputs.a.signal : .return($0) }.map { "\($0)" }
        },
        before: { $0.b.sendNext(0) }, first: { $0.a.sendCompleted() },
        last: { $0.b.sendCompleted() })
    }

    static let all = [
      Case(testDescription: "merge") { merge($0.a.signal, $0.b.signal).map { "\($0)" } },
      Case(testDescription: "flatten(maxConcurrent:)") {
        Signal.from([$0.a.signal, $0.b.signal]).flatten(maxConcurrent: 2).map { "\($0)" }
      },
      Case(
        testDescription: "combineLatest",
        apply: { combineLatest($0.a.signal, $0.b.signal).map { "\($0)\($1)" } },
        before: { $0.b.sendNext(1) }, expected: ["11", "12", "|"]),
      Case(
        testDescription: "zip",
        apply: { zip($0.a.signal, $0.b.signal).map { "\($0)\($1)" } },
        before: { $0.b.sendNext(1) }, first: { $0.a.sendNext(2) },
        last: { $0.b.sendCompleted() }, expected: ["11", "22", "|"]),
      Case(
        testDescription: "take(untilReplacement:)",
        apply: { $0.a.signal.take(untilReplacement: $0.b.signal).map { "\($0)" } },
        last: { $0.b.sendCompleted() }),
      Case(
        testDescription: "concat",
        apply: { concat($0.a.signal, $0.b.signal, .return(3)).map { "\($0)" } },
        first: { $0.a.sendCompleted() }, last: { $0.b.sendCompleted() },
        expected: ["1", "2", "3", "|"]),
      Case(
        testDescription: "concat, abandoned",
        apply: { concat($0.a.signal, $0.b.signal, .return(3)).map { "\($0)" } },
        first: { $0.a.sendCompleted() }, last: { $0.b.abandon() },
        expected: ["1", "2", "3", "|"]),
      Case(
        testDescription: "flatten, one at a time",
        apply: { inputs in
          Signal.from([inputs.a.signal, inputs.b.signal, .return(3)]).flatten(maxConcurrent: 1).map
          { "\($0)" }
        },
        first: { $0.a.sendCompleted() }, last: { $0.b.sendCompleted() },
        expected: ["1", "2", "3", "|"]),
      Case(
        testDescription: "flatten, one at a time, abandoned",
        apply: { inputs in
          Signal.from([inputs.a.signal, inputs.b.signal, .return(3)]).flatten(maxConcurrent: 1).map
          { "\($0)" }
        },
        first: { $0.a.sendCompleted() }, last: { $0.b.abandon() },
        expected: ["1", "2", "3", "|"]),
      Case(
        testDescription: "catch",
        apply: { inputs in
          inputs.a.signal.catch { _ in inputs.b.signal }.catch { _ in .return(3) }.map { "\($0)" }
        },
        first: { $0.a.sendError(SomeError()) }, last: { $0.b.sendError(SomeError()) },
        expected: ["1", "2", "3", "|"]),
      timed("debounce") { $0.debounce(for: .seconds(1), on: $1).map { "\($0)" } },
      timed(
        "throttleLatest",
        before: {
          $0.a.sendNext(0)
          $0.a.sendNext(1)
        }
      ) { $0.throttleLatest(for: .seconds(1), on: $1).skip(1).map { "\($0)" } },
      timed("buffer(for:)", expected: ["[1]", "[2]", "|"]) {
        $0.buffer(for: .seconds(1), on: $1).map { "\($0)" }
      },
      timed("window(for:)", expected: ["[1]", "[2]", "|"]) {
        $0.window(for: .seconds(1), on: $1).flattenMap { $0.collect() }.map { "\($0)" }
      },
      timed("delay") { $0.delay(for: .seconds(1), on: $1).map { "\($0)" } },
    ]

    static let flattening = InnerSignalTests.forms.map { flattened($0.testDescription, $0.apply) }
  }

  @Test(
    "comes after what the input has sent before", .tags(.L12), arguments: Case.all + Case.flattening
  )
  func waitingValue(each: Case) {
    let (log, inputs) = (EventLog<String>(), Inputs())
    each.apply(inputs).subscribe(
      next: { value in
        log.add(value)
        guard log.events.count == 1 else { return }
        each.first(inputs)
        onForeignThread { inputs.clock.performAsCurrent { each.elsewhere(inputs) } }
        each.last(inputs)
      }, error: { _ in log.add("X") }, completed: { log.add("|") })
    each.before(inputs)
    each.fire(inputs)
    inputs.clock.run()
    #expect(log.events == each.expected)
    // Break the cycle: the signal's block holds its subscriber.
    for input in [inputs.a, inputs.b] { input.abandon() }
  }

  /// Calls a block when it is released.
  private final class Latest: Sendable {
    let released: @Sendable () -> Void
    init(_ released: @escaping @Sendable () -> Void = {}) { self.released = released }
    deinit { released() }
  }

  @Test(
    "comes after that also where the release of a value ends it", .tags(.L12),
    arguments: [true, false])
  func releasedValue(isSampled: Bool) {
    let (log, values, trigger) = (EventLog<Int>(), ManualSource<Latest>(), ManualSource<Int>())
    if isSampled {
      values.signal.sample(when: trigger.signal).mapReplace(1).log(to: log)
    } else {
      trigger.signal.withLatest(from: values.signal).mapReplace(1).log(to: log)
    }
    values.sendNext(
      Latest {
        onForeignThread { trigger.sendNext(0) }
        trigger.sendCompleted()
      })
    values.sendNext(Latest())
    #expect(log.events == ["1", "|"])
    // Break the cycles: the signals' blocks hold their subscribers.
    values.abandon()
    trigger.abandon()
  }
}
