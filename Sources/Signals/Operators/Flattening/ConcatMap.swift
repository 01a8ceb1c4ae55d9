extension Signal {
  /// Makes a signal of each value, and sends the values of one signal after the other, for work in
  /// order, such as uploads.
  ///
  /// ```swift
  /// let files = Signal.from("a.txt", "b.txt")
  /// let uploads = files.concatMap { file in upload(file) }  // takes a second
  /// uploads.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// a.txt: begun
  /// a.txt: done
  /// b.txt: begun
  /// b.txt: done
  /// ```
  ///
  /// ![concatMap in marbles](marbles-concatmap-a-b)
  ///
  /// ```
  /// self                    a--b----|
  /// a                       1--2--3|
  /// b                              4-5|
  /// concatMap { [a, b] }    1--2--34-5|
  /// ```
  ///
  /// `transform` is called when the value comes. The signal that it returns waits until the signals
  /// before it have completed, and is then subscribed to. What has to happen when its turn comes
  /// belongs into the signal, for instance into a ``defer(_:)``. While 16 signals wait, a source
  /// that can wait does so, and goes on at 8: see <doc:Pace>. The same as `map(_:)`, then
  /// ``flatten(maxConcurrent:)`` with 1.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty signal.
  /// ## Scheduling
  /// Delivers where the current signal sends; subscribes to a signal where the source sends its
  /// value, or where the signal before it completed.
  /// ## Errors
  /// An error of the source or of the current signal, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the current signal; the signals that wait are dropped.
  @inlinable
  @_disfavoredOverload
  public func concatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    FlatteningSignal(
      of: self, FlatteningSink<Value, NewValue>.self, into: BoundedMergeOutput<NewValue>.self
    ) { value, _ in try transform(value) }
  }

  /// Sends the values of the signals that `transform` makes in order, and limits how many signals
  /// wait, for a fast source.
  ///
  /// The same as ``concatMap(_:)``, with another rule for the signals that wait. With `.newest(1)`,
  /// the current signal is not interrupted, and the last value is never lost;
  /// ``exhaustMap(onDrop:_:)``, which is the same as `.newest(0)`, loses it.
  ///
  /// With `.newest`, `transform` is also called for a value whose signal is dropped later. If it
  /// takes what was collected so far out of a property, that is lost with the signal: do so in a
  /// ``defer(_:)``, when the signal's turn has come.
  ///
  /// - Parameters:
  ///   - policy: Which signals wait. With a limit of 0, a signal is dropped unless it is subscribed
  ///     to at once.
  ///   - onDrop: Gets the source's value of each dropped signal, on the thread that sends, and of
  ///     those that still wait when the subscription ends, on the thread that ends it.
  ///   - transform: Makes a signal of a value; nil stands for an empty signal.
  /// ## Scheduling
  /// Delivers where the current signal sends; subscribes to a signal where the source sends its
  /// value, or where the signal before it completed.
  /// ## Errors
  /// An error of the source or of the current signal, or one that `transform` throws, passes at
  /// once; so does a ``BufferOverflow`` if the policy is ``BufferingPolicy/failing(beyond:)``.
  /// ## Disposal
  /// Disposes of the source and of the current signal; the signals that wait are dropped.
  public func concatMap<NewValue: Sendable>(
    buffering policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)? = nil,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    policy.check(in: "Signal.concatMap(buffering:)", allowsPauseAtZero: true)
    return flatten(maxConcurrent: 1, buffering: policy, onDrop: onDrop, transform)
  }
}
