extension Signal {
  /// Returns a signal that calls `action` each time it is subscribed to, before the source is.
  ///
  /// ```
  /// self            a-b-|
  /// initially { }   a-b-|
  /// ```
  ///
  /// Of several, the last one added comes first. RAC: `-initially:` (SO10).
  ///
  /// - Parameter action: What to do.
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
