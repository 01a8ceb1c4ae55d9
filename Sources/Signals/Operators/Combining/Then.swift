extension Signal {
  /// Waits until the source has completed, and goes on with the signal that `next` makes, for steps
  /// in order.
  ///
  /// ```swift
  /// let upload = Signal.from("50 %", "100 %")
  /// let result = upload.then { Signal.return("uploaded") }
  /// result.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// uploaded
  /// ```
  ///
  /// ![then in marbles](marbles-then-other)
  ///
  /// ```
  /// self              a-b|
  /// other                -c-d|
  /// then { other }    ----c-d|
  /// ```
  ///
  /// The source's own values are dropped. If the source fails, `next` isn't called.
  ///
  /// - Parameter next: Makes the signal to go on with.
  /// ## Scheduling
  /// Subscribes to the other signal where the source completes; delivers where the other signal
  /// sends.
  /// ## Errors
  /// An error of the source or of the other signal, or one that `next` throws, passes.
  /// ## Disposal
  /// Disposes of the current signal: the source, or after its completion the other signal.
  /// ## Other libraries
  /// In ReactiveObjC: `-then:` (feature [SO22](doc:ReactiveObjCFeatures#Signal-operators)).
  public func then<NewValue: Sendable>(
    _ next: @escaping @Sendable () throws -> Signal<NewValue>
  ) -> Signal<NewValue> {
    .junction { output in
      var next = Optional(next)
      let inputs = Succession(
        into: output,
        completed: { inputs in
          guard let next = next.take() else { return output.sendCompleted() }
          do { inputs.subscribe(to: try next()) } catch { output.sendError(error) }
        })
      inputs.subscribe(to: self.step { _, _ in })
    }
  }
}
