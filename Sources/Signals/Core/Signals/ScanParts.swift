extension Signal {
  /// Returns a signal of the parts that `split` makes of each value, and of the end, for which
  /// `split` gets nil.
  ///
  /// The parts are sent where the source sends. Unlike `flattenMap`, this makes no subscription for
  /// a value. Operators in other modules of this package use it.
  ///
  /// - Parameters:
  ///   - start: The state that `split` starts with, for each subscription.
  ///   - split: Returns the parts. It must not send.
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

  /// Returns false after an error.
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
