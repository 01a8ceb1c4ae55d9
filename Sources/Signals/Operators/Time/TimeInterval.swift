extension Signal {
  /// Sends each value with the time since the previous one, to measure how fast values come.
  ///
  /// ![timeInterval in marbles](marbles-timeinterval)
  ///
  /// ```
  /// self             --a-b--c|
  /// timeInterval()   --'2a'-'2b'--'3c'|
  /// ```
  ///
  /// The time of the first value counts from the subscription.
  ///
  /// - Parameter scheduler: The scheduler whose clock measures the time (``Scheduler/now``); by
  ///   default, the scheduler that is current when the time begins to run, or a background one if
  ///   none is current.
  /// ## Scheduling
  /// Delivers where the source sends; nothing is scheduled. The time begins to run on subscription.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func timeInterval(
    on scheduler: Scheduler? = nil
  ) -> Signal<(interval: Duration, value: Value)> {
    OperatorSignal { sink in
      let scheduler = Scheduler.forTime(scheduler)
      return self.step(from: scheduler.now) { last, value, output in
        let now = scheduler.now
        output.sendNext((now - replace(&last.value, with: now), value))
      }.attach(sink)
    }
  }
}
