import Scheduling

extension Signal {
  /// Returns a signal that merges the signals that a function, the step, makes of the values. The
  /// step may stop the source.
  ///
  /// ```
  /// self                          a-b-c-|
  /// inner                         1-2|
  /// flattenMapWithStop { step }   1-(21)-2|
  /// ```
  ///
  /// In the diagram the step returns `inner` for each value, and sets `stop` at `b`. `makeStep` is
  /// called once for each subscription, so the step may have state of its own. The step stops the
  /// source by returning `nil` or by setting `stop`. If it sets `stop`, the signal that it returns
  /// is still merged. The signals that were made before go on, and the result completes when the
  /// last of them completes. ``flattenMap(_:)`` is the same without stopping. In ReactiveObjC:
  /// `-bind:` (feature ST3).
  ///
  /// - Parameter makeStep: Makes the step, which gets a value and the flag `stop`.
  /// ## Scheduling
  /// Delivers where the inner signals send.
  /// ## Errors
  /// An error of the source or of an inner signal, or one that the step throws, ends the result at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the inner signals.
  public func flattenMapWithStop<NewValue: Sendable>(
    _ makeStep:
      @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    OperatorSignal { sink in
      let output = MergeOutput<NewValue>(sink)
      _ = self.attach(FlattenMapWithStopSink(makeStep(), into: output))
      return output
    }
  }
}

private final class FlattenMapWithStopSink<Value, NewValue: Sendable>: RegisteringSink<
  Value, MergeOutput<NewValue>
>
{
  private let step: (Value, inout Bool) throws -> Signal<NewValue>?
  /// The edge of the source; nil when the source has completed or was stopped.
  private var source: Edge?

  init(
    _ step: @escaping (Value, inout Bool) throws -> Signal<NewValue>?,
    into output: MergeOutput<NewValue>
  ) {
    self.step = step
    super.init(into: output)
  }

  deinit {
    if source != nil, !output.isDisposed { output.outerAbandoned() }
  }

  override func attached(to upstream: Edge) {
    source = upstream
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Value) {
    if source == nil { return }
    do {
      var isLast = false
      let inner = try step(value, &isLast)
      if let inner, source != nil { output.attach(inner) }
      if isLast || inner == nil { stop() }
    } catch {
      output.sendError(error)
    }
  }

  override func sendError(_ error: any Error) { output.sendError(error) }

  override func sendCompleted() {
    if source.take() != nil { outerCompleted() }
  }

  override func neverEnds() { output.inputNeverEnds() }

  private func outerCompleted() {
    output.outerCompleted()
    untie()
  }

  private func stop() {
    guard let source = source.take() else { return }
    source.dispose()
    outerCompleted()
  }
}
