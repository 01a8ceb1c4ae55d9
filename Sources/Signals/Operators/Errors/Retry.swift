extension Signal {
  /// Returns a signal that subscribes to the source again each time it fails.
  ///
  /// ```
  /// self       a-X
  /// retry()    a-a-a-!
  /// ```
  ///
  /// Values of failed attempts are delivered, too. A source that always fails synchronously is
  /// subscribed to again and again, in constant stack, until the subscription is disposed of. To
  /// wait before each new attempt, see ``retry(_:backoff:on:)``. In ReactiveObjC: `-retry` (feature
  /// SO9), which subscribes again later.
  ///
  /// ## Scheduling
  /// Subscribes again where the source fails; delivers where the source sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source.
  public func retry() -> InfallibleSignal<Value> {
    InfallibleSignal(retry(attempts: nil))
  }

  /// Returns a signal that subscribes to the source again when it fails, at most `count` times.
  ///
  /// ```
  /// self        a-X
  /// retry(2)    a-a-a-X
  /// ```
  ///
  /// Values of failed attempts are delivered, too. In ReactiveObjC: `-retry:` (feature SO8), where
  /// 0 means no limit.
  ///
  /// - Parameter count: The greatest number of new attempts; zero or more.
  /// ## Scheduling
  /// Subscribes again where the source fails; delivers where the source sends.
  /// ## Errors
  /// The error of the last attempt passes.
  /// ## Disposal
  /// Disposes of the source.
  public func retry(_ count: Int) -> Signal {
    require(count >= 0, "Signal.retry(_:): the count must not be negative, got \(count)")
    return retry(attempts: count)
  }

  private func retry(attempts: Int?) -> Signal {
    .junction { output in
      var left = attempts
      let inputs = Succession(
        into: output,
        failed: { inputs, error in
          if let count = left {
            guard count > 0 else { return inputs.finish(with: .error(error)) }
            left = count - 1
          }
          inputs.subscribe(to: self)
        })
      inputs.subscribe(to: self)
    }
  }
}
