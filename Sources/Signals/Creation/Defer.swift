extension Signal {
  /// Makes a new signal for each subscription, and sends its events, where the signal depends on
  /// the time of subscription.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let time = Signal.defer { Signal.return(clock.now) }
  /// clock.advance(by: .seconds(5))
  /// time.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 5.0 seconds
  /// ```
  ///
  /// ![defer in marbles](marbles-defer-a)
  ///
  /// ```
  /// a             a-b-c-|
  /// defer { a }   a-b-c-|
  /// ```
  ///
  /// - Parameter makeSignal: Makes the signal; called once for each subscription.
  /// ## Scheduling
  /// Calls `makeSignal` and subscribes to its result on the thread that subscribes; delivers where
  /// that signal sends.
  /// ## Errors
  /// An error that `makeSignal` throws ends the signal; an error of the signal that was made
  /// passes.
  /// ## Disposal
  /// Disposes of the signal that was made.
  /// ## Other libraries
  /// In ReactiveObjC: `+defer:` (feature [SC8](doc:ReactiveObjCFeatures#Creation)).
  public static func `defer`(
    _ makeSignal: @escaping @Sendable () throws -> Signal
  ) -> Signal {
    OperatorSignal { sink in
      do {
        return try makeSignal().attach(sink)
      } catch {
        return Signal.error(error).attach(sink)
      }
    }
  }
}
