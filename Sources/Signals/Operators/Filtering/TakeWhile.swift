extension Signal {
  /// Returns a signal of the values before the first value that fails a test.
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// take(while: { $0 < 3 })   1-2-|
  /// ```
  ///
  /// The value that fails the test is not sent: the signal completes instead. In ReactiveObjC:
  /// `-takeWhileBlock:` (feature ST25).
  ///
  /// - Parameter isTaken: The test: returns whether to send a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isTaken` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func take(while isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    step { value, output in
      do {
        if try isTaken(value) { output.sendNext(value) } else { output.complete() }
      } catch {
        output.fail(error)
      }
    }
  }
}
