extension Signal {
  /// Calls `transform` with each value, and sends the results that aren't `nil`, to convert the
  /// values that can be.
  ///
  /// ```swift
  /// let typed = Signal.from("12", "x", "7")
  /// let numbers = typed.compactMap { Int($0) }
  /// numbers.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 12
  /// 7
  /// ```
  ///
  /// ![compactMap in marbles](marbles-compactmap-int-0)
  ///
  /// ```
  /// self                     1-x-3-|
  /// compactMap { Int($0) }   1---3-|
  /// ```
  ///
  /// - Parameter transform: Returns the new value, or `nil` to send none.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `transform` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue?
  ) -> Signal<NewValue> {
    step { value, output in
      do {
        if let new = try transform(value) { output.sendNext(new) }
      } catch {
        output.fail(error)
      }
    }
  }
}
