extension Signal {
  /// Returns a signal of the values from the first one on that fails a test.
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// skip(while: { $0 < 3 })   ----3-1-|
  /// ```
  ///
  /// After that value, the test is not called any more. RAC: `-skipWhileBlock:` (ST27).
  ///
  /// - Parameter isSkipped: The test.
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
