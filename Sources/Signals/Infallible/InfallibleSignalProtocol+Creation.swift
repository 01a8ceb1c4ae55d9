public import Scheduling

// Each member does the same as the static member of `Signal`. The compiler chooses these four only
// where an infallible signal is expected. The members of `Signal` are not disfavoured, since that
// would multiply the work of the type checker in long chains.

@_documentation(visibility: private)
extension InfallibleSignalProtocol {
  public static func `return`(_ value: Value) -> InfallibleSignal<Value> {
    InfallibleSignal(Signal<Value>.return(value))
  }

  public static var empty: InfallibleSignal<Value> { InfallibleSignal(Signal<Value>.empty) }

  public static var never: InfallibleSignal<Value> { InfallibleSignal(Signal<Value>.never) }

  public static func from(_ sequence: some Sequence<Value> & Sendable) -> InfallibleSignal<Value> {
    InfallibleSignal(Signal<Value>.from(sequence))
  }
}

// The functions of `Signal` are disfavoured, so `InfallibleSignal.interval(…)` calls these.
@_documentation(visibility: private)
extension InfallibleSignalProtocol where Value == Duration {
  public static func interval(
    every interval: Duration, on scheduler: Scheduler? = nil, leeway: Duration = .zero
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(Signal<Value>.interval(every: interval, on: scheduler, leeway: leeway))
  }

  public static func timer(
    after delay: Duration, on scheduler: Scheduler? = nil
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(Signal<Value>.timer(after: delay, on: scheduler))
  }

  public static func timer(
    after delay: Duration, repeatingEvery interval: Duration, on scheduler: Scheduler? = nil,
    leeway: Duration = .zero
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(
      Signal<Value>.timer(
        after: delay, repeatingEvery: interval, on: scheduler, leeway: leeway))
  }
}
