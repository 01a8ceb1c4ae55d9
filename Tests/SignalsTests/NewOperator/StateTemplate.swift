// `scripts/new-operator --state` copies this file, and makes the method public.
// It is compiled here, so it stays right.

@testable import Signals

extension Signal {
  /// Sends the source's values; say here when one uses this.
  ///
  /// ```
  /// self              a-b-c-|
  /// stateTemplate()   a-b-c-|
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
  func stateTemplate() -> Signal<Value> {
    step(from: 0) { count, value, output in
      count.value += 1
      output.sendNext(value)
    }
  }
}
