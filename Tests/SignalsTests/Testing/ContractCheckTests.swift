import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

/// Operators with a planted fault, and the results of the check.
@Suite(.leavesNothing) struct ContractCheckTests {
  @Test func findsNoFaultWithSoundOperators() {
    #expect(violations { source, _ in source } == [:])
    #expect(violations { source, _ in source.take(2).map { $0 + 1 } } == [:])
    #expect(violations { source, _ in source.merge(with: source) } == [:])
    #expect(violations { $0.debounce(for: .seconds(2), on: $1) } == [:])
  }

  @Test func seesEventsAfterTheEnd() {
    let found = violations { source, _ in
      OperatorSignal { source.attach(Echo(into: $0)) }
    }
    #expect(
      found[.grammar] == """
        an event came after the end.

          source    123|   4X|
          received  ---(||)
        """)
  }

  @Test func seesOverlappingBlocks() {
    // Two threads may miss each other in one try. In a hundred tries they meet.
    var found: String?
    for _ in 0..<100 where found == nil { found = overlap() }
    #expect(found == "two threads were in the subscriber's blocks at once.")
  }

  private func overlap() -> String? {
    // Edges are kept to the end of the test. Otherwise a chain could be released while the other
    // thread is in it.
    let kept = Locked<[Edge]>([])
    let found = violations { (source, _) -> Signal<Int> in
      // A merge that doesn't serialise.
      OperatorSignal { sink in
        let both = Subscription(Sink<Int>())
        for _ in 0..<2 {
          let upstream = source.attach(Unserialised(into: sink))
          both.add(upstream)
          kept.withLock { $0.append(upstream) }
        }
        return both as Edge
      }
    }
    return found[.serial]
  }

  @Test func seesLocksHeldInBlocks() {
    let found = violations { source, _ in
      Signal.create { subscriber in
        let lock = NSRecursiveLock()
        let both = CompoundDisposable()
        for _ in 0..<2 {
          both.add(
            source.subscribe(
              next: { value in lock.withLock { subscriber.sendNext(value) } },
              completed: { lock.withLock { subscriber.sendCompleted() } }))
        }
        return both
      }
    }
    #expect(
      found[.noLocks]?.hasPrefix(
        "a thread that sends a value has to wait while another one is in the next block.") == true)
    #expect(found[.reentrancy] == nil)
  }

  @Test func seesDeadlocks() {
    let found = violations(limit: .seconds(1)) { source, _ in
      Signal.create { subscriber in
        let lock = NSLock()
        return source.subscribe(next: { value in lock.withLock { subscriber.sendNext(value) } })
      }
    }
    #expect(
      found[.reentrancy] == "it did not return within 1 s: a deadlock, or an endless loop.")
  }

  @Test func seesSharedState() {
    let found = violations { source, _ in
      let count = Locked(0)
      return source.filter { _ in
        count.withLock { count in
          count += 1
          return count > 2
        }
      }
    }
    #expect(
      found == [
        .cold: """
        the second subscription did not get what the first one got.

          first   --3|
          second  123|
        """
      ])
  }

  @Test func seesSourcesThatAreLeftSubscribed() {
    let found = violations { source, _ in
      Signal.create { subscriber in
        source.subscribe(next: { subscriber.sendNext($0) })
        return nil
      }
    }
    #expect(
      found[.disposal] == """
        the source is still subscribed to after disposal.

          source    nothing
          received  !
        """)
    #expect(found[.stop]?.hasPrefix("a synchronous source was not stopped: it sent ") == true)
  }

  @Test func seesSourcesThatOutliveTheEnd() {
    let found = violations { source, _ in OperatorSignal { source.attach(LateStop(into: $0)) } }
    #expect(
      found[.teardown] == """
        the source was still subscribed to while the terminal block ran.

          source    123|
          received  |
        """)
  }

  @Test func seesSubscriptionsThatNeverEnd() {
    let kept = Locked<[Subscriber<Int>]>([])
    let found = violations { source, _ in
      Signal.create { subscriber in
        kept.withLock { $0.append(subscriber) }
        return source.subscribe(next: { subscriber.sendNext($0) })
      }
    }
    #expect(
      found[.abandonment] == """
        the source is gone, so nobody can send, but the subscription goes on.

          source    12
          received  12
        """)
  }

  @Test func seesWhatIsNotReleased() {
    final class Object: Sendable {}
    let kept = Locked<[Object]>([])
    let check = ContractCheck("keep()", values: { _ in Object() }) { source, _ in
      source.map { value in
        kept.withLock { $0.append(value) }
        return 0
      }
    }
    let found = check.violations()
    #expect(found.map(\.rule) == [.release])
    #expect(
      found.first?.description == """
        keep() breaks rule 8 of the contract, release after the end: 3 values are still held \
        after the source has completed.

          source    123|
          received  000|
        """)
  }

  @Test func seesStacksThatGrow() {
    let found = violations { source, _ in
      OperatorSignal { source.attach(outlasting: Nesting(into: $0)) }
    }
    #expect(found[.bounded]?.contains("while 2000 values came") == true)
  }

  private func violations<Output: Sendable>(
    limit: Duration = .seconds(60),
    _ apply: @escaping @Sendable (Signal<Int>, TestScheduler) -> Signal<Output>
  ) -> [ContractRule: String] {
    let found = ContractCheck("operator", apply).violations(limit: limit)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.rule, $0.message) })
  }
}

/// Passes all events on, from any thread.
private final class Unserialised: LinearSink<Int, Int> {
  override func sendNext(_ value: Int) { downstream.sendNext(value) }
  override func sendCompleted() {}
}

/// Completes twice.
private final class Echo: LinearSink<Int, Int> {
  override func sendCompleted() {
    downstream.sendCompleted()
    downstream.sendCompleted()
  }
}

/// Completes with the first value, and stops the source only then.
private final class LateStop: LinearSink<Int, Int> {
  private var hasEnded = false

  override func sendNext(_ value: Int) {
    guard !hasEnded else { return }
    hasEnded = true
    downstream.sendCompleted()
    upstream.cutOff {}
  }

  override func sendCompleted() {}
}

/// Sends all values at completion, each inside of the previous one.
private final class Nesting: OutlastingSink<Int, Int> {
  private var values: [Int] = []

  override func sendNext(_ value: Int) { values.append(value) }

  override func sendCompleted() {
    sendRest(values[...])
    super.sendCompleted()
  }

  private func sendRest(_ values: ArraySlice<Int>) {
    guard let value = values.first else { return }
    downstream.sendNext(value)
    sendRest(values.dropFirst())
  }
}
