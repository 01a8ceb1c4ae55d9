import Synchronization

extension Signal {
  /// Returns a signal of the values of signals made of those values that come while none is active.
  ///
  /// ```
  /// self                     a-b---c----|
  /// a                        1-2-3|
  /// c                              4-5-6-7|
  /// exhaustMap { [a, c] }    1-2-3-4-5-6-7|
  /// ```
  ///
  /// A value that comes while the signal of an earlier one goes on is dropped, as is good for a
  /// button whose work must not be started twice. So is one that comes while `transform` makes the
  /// signal of an earlier one. Others call it `flatMapFirst`. It completes when the source and the
  /// active signal have.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty one.
  /// ## Scheduling
  /// Delivers where the active signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the active signal, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the active signal.
  @_disfavoredOverload
  public func exhaustMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    OperatorSignal { sink in
      let junction = ExhaustMapJunction(into: sink)
      _ = self.attach(ExhaustMapSink(transform, into: junction))
      return junction.output
    }
  }
}

/// A junction of a source and at most one inner signal at a time.
private final class ExhaustMapJunction<Value: Sendable>: FollowingJunction<Value> {
  private let innerActive = ExplorableAtomic(false)
  /// How many inputs can still send: the source, and the inner signal.
  private let active = ExplorableAtomic(1)

  /// Returns true if a signal may become the active one. Then `subscribe(to:)` or `takeBack()` has
  /// to follow. The source calls it for one value at a time, or nested.
  func begin() -> Bool {
    if innerActive.load(ordering: .acquiring) { return false }
    innerActive.store(true, ordering: .relaxed)
    return true
  }

  func takeBack() { innerActive.store(false, ordering: .relaxed) }

  func subscribe(to signal: Signal<Value>) {
    active.add(1, ordering: .relaxed)
    if signal.sendScalar(to: output) {
      inputCompleted()
    } else {
      _ = signal.attach(FollowedSink(self))
    }
  }

  override func inputAbandoned() { inputCompleted() }

  override func inputCompleted() {
    innerActive.store(false, ordering: .releasing)
    senderEnded()
  }

  func sourceCompleted() { senderEnded() }

  private func senderEnded() {
    if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      output.sendCompleted()
    }
  }
}

private final class ExhaustMapSink<Value, NewValue: Sendable>: TransformingSink<
  Value, NewValue, ExhaustMapJunction<NewValue>
>
{
  override func sendNext(_ value: Value) {
    guard junction.begin() else { return }
    if let signal = makeSignal(of: value), !output.isDisposed {
      junction.subscribe(to: signal)
    } else {
      junction.takeBack()
    }
  }

  override func sendCompleted() { junction.sourceCompleted() }
}
