extension Signal {
  /// Sends the value at an index and completes, to get one value of a series.
  ///
  /// ```swift
  /// let ranking = Signal.from("Ada", "Grace", "Alan")
  /// let second = ranking.element(at: 1)
  /// second.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// Grace
  /// ```
  ///
  /// ![element in marbles](marbles-element-at-2)
  ///
  /// ```
  /// self             a-b-c-d-|
  /// element(at: 2)   ----(c|)
  /// ```
  ///
  /// If the source completes before that value, the signal completes without a value.
  ///
  /// - Parameter index: The number of values before the one to send; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func element(at index: Int) -> Signal {
    require(
      index >= 0, "Signal.element(at:): the index must not be negative, got \(index)")
    return skip(index).take(1)
  }
}
