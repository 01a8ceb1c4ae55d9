extension Signal {
  /// Leaves out values as long as they pass a test, such as those of a sensor that warms up.
  ///
  /// ```swift
  /// let lines = Signal.from("# a comment", "first", "second")
  /// let text = lines.skip(while: { $0.hasPrefix("#") })
  /// text.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// first
  /// second
  /// ```
  ///
  /// ![skip in marbles](marbles-skip-while-0-3)
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// skip(while: { $0 < 3 })   ----3-1-|
  /// ```
  ///
  /// After that value, the test is not called any more.
  ///
  /// - Parameter isSkipped: The test: returns whether to skip a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isSkipped` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-skipWhileBlock:` (feature
  /// [ST27](doc:ReactiveObjCFeatures#Stream-operators)).
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
