extension Signal {
  /// Sends the events that the source sends as values, to undo `materialize()`.
  ///
  /// ![dematerialize in marbles](marbles-dematerialize)
  ///
  /// ```
  /// self              a-b-c-d-|
  /// dematerialize()   1-2-|
  /// ```
  ///
  /// In the diagram `a` and `b` are the events of the values 1 and 2, and `c` is the event of
  /// completion. The operator is the opposite of `materialize()`. A terminal event that the source
  /// sends as a value ends the signal, and the source is disposed of.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes, and so does an error that the source sends as a value.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-dematerialize` (feature [SO59](doc:ReactiveObjCFeatures#Signal-operators)).
  public func dematerialize<Inner: Sendable>() -> Signal<Inner> where Value == Event<Inner> {
    step { event, output in
      switch event {
      case .next(let value): output.sendNext(value)
      case .error(let error): output.fail(error)
      case .completed: output.complete()
      }
    }
  }
}
