// `scripts/new-operator --sink` copies this file, and makes the method public.
// It is compiled here, so it stays right.

import Scheduling

@testable import Signals

extension Signal {
  /// Sends the source's values; say here when one uses this.
  ///
  /// ```
  /// self             a-b-c-|
  /// sinkTemplate()   a-b-c-|
  /// ```
  ///
  /// Other libraries have no such operator.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  func sinkTemplate() -> Signal<Value> {
    OperatorSignal { self.attach(SinkTemplateSink(into: $0)) }
  }
}

private final class SinkTemplateSink<Value>: LinearSink<Value, Value> {
  override func sendNext(_ value: Value) {
    downstream.sendNext(value)
  }
}
