import Signals

extension Observable {
  /// Returns a sequence of steps, each of which is a piece of work on `scheduler`. On the
  /// trampoline they take turns with other work.
  ///
  /// - Parameters:
  ///   - scheduler: Where to do the steps.
  ///   - makeStep: Returns, for each subscription, a function that does a step: it sends the next
  ///     element, or the end.
  static func stepwise(
    on scheduler: any ImmediateSchedulerType,
    _ makeStep: @escaping @Sendable () -> (Emission<Element>) -> Void
  ) -> Observable {
    Observable(
      .emitting { emission in
        // Safe, because the steps run one after the other.
        @safe nonisolated(unsafe) let step = makeStep()
        /// Returns whether another step follows.
        @Sendable func doStep() -> Bool {
          if !emission.isDisposed { step(emission) }
          return !emission.isDisposed
        }
        if scheduler is CurrentThreadScheduler {
          Trampoline.repeat(doStep)
        } else {
          let work = scheduler.scheduleRecursive(()) { _, recurse in
            if doStep() { recurse(()) }
          }
          emission.tie(work.asTeardown)
        }
      })
  }
}
