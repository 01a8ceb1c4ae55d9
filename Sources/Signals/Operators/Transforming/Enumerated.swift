extension Signal {
  /// Sends each value with its index, which counts from 0, to number the values.
  ///
  /// ```swift
  /// let names = Signal.from("Ada", "Grace")
  /// let ranking = names.enumerated()
  /// ranking.subscribeNext { print("\($0.index + 1). \($0.value)") }
  /// ```
  ///
  /// ```text
  /// 1. Ada
  /// 2. Grace
  /// ```
  ///
  /// ![enumerated in marbles](marbles-enumerated)
  ///
  /// ```
  /// self           a-b-c-|
  /// enumerated()   '0a'-'1b'-'2c'-|
  /// ```
  ///
  /// Each subscription begins with 0.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  @_disfavoredOverload
  public func enumerated() -> Signal<(index: Int, value: Value)> {
    step(from: 0) { next, value, output in
      let index = next.value
      next.value += 1
      output.sendNext((index, value))
    }
  }
}
