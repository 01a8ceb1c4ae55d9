extension Signal {
  /// Keeps some of the values that come while the receiver has enough, for a source that can't
  /// wait, such as a sensor.
  ///
  /// ![buffering in marbles](marbles-buffering-newest-1)
  ///
  /// ```
  /// self                    a-bc--d-|
  /// buffering(.newest(1))   a-bc--d-|
  /// ```
  ///
  /// For a source that can't wait, such as a sensor, in front of any operator that pauses its
  /// source (<doc:Pace>). While the receiver has enough, values wait as the policy says; afterwards
  /// they are sent in order. A receiver that never has enough gets each value at once. An end is
  /// never dropped; it comes after the values that wait.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let positions = Subject<Int>()
  /// positions.buffering(.newest(1), onDrop: { print("dropped", $0) })
  ///   .mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { position in position * 10 }
  ///   .subscribeNext { print("got", $0) }
  /// for position in 1...5 { positions.sendNext(position) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// dropped 3
  /// dropped 4
  /// got 10
  /// got 20
  /// got 50
  /// ```
  ///
  /// - Parameters:
  ///   - policy: Which values wait. With a limit of 0, a value is dropped while the receiver has
  ///     enough.
  ///   - onDrop: Gets each dropped value, on the thread that sends, and what still waits when the
  ///     subscription ends, on the thread that ends it.
  /// ## Scheduling
  /// Delivers where the source sends. After a pause it delivers on the scheduler that was current
  /// when the pause was met, or on a background one if none was.
  /// ## Errors
  /// An error of the source passes after the values before it; so does a ``BufferOverflow`` if the
  /// policy is ``BufferingPolicy/failing(beyond:)``.
  /// ## Disposal
  /// Disposes of the source, and drops the values that wait.
  public func buffering(
    _ policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    policy.check(in: "Signal.buffering(_:)")
    return .junction { output in
      let delivery = BufferedDelivery(on: nil, policy, onDrop: onDrop, into: output)
      _ = self.attach(FrontQueueSink(delivery))
    }
  }
}
