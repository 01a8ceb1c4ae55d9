import Synchronization

extension Signal {
  /// Makes a signal of a value, and drops the values that come while it is active, so that work
  /// isn't started twice.
  ///
  /// ```swift
  /// let taps = Signal.from(1, 2)
  /// let uploads = taps.exhaustMap { tap in upload("tap \(tap)") }  // takes a second
  /// uploads.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// tap 1: begun
  /// tap 1: done
  /// ```
  ///
  /// ![exhaustMap in marbles](marbles-exhaustmap-a-c)
  ///
  /// ```
  /// self                     a-b---c----|
  /// a                        1-2-3|
  /// c                              4-5-6-7|
  /// exhaustMap { [a, c] }    1-2-3-4-5-6-7|
  /// ```
  ///
  /// Use it for a button whose work must not be started twice. A value that comes while `transform`
  /// runs for an earlier value is dropped, too, and so is one that comes while a subscriber handles
  /// the active signal's last value. Where the last value counts, use
  /// ``concatMap(buffering:onDrop:_:)`` with `.newest(1)`. The result completes when the source and
  /// the active signal have completed.
  ///
  /// - Parameters:
  ///   - onDrop: Gets each value that is dropped, on the thread that sends.
  ///   - transform: Makes a signal of a value; nil stands for an empty signal.
  /// ## Scheduling
  /// Delivers where the active signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the active signal, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the active signal.
  /// ## Other libraries
  /// The usual name there is `flatMapFirst`.
  @inlinable
  @_disfavoredOverload
  public func exhaustMap<NewValue: Sendable>(
    onDrop: (@Sendable (Value) -> Void)? = nil,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    FlatteningSignal(
      of: self, FlatteningSink<Value, NewValue>.self, into: ExhaustOutput<NewValue>.self
    ) { value, inlet in
      guard inlet.takePlace() else {
        onDrop?(value)
        return nil
      }
      if let signal = try transform(value) { return signal }
      inlet.freePlace()
      return nil
    }
  }
}

/// The output of at most one inner signal at a time.
@usableFromInline
final class ExhaustOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  private let isTaken = ExplorableAtomic(false)

  /// Reserves the place of the inner signal. Returns false if the place is taken already. If the
  /// method returns true, the caller has to attach a signal or call `freePlace()`.
  ///
  /// A load and a store are enough: the source sends one value at a time, so a second call can only
  /// be nested in the first, on the same thread.
  fileprivate func takePlace() -> Bool {
    if isTaken.load(ordering: .acquiring) { return false }
    isTaken.store(true, ordering: .relaxed)
    return true
  }

  fileprivate func freePlace() { isTaken.store(false, ordering: .releasing) }

  override func attach(_ signal: Signal<Value>) {
    if isDisposed { return }
    inputBegins()
    innerCame()
    if signal.sendScalar(to: self) {
      innerCompleted()
    } else {
      expand(signal, into: InnerSink(into: self))
    }
  }

  override func innerCompleted(in lane: Lane<Value>? = nil) {
    freePlace()
    inputEnded()
  }
}

extension Inlet {
  // Only `exhaustMap` uses this property and the methods below. Its outputs are `ExhaustOutput`s.
  private var exhausting: ExhaustOutput<Value> {
    unsafe unsafeDowncast(output.takeUnretainedValue(), to: ExhaustOutput<Value>.self)
  }

  @usableFromInline func takePlace() -> Bool { exhausting.takePlace() }
  @usableFromInline func freePlace() { exhausting.freePlace() }
}
