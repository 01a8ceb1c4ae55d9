import Synchronization

extension Signal {
  /// Returns a signal of the values of inner signals, made only of values that come while none is
  /// active.
  ///
  /// ```
  /// self                     a-b---c----|
  /// a                        1-2-3|
  /// c                              4-5-6-7|
  /// exhaustMap { [a, c] }    1-2-3-4-5-6-7|
  /// ```
  ///
  /// A value that comes while the signal of an earlier one is active is dropped. Use it for a
  /// button whose work must not be started twice. A value that comes while `transform` makes the
  /// signal of an earlier one is dropped, too. Other libraries call it `flatMapFirst`. It completes
  /// when the source and the active signal have completed.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty one.
  /// ## Scheduling
  /// Delivers where the active signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the active signal, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the active signal.
  @inlinable
  @_disfavoredOverload
  public func exhaustMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    FlatteningSignal(
      of: self, FlatteningSink<Value, NewValue>.self, into: ExhaustOutput<NewValue>.self
    ) { value, inlet in
      guard inlet.takePlace() else { return nil }
      if let signal = try transform(value) { return signal }
      inlet.freePlace()
      return nil
    }
  }
}

/// The output of at most one inner signal at a time.
@usableFromInline
final class ExhaustOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  // Unchecked only because its superclass is.
  private let isTaken = ExplorableAtomic(false)

  /// Returns whether there was no signal. If so, a signal may be attached, or `freePlace()` has to
  /// follow.
  ///
  /// The source calls it for one value at a time, or nested.
  fileprivate func takePlace() -> Bool {
    if isTaken.load(ordering: .acquiring) { return false }
    isTaken.store(true, ordering: .relaxed)
    return true
  }

  fileprivate func freePlace() { isTaken.store(false, ordering: .releasing) }

  override func attach(_ signal: Signal<Value>) {
    if isDisposed { return }
    inputBegins()
    if signal.sendScalar(to: self) {
      innerCompleted()
    } else {
      _ = signal.attach(InnerSink(into: self))
    }
  }

  override func innerCompleted() {
    freePlace()
    inputEnded()
  }
}

extension Inlet {
  // The outputs of `exhaustMap` are of this class.
  private var exhausting: ExhaustOutput<Value> {
    unsafe unsafeDowncast(output.takeUnretainedValue(), to: ExhaustOutput<Value>.self)
  }

  @usableFromInline func takePlace() -> Bool { exhausting.takePlace() }
  @usableFromInline func freePlace() { exhausting.freePlace() }
}
