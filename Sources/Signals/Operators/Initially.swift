extension Signal {
  /// Returns a signal that calls `action` each time it is subscribed to, before the source is.
  ///
  /// ```
  /// self            a-b-|
  /// initially { }   a-b-|
  /// ```
  ///
  /// If there are several, the last one added is called first. RAC: `-initially:` (SO10).
  ///
  /// - Parameter action: Is called at each subscription.
  /// ## Scheduling
  /// Calls `action` where it is subscribed to; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    OperatorSignal { sink in
      action()
      return self.attach(sink)
    }
  }
}
