extension Signal {
  /// Returns a signal of the first value that fails a test, and of all values after it.
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// skip(while: { $0 < 3 })   ----3-1-|
  /// ```
  ///
  /// After that value, the test is not called any more. In ReactiveObjC: `-skipWhileBlock:`
  /// (feature ST27).
  ///
  /// - Parameter isSkipped: The test: returns whether to skip a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isSkipped` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func skip(while isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    step(from: true) { isSkipping, value, output in
      do {
        if isSkipping.value, try isSkipped(value) { return }
      } catch {
        return output.fail(error)
      }
      isSkipping.value = false
      output.sendNext(value)
    }
  }
}
