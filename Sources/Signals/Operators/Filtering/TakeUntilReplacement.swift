extension Signal {
  /// Sends the source's values until `replacement` sends an event, then the replacement's, to show
  /// old data until new data comes.
  ///
  /// ![take in marbles](marbles-take-untilreplacement-replacement)
  ///
  /// ```
  /// self                                  a-b-c-d-|
  /// replacement                           ----x-y-z|
  /// take(untilReplacement: replacement)   a-b-x-y-z|
  /// ```
  ///
  /// The replacement is subscribed to first. If the replacement sends synchronously, the source is
  /// never subscribed to. The first event of the replacement, of any kind, disposes of the source.
  /// The completion of the source has no effect: the signal completes when the replacement
  /// completes.
  ///
  /// - Parameter replacement: The signal that takes over.
  /// ## Scheduling
  /// Delivers where the current signal sends. If the replacement begins in the background,
  /// as ``create(_:)`` may, a cold source begins there behind it.
  /// ## Errors
  /// An error of the replacement passes at once, and so does an error of the source before the
  /// source is replaced.
  /// ## Disposal
  /// Disposes of both signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-takeUntilReplacement:` (feature
  /// [SO29](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func take(untilReplacement replacement: Signal) -> Signal {
    .junction { output in
      let source = SerialDisposable()
      var order = SubscriptionOrder()
      order.next {
        output.subscribe(
          to: replacement,
          next: {
            source.dispose()
            output.deliverNext($0)
          })
      }
      if source.isDisposed { return }
      order.next {
        output.subscribe(
          to: self, in: source, next: { if !source.isDisposed { output.deliverNext($0) } },
          error: { if !source.isDisposed { output.sendError($0) } }, completed: {})
      }
    }
  }
}
