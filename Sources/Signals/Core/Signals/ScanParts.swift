import Scheduling

extension Signal {
  /// Returns a signal of the parts that `split` makes of each value, and of the end, which is nil.
  ///
  /// They are sent where the source sends: unlike `flattenMap`, it subscribes to nothing for each
  /// value. Used by operators of other modules of this package.
  ///
  /// - Parameters:
  ///   - start: What `split` starts with, for each subscription.
  ///   - split: Finds the parts. It must not send.
  package func scanParts<State: Sendable, Part: Sendable>(
    from start: State,
    _ split: @escaping @Sendable (_ state: inout State, _ value: Value?) throws -> [Part]
  ) -> Signal<Part> {
    OperatorSignal { self.attach(outlasting: ScanPartsSink(start, split, into: $0)) }
  }
}

private final class ScanPartsSink<Value, State, Part>: OutlastingSink<Value, Part> {
  private var state: State
  private let split: @Sendable (inout State, Value?) throws -> [Part]

  init(
    _ start: State, _ split: @escaping @Sendable (inout State, Value?) throws -> [Part],
    into downstream: Sink<Part>
  ) {
    state = start
    self.split = split
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) { _ = sendParts(of: value) }

  override func sendCompleted() {
    if sendParts(of: nil) { complete() }
  }

  /// Whether there was no error.
  private func sendParts(of value: Value?) -> Bool {
    do {
      for part in try split(&state, value) where !edge.isDisposed { downstream.sendNext(part) }
      return true
    } catch {
      fail(error)
      return false
    }
  }
}
