import Foundation
import Scheduling
import Synchronization
import Testing

@testable import Signals
@testable import SignalsTesting

/// Runs a scenario in its interleavings, and checks that all allowed outcomes come, and no others.
///
/// In builds with `SIGNALS_EXPLORE` (see `scripts/checks/explore-interleavings`), threads switch at
/// each lock and each atomic operation of the library. Then one interleaving of each kind is
/// explored, up to `limit` kinds, where kinds differ in the order of operations on the same lock or
/// atomic. If there are fewer kinds, the scenario is explored in full. After that, interleavings
/// with at most one and, up to `bounded`, at most two preemptions are explored. In other builds the
/// threads switch only between their steps, so that some of the allowed outcomes may not come.
///
/// - Parameter build: Adds the threads, and returns a function that describes the outcome of a run.
func explore(
  allowing allowed: Set<String>, limit: Int = 6_000, bounded: Int = 2_000,
  title: String = Test.current?.displayName ?? #function,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ build: (Scenario) -> @Sendable () -> String
) {
  let outcomes = Mutex<Set<String>>([])
  func explore(_ interleavings: Interleavings) -> Interleavings.Result {
    let result = interleavings.explore { scenario in
      let outcome = build(scenario)
      scenario.expect("the outcome is allowed") {
        let text = outcome()
        scenario.note("outcome \(text)")
        _ = outcomes.withLock { $0.insert(text) }
        return allowed.contains(text)
      }
    }
    #expect(
      result.violation == nil, Comment(rawValue: result.violation?.description ?? ""),
      sourceLocation: sourceLocation)
    return result
  }
  #if SIGNALS_EXPLORE
    let start = ContinuousClock.now
    let byKind = explore(Interleavings(kinds: isLong ? 300_000 : limit))
    _ = explore(Interleavings(limit: 3_000, preemptions: 1, samples: 0))
    let preempted = explore(
      Interleavings(
        limit: isLong ? 100_000 : bounded, preemptions: 2, samples: isLong ? 20_000 : 500))
    let missing = allowed.subtracting(outcomes.withLock { $0 })
    #expect(missing.isEmpty, "allowed, but never seen", sourceLocation: sourceLocation)
    let time = (ContinuousClock.now - start).formatted
    print(
      "explored\t\(byKind.count) (\(byKind.redundantRuns))\t\(preempted.count)\t\(time)\t\(title)")
  #else
    _ = explore(Interleavings(limit: 100, samples: 0))
  #endif
}

/// Whether to explore more interleavings, which takes half an hour for all scenarios.
let isLong = ProcessInfo.processInfo.environment["SIGNALS_EXPLORE"] == "long"

extension Interleavings.Result {
  fileprivate var count: String { "\(runs)\(isExhaustive ? "" : "+")" }
}

extension Duration {
  fileprivate var formatted: String {
    "\(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000) ms"
  }
}

extension ScenarioObservation {
  /// The events: values, then `|` for completion or `X` for an error.
  var text: String {
    values.map { "\($0)" }.joined(separator: " ") + (isCompleted ? "|" : hasFailed ? "X" : "")
  }
}

/// A number that threads count up.
final class Tally: Sendable {
  private let number = ExplorableAtomic(0)
  func count() { number.add(1, ordering: .acquiringAndReleasing) }
  var text: String { "\(number.add(0, ordering: .acquiringAndReleasing).newValue)" }
}

/// A place for an object, which one thread uses while another one takes it away.
final class Place<Thing: Sendable>: Sendable {
  private let thing: Locked<[Thing]>
  init(_ thing: Thing? = nil) { self.thing = Locked(thing.map { [$0] } ?? []) }
  func put(_ new: Thing) { thing.withLock { $0 = [new] } }
  func take() -> Thing? { thing.withLock { $0.popLast() } }
  var current: Thing? { thing.withLock { $0.last } }
}

extension ScenarioStep {
  static func send(_ value: Int, to subscriber: Subscriber<Int>) -> Self {
    step("send \(value)") { subscriber.sendNext(value) }
  }
  static func complete(_ subscriber: Subscriber<Int>) -> Self {
    step("complete") { subscriber.sendCompleted() }
  }
  static func fail(_ subscriber: Subscriber<Int>) -> Self {
    step("fail") { subscriber.sendError(TestError()) }
  }
  static func advance(_ clock: TestScheduler, by seconds: Int = 1) -> Self {
    step("\(seconds) s pass") { clock.advance(by: .seconds(seconds)) }
  }
}

/// A source that keeps its subscriber, and counts how often its teardown has run.
struct Source: Sendable {
  let place = Place<Subscriber<Int>>()
  let teardowns = Tally()
  var subscriber: Subscriber<Int> { place.current! }

  var signal: Signal<Int> {
    Signal<Int>.create { [place, teardowns] subscriber in
      place.put(subscriber)
      return Disposable { teardowns.count() }
    }
  }
}
