// The forms of operators that `scripts/generate` can't write: they differ from the operator by more
// than types. All others are in `InfallibleSignal+Generated.swift`.

@_documentation(visibility: private)
extension InfallibleSignal {
  // Without a default, a key without a case is an error.
  public func `switch`<Result: Sendable>(
    cases: [Value: InfallibleSignal<Result>], default: InfallibleSignal<Result>
  ) -> InfallibleSignal<Result> where Value: Hashable {
    InfallibleSignal<Result>(signal.switch(cases: cases, default: `default`.signal))
  }
}

@_documentation(visibility: private)
extension InfallibleSignalProtocol {
  public func startWith(_ first: Value, _ second: Value, _ more: Value...)
    -> InfallibleSignal<Value>
  {
    InfallibleSignal<Value>(infallible.signal.start(with: .from([first, second] + more)))
  }

  public func take<Other: Sendable>(until trigger: Signal<Other>) -> InfallibleSignal<Value> {
    // The result can't fail: an error of the trigger is ignored.
    InfallibleSignal<Value>(infallible.signal.take(until: trigger))
  }

  // A window fails only when the source does.

  public func window(count: Int) -> InfallibleSignal<InfallibleSignal<Value>> {
    InfallibleSignal<InfallibleSignal<Value>>(
      infallible.signal.window(count: count).map { InfallibleSignal<Value>($0) })
  }

  public func window(
    for interval: Duration, orCount count: Int = .max, on scheduler: Scheduler? = nil
  ) -> InfallibleSignal<InfallibleSignal<Value>> {
    InfallibleSignal<InfallibleSignal<Value>>(
      infallible.signal.window(for: interval, orCount: count, on: scheduler)
        .map { InfallibleSignal<Value>($0) })
  }
}
