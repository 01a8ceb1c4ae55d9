extension Signal where Value: Hashable {
  /// Sends the values of the signal in `cases` that the source's latest value selects, to choose
  /// one of several sources.
  ///
  /// ![switch in marbles](marbles-switch-cases-a-a-b-b)
  ///
  /// ```
  /// self                              a---b-----|
  /// a                                 1-2-3-4-|
  /// b                                     5-6-7|
  /// switch(cases: ["a": a, "b": b])   1-2-5-6-7-|
  /// ```
  ///
  /// Each key, even if it equals the key before, causes a new subscription, and the subscription
  /// before is disposed of: see ``switchToLatest()``.
  ///
  /// - Parameters:
  ///   - cases: The signals by their keys.
  ///   - default: The signal for all other keys, if there is one.
  /// ## Scheduling
  /// Delivers where the selected signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the selected signal passes at once. If there is no default, a key
  /// without a case ends the signal with ``SignalError/noMatchingCase``.
  /// ## Disposal
  /// Disposes of the source and of the selected signal.
  /// ## Other libraries
  /// In ReactiveObjC: `+switch:cases:default:` (feature
  /// [SO39](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func `switch`<Result: Sendable>(
    cases: [Value: Signal<Result>], default: Signal<Result>? = nil
  ) -> Signal<Result> {
    flatMapLatest { key in
      guard let signal = cases[key] ?? `default` else { throw SignalError.noMatchingCase }
      return signal
    }
  }
}
