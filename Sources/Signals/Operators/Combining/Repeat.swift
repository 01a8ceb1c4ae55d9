extension Signal {
  /// Subscribes to the source again each time it completes, to do its work over and over.
  ///
  /// ![repeat in marbles](marbles-repeat)
  ///
  /// ```
  /// self        a-b|
  /// repeat()    a-ba-ba-!
  /// ```
  ///
  /// The signal never completes. A source that sends all its events synchronously is subscribed to
  /// again and again, in constant stack, until the subscription is disposed of. `subscribe` does
  /// not return before that, so limit the signal, for instance with ``take(_:)``. While an operator
  /// that queues has enough, no further round begins (<doc:Pace>); then `subscribe` returns.
  ///
  /// ## Scheduling
  /// Subscribes again where the source completes; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-repeat` (feature [SO7](doc:ReactiveObjCFeatures#Signal-operators)), which
  /// subscribes again later.
  @_disfavoredOverload
  public func `repeat`() -> Signal {
    .junction { output in
      Succession(into: output, completed: { $0.subscribe(to: self) }).subscribe(to: self)
    }
  }

  /// Subscribes to the source as many times as `count` says, one after the other, to do its work
  /// that often.
  ///
  /// ![repeat in marbles](marbles-repeat-2)
  ///
  /// ```
  /// self         a-b|
  /// repeat(2)    a-ba-b|
  /// ```
  ///
  /// Everything else is as with ``repeat()``.
  ///
  /// - Parameter count: How many times, with the first one; with 0 the signal is empty.
  /// ## Scheduling
  /// Subscribes again where the source completes; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In RxJS, RxJava and Rx.NET: `repeat(count)`.
  @_disfavoredOverload
  public func `repeat`(_ count: Int) -> Signal {
    require(count >= 0, "Signal.repeat(_:): the count must not be negative, got \(count)")
    if count == 0 { return .empty }
    return .junction { output in
      var left = count
      Succession(
        into: output,
        completed: { inputs in
          left -= 1
          if left > 0 { inputs.subscribe(to: self) } else { inputs.finish(with: .completed) }
        }
      ).subscribe(to: self)
    }
  }
}
