extension Signal {
  /// Calls `action` at each subscription, before the source begins, such as to show that work is
  /// going on.
  ///
  /// ```swift
  /// let upload = Signal.from("50 %", "100 %")
  /// let shown = upload.initially { print("show the progress bar") }
  /// shown.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// show the progress bar
  /// 50 %
  /// 100 %
  /// ```
  ///
  /// ![initially in marbles](marbles-initially)
  ///
  /// ```
  /// self            a-b-|
  /// initially { }   a-b-|
  /// ```
  ///
  /// If several `initially` follow each other, the action of the last one is called first.
  ///
  /// - Parameter action: Is called at each subscription.
  /// ## Scheduling
  /// Calls `action` where the signal is subscribed to; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-initially:` (feature [SO10](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    OperatorSignal { sink in
      action()
      return self.attach(sink)
    }
  }
}
