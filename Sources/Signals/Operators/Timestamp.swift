public import Scheduling

extension Signal {
  /// Returns a signal of pairs of a time and a value.
  ///
  /// ```
  /// self                       a-b--c|
  /// timestamp(on: scheduler)   '0a'-'2b'--'5c'|
  /// ```
  ///
  /// - Parameter scheduler: The scheduler whose clock shows the time (``Scheduler/now``); nothing
  ///   is scheduled.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func timestamp(on scheduler: Scheduler) -> Signal<(time: Duration, value: Value)> {
    map { (scheduler.now, $0) }
  }
}
