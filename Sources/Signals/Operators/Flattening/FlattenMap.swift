extension Signal {
  /// Makes a signal of each value, and sends the values of all of them as they come, for work that
  /// each value begins.
  ///
  /// ```swift
  /// let files = Signal.from("a.txt", "b.txt")
  /// let uploads = files.flattenMap { file in upload(file) }  // takes a second
  /// uploads.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// a.txt: begun
  /// b.txt: begun
  /// a.txt: done
  /// b.txt: done
  /// ```
  ///
  /// ![flattenMap in marbles](marbles-flattenmap-a-b)
  ///
  /// ```
  /// self                     a--b-------|
  /// a                        1--2--3|
  /// b                           4--5--6|
  /// flattenMap { [a, b] }    1--(24)--(35)--6-|
  /// ```
  ///
  /// The result completes when the source and all of the signals have completed.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty signal.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of any of the signals, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals.
  /// ## Other libraries
  /// The usual name there is `flatMap`. In ReactiveObjC: `-flattenMap:` (feature
  /// [ST8](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  @_disfavoredOverload
  public func flattenMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    merging { value, _ in try transform(value) }
  }

  /// Returns a signal of all values of the signals that `transform` returns, and of the values that
  /// `transform` puts into the inlet: at most one for each value of the source.
  @inlinable
  package final func merging<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, Inlet<NewValue>) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    FlatteningSignal(
      of: self, FlatteningSink<Value, NewValue>.self, into: MergeOutput<NewValue>.self, transform)
  }
}
