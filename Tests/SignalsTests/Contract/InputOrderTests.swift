import Dispatch
import Signals
import TestSupport
import Testing

/// Operators whose inputs have an order, where no scheduler is current.
@Suite("Contract 5: inputs begin in order", .leavesNothing) struct InputOrderTests {
  /// A signal that blocks the scheduler on which it begins until the gate opens, and then sends one
  /// value.
  private static func held(by gate: DispatchSemaphore) -> Signal<Int> {
    .create { subscriber in
      gate.wait()
      subscriber.sendNext(0)
      subscriber.sendCompleted()
      return nil
    }
  }

  private static var three: Signal<Int> { .from(1...3) }

  /// An operator one of whose inputs is delayed, and its events.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let apply: @Sendable (Signal<Int>) -> Signal<Int>

    init(
      _ name: String, _ expected: String, _ apply: @escaping @Sendable (Signal<Int>) -> Signal<Int>
    ) {
      testDescription = name
      self.expected = expected
      self.apply = apply
    }
  }

  static let cases = [
    Case("withLatest(from:)", "1 2 3") { three.withLatest(from: $0).map(\.0) },
    Case("skip(until:)", "1 2 3") { three.skip(until: $0) },
    Case("take(until:)", "") { three.take(until: $0) },
    Case("take(untilReplacement:)", "0") { three.take(untilReplacement: $0) },
    Case("sample(when:onDrop:)", "0") { $0.concat(with: .never).sample(when: three.take(1)) },
    Case("one in the other", "1 2 3") {
      three.skip(until: Signal.return(9).withLatest(from: $0))
    },
  ]

  @Test("each operator", arguments: cases) func order(of operation: Case) {
    let gate = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let log = EventLog<Int>()
    let signal = operation.apply(Self.held(by: gate))
    onForeignThread {
      _ = signal.subscribe(next: { log.add("\($0)") }, completed: { done.signal() })
      gate.signal()
    }
    done.wait()
    #expect(log.events.joined(separator: " ") == operation.expected)
  }

  /// The block runs while an operator subscribes to its sources. The source before blocks the
  /// scheduler on which the sources begin.
  @Test(
    "a signal that a block subscribes to meanwhile does not wait", .tags(.K50), arguments: cases)
  func unrelated(operation: Case) {
    let gate = DispatchSemaphore(value: 0)
    let begun = DispatchSemaphore(value: 0)
    let unrelated = Signal<Int>.create { _ in
      begun.signal()
      return nil
    }
    // Sends while it is subscribed to, as a subclass of `Signal` may.
    let atOnce = Signal<Int>.source { subscriber in
      subscriber.sendNext(0)
      return nil
    }.doNext { _ in
      unrelated.take(until: Signal<Int>.never).subscribeNext { _ in }
    }
    onForeignThread {
      let subscription = operation.apply(Self.held(by: gate).merge(with: atOnce)).subscribe()
      // On the scheduler of the sources, it would wait for ever.
      #expect(begun.wait(timeout: .now() + 60) == .success)
      gate.signal()
      subscription.dispose()
    }
  }
}
