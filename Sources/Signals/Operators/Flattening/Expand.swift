extension Signal {
  /// Sends each value, then the values of the signal that `children` makes of it, and so on, for
  /// pages and trees.
  ///
  /// ![expand in marbles](marbles-expand-a-b)
  ///
  /// ```
  /// self                a|
  /// a                   -b-c|
  /// b                       d-e|
  /// expand { [a, b] }   ab-cd-e|
  /// ```
  ///
  /// Use it for pages, each of which says how to get the next one, and for trees:
  ///
  /// <!-- before
  /// func pages() -> Signal<Listing> {
  /// -->
  /// ```swift
  /// fetch(page: 1).expand { page in page.next.map { fetch(page: $0) } }
  /// ```
  /// <!-- after
  /// }
  /// #expect(try await pages().map(\.next).array() == [2, 3, nil])
  /// -->
  ///
  /// A value is sent, and then `children` is called with it. The signal that it returns waits until
  /// the signals before it have completed, as in ``concatMap(_:)``. So of the tree below a value,
  /// all values of one level come before those of the next level. With a larger `maxConcurrent`,
  /// that many signals are subscribed to at a time, and their values come as they are sent.
  ///
  /// Any number of levels takes constant stack, even if the signals send synchronously. The signals
  /// that wait are kept: in a tree, as many as a level has. While 16 of them wait, a source that
  /// can wait does so, and while the result is paused, no further signal is subscribed to: see
  /// <doc:Pace>. The result completes when the source and all the signals have completed.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The greatest number of signals that are subscribed to at a time; 1 or more.
  ///     The source isn't one of them.
  ///   - children: Makes a signal of a value; nil stands for an empty signal. Called after the
  ///     value has been sent, and not if that has ended the result.
  /// ## Scheduling
  /// Delivers where the source and the signals send; subscribes to a signal where the value was
  /// sent of which it is made, or where another signal completed.
  /// ## Errors
  /// An error of the source or of any of the signals, or one that `children` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals; the signals that wait are dropped. As long
  /// as one of the signals is active, it keeps `children` alive.
  @_disfavoredOverload
  public func expand(
    maxConcurrent: Int = 1, _ children: @escaping @Sendable (Value) throws -> Signal?
  ) -> Signal {
    require(
      maxConcurrent > 0,
      "Signal.expand(maxConcurrent:_:): maxConcurrent must be positive, got \(maxConcurrent)")
    return OperatorSignal { sink in
      let output = BoundedMergeOutput(sink)
      output.maxConcurrent = maxConcurrent
      output.isTree = true
      @Sendable func signal(below value: Value) throws -> Signal? {
        if output.isDisposed { return nil }
        return try children(value)?.step { value, next in
          next.sendNext(value)
          // A receiver may have ended the result. The closure may end the signal of the value.
          if output.isDisposed { return }
          output.inputBegins()
          do {
            if let signal = try signal(below: value) { output.add(signal) }
          } catch {
            next.fail(error)
          }
          output.inputEnded()
        }
      }
      let outer = FlatteningSink<Value, Value>(
        { value, _ in
          // No signal comes before the value was sent, since a receiver may end the result.
          output.innerCame()
          output.sendNext(value)
          output.innerComes()
          return try signal(below: value)
        }, into: output)
      _ = self.attach(outer)
      return output
    }
  }
}
