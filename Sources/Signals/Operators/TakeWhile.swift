import Scheduling

extension Signal {
  /// Returns a signal of the values until the first one that fails a test.
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// take(while: { $0 < 3 })   1-2-|
  /// ```
  ///
  /// The value that fails the test is not sent. RAC: `-takeWhileBlock:` (ST25).
  ///
  /// - Parameter isTaken: Whether to go on.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `isTaken` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func take(while isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    OperatorSignal { self.attach(TakeWhileSink(isTaken, into: $0)) }
  }
}

private final class TakeWhileSink<Value>: LinearSink<Value, Value> {
  private let isTaken: @Sendable (Value) throws -> Bool

  init(_ isTaken: @escaping @Sendable (Value) throws -> Bool, into downstream: Sink<Value>) {
    self.isTaken = isTaken
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do {
      if try isTaken(value) { downstream.sendNext(value) } else { complete() }
    } catch {
      fail(error)
    }
  }
}
