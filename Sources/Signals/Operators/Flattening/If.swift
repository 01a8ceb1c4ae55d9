extension Signal<Bool> {
  /// Returns a signal of the values of `trueSignal` while the source's latest value is true, and of
  /// `falseSignal` while it is false.
  ///
  /// ```
  /// self                    t---f-----|
  /// a                       1-2-3-4-|
  /// b                           5-6-7|
  /// if(then: a, else: b)    1-2-5-6-7-|
  /// ```
  ///
  /// Each value of the source, even if it equals the value before, causes a new subscription, and
  /// the subscription before is disposed of: see ``switchToLatest()``. In ReactiveObjC:
  /// `+if:then:else:` (feature SO40).
  ///
  /// - Parameters:
  ///   - trueSignal: The signal for true.
  ///   - falseSignal: The signal for false.
  /// ## Scheduling
  /// Delivers where the selected signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the selected signal passes at once.
  /// ## Disposal
  /// Disposes of the source and of the selected signal.
  @_disfavoredOverload
  public func `if`<Result: Sendable>(
    then trueSignal: Signal<Result>, else falseSignal: Signal<Result>
  ) -> Signal<Result> {
    flatMapLatest { $0 ? trueSignal : falseSignal }
  }
}
