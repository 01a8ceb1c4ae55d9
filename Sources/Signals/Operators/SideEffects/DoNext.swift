extension Signal {
  /// Calls `action` with each value before the value is sent, for an effect in the middle of a
  /// chain.
  ///
  /// ```swift
  /// let prices = Signal.from(5, 12)
  /// let stored = prices.doNext { print("store", $0) }
  /// stored.subscribeNext { print("show", $0) }
  /// ```
  ///
  /// ```text
  /// store 5
  /// show 5
  /// store 12
  /// show 12
  /// ```
  ///
  /// ![doNext in marbles](marbles-donext-in)
  ///
  /// ```
  /// self              a-b-c-|
  /// doNext { _ in }   a-b-c-|
  /// ```
  ///
  /// Each subscription calls `action`.
  ///
  /// - Parameter action: Gets each value.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; `action` is not called any more.
  /// ## Other libraries
  /// In ReactiveObjC: `-doNext:` (feature [SO1](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func doNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
    step { value, output in
      if output.hasEnded { return }
      action(value)
      output.sendNext(value)
    }
  }
}
