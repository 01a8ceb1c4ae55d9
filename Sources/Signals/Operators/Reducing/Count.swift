extension Signal {
  /// Sends the number of values when the source has completed, where the values themselves don't
  /// matter.
  ///
  /// ```swift
  /// let errors = Signal.from("line 3", "line 8")
  /// let count = errors.count()
  /// count.subscribeNext { print($0, "errors") }
  /// ```
  ///
  /// ```text
  /// 2 errors
  /// ```
  ///
  /// ![count in marbles](marbles-count)
  ///
  /// ```
  /// self      a-b-c-|
  /// count()   ------(3|)
  /// ```
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func count() -> Signal<Int> {
    aggregate(start: 0) { count, _ in count + 1 }
  }
}
