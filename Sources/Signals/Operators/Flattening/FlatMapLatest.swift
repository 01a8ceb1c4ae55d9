extension Signal {
  /// Makes a signal of each value, and disposes of the one before, where only the latest counts, as
  /// in a search.
  ///
  /// ```swift
  /// let typed = Signal.from("sw", "swift")
  /// let answers = typed.flatMapLatest { text in search(text) }  // takes a second
  /// answers.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// found swift
  /// ```
  ///
  /// ![flatMapLatest in marbles](marbles-flatmaplatest-a-b)
  ///
  /// ```
  /// self                        a---b----|
  /// a                           1-2-3-4-5|
  /// b                               6-7-8|
  /// flatMapLatest { [a, b] }    1-2-6-7-8|
  /// ```
  ///
  /// The same as `map(_:)`, then ``switchToLatest()``: the next signal is subscribed to before the
  /// one before is disposed of (<doc:LifetimesInRxSwift#The-old-one-first>). With
  /// ``delaySubscription(for:on:)`` inside of `transform`, the one before is disposed of at once,
  /// and the next one begins when the values pause: a build, when files change.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty signal, which also
  ///   replaces the signal before.
  /// ## Scheduling
  /// Delivers where the latest signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the latest signal, or one that `transform` throws, passes at
  /// once, and ends the signal. To go on with the next value, catch the error within `transform`:
  /// see <doc:ErrorsAndRetry>. A signal that was replaced can't cause an error any more.
  /// ## Disposal
  /// Disposes of the source and of the latest signal.
  @inlinable
  @_disfavoredOverload
  public func flatMapLatest<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    switching { value, _ in try transform(value) ?? .empty }
  }
}
