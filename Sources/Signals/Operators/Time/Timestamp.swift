extension Signal {
  /// Sends each value with the current time, to know when it came.
  ///
  /// ![timestamp in marbles](marbles-timestamp)
  ///
  /// ```
  /// self          a-b--c|
  /// timestamp()   '0a'-'2b'--'5c'|
  /// ```
  ///
  /// - Parameter scheduler: The scheduler whose clock shows the time (``Scheduler/now``); by
  ///   default, the scheduler that is current when the time begins to run, or a background one if
  ///   none is current.
  /// ## Scheduling
  /// Delivers where the source sends; nothing is scheduled. The time begins to run on subscription.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func timestamp(
    on scheduler: Scheduler? = nil
  ) -> Signal<(time: Duration, value: Value)> {
    if let scheduler { return map { (scheduler.now, $0) } }
    return OperatorSignal { sink in
      let scheduler = Scheduler.currentOrBackground()
      return self.map { (scheduler.now, $0) }.attach(sink)
    }
  }
}
