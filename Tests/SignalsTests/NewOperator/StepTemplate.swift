// `scripts/new-operator` copies this file, and makes the method public.
// It is compiled here, so it stays right.

@testable import Signals

extension Signal {
  /// Sends the source's values; say here when one uses this.
  ///
  /// ```
  /// self             a-b-c-|
  /// stepTemplate()   a-b-c-|
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
  func stepTemplate() -> Signal<Value> {
    step { value, output in
      output.sendNext(value)
    }
  }
}
