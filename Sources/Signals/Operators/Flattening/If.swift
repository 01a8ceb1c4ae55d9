extension Signal<Bool> {
  /// Sends the values of `trueSignal` while the latest value is true, else those of `falseSignal`,
  /// to turn a source on and off.
  ///
  /// ![if in marbles](marbles-if-then-a-else-b)
  ///
  /// ```
  /// self                    t---f-----|
  /// a                       1-2-3-4-|
  /// b                           5-6-7|
  /// if(then: a, else: b)    1-2-5-6-7-|
  /// ```
  ///
  /// Each value of the source, even if it equals the value before, causes a new subscription, and
  /// the subscription before is disposed of: see ``switchToLatest()``.
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
  /// ## Other libraries
  /// In ReactiveObjC: `+if:then:else:` (feature [SO40](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func `if`<Result: Sendable>(
    then trueSignal: Signal<Result>, else falseSignal: Signal<Result>
  ) -> Signal<Result> {
    flatMapLatest { $0 ? trueSignal : falseSignal }
  }
}
