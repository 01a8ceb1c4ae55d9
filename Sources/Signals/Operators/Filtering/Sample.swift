extension Signal {
  /// Sends the source's latest value each time `sampler` sends a value, to read a fast source at
  /// times that you choose.
  ///
  /// ```swift
  /// let (temperatures, ticks) = (Subject<Int>(), Subject<Void>())
  /// temperatures.sample(when: ticks).subscribeNext { print($0) }
  /// temperatures.sendNext(20)
  /// temperatures.sendNext(21)
  /// ticks.sendNext(())
  /// ```
  ///
  /// ```text
  /// 21
  /// ```
  ///
  /// ![sample in marbles](marbles-sample-when-sampler)
  ///
  /// ```
  /// self                    a-b---c-d-----|
  /// sampler                 -s--s-s--s-s|
  /// sample(when: sampler)   -a--b-c--d-d|
  /// ```
  ///
  /// It sends nothing before the source's first value. If the source has sent no newer value, it
  /// sends the same value again; Rx's `sample` sends each value only once. It completes when the
  /// source or the sampler completes.
  ///
  /// - Parameters:
  ///   - sampler: Each value of this signal causes one value of the source to be sent. The
  ///     sampler's values themselves are not used.
  ///   - onDrop: Gets each value that was never sent because a newer one has come, on the thread
  ///     that sends, and the one that was not sent when the subscription ends, on the thread that
  ///     ends it.
  /// ## Scheduling
  /// Delivers where the sampler sends. Subscribes to the source first. If that begins in
  /// the background, as ``create(_:)`` may, a cold sampler begins there behind it.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of the source and of the sampler.
  /// ## Other libraries
  /// In ReactiveObjC: `-sample:` (feature [SO56](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func sample<Other: Sendable>(
    when sampler: Signal<Other>, onDrop: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    .junction { output in
      let latest = WaitingValue(onDrop)
      var order = SubscriptionOrder()
      order.next {
        // Values that wait for a turn replace each other, unless each of them is to be reported.
        output.subscribe(
          to: self, onDrop == nil ? .latest : .unpaced, next: { latest.set(to: $0) })
      }
      order.next {
        output.subscribe(
          to: sampler, .unpaced,
          next: { _ in if let value = latest.current() { output.deliverNext(value) } })
      }
    }
  }
}
