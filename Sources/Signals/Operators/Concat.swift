extension Signal {
  /// Returns a signal of the source's values and, when it has completed, those of `next`.
  ///
  /// ```
  /// self           a-b|
  /// next              c-d|
  /// concat(next)   a-bc-d|
  /// ```
  ///
  /// If the source fails, the next signal isn't subscribed to. RAC: `-concat:` (ST4).
  ///
  /// - Parameter next: The signal to go on with.
  /// ## Scheduling
  /// Subscribes to the next signal where the source completes; delivers where the two send.
  /// ## Errors
  /// An error of either signal passes.
  /// ## Disposal
  /// Disposes of the one that is subscribed to.
  @_disfavoredOverload
  public func concat(_ next: Signal) -> Signal {
    Signals.concat([self, next])
  }

  /// Returns a signal of the values of each of the signals that the source sends, one after the
  /// other.
  ///
  /// ```
  /// self       a--b----|
  /// a          1--2--3|
  /// b                 4-5|
  /// concat()   1--2--34-5|
  /// ```
  ///
  /// The same as ``flatten(maxConcurrent:)`` with 1. RAC: `-concat` (SO21).
  ///
  /// ## Scheduling
  /// Delivers where the current signal sends; subscribes where the one before it completed or the
  /// source sends.
  /// ## Errors
  /// An error of the source or of the current signal passes at once.
  /// ## Disposal
  /// Disposes of the source and of the current signal; those that wait are dropped.
  public func concat<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1)
  }
}

/// Returns a signal of the values of each of `signals`, one signal after the other.
///
/// ```
/// a                a-b|
/// b                   -|
/// c                    c-d|
/// concat(a, b, c)  a-b-c-d|
/// ```
///
/// However many they are, and even if all of them send at once, they take constant stack. RAC:
/// `+concat:` (ST20).
///
/// - Parameter signals: The signals.
/// ## Scheduling
/// Subscribes to each where the one before it completed; delivers where they send.
/// ## Errors
/// An error of any signal passes; those behind it aren't subscribed to.
/// ## Disposal
/// Disposes of the one that is subscribed to.
public func concat<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {
  concat(signals)
}

/// Returns a signal of the values of each of `signals`, one signal after the other.
///
/// ```
/// a               a-b|
/// b                  c-d|
/// concat([a, b])  a-bc-d|
/// ```
///
/// As the function that takes them one by one. Without any signal it completes. RAC: `+concat:`
/// (ST20).
///
/// - Parameter signals: The signals; the sequence is iterated once for each subscription, as the
///   signals complete, so it may be infinite.
/// ## Scheduling
/// Subscribes to each where the one before it completed; delivers where they send.
/// ## Errors
/// An error of any signal passes; those behind it aren't subscribed to.
/// ## Disposal
/// Disposes of the one that is subscribed to.
public func concat<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<Value> {
  OperatorSignal { sink in
    let junction = ConcatJunction(of: signals, into: sink)
    junction.inputCompleted()
    return junction.output
  }
}

private final class ConcatJunction<Value: Sendable, Signals: Sequence<Signal<Value>>>:
  SequentialJunction<Value>, @unchecked Sendable
{
  // Unchecked, because of the iterator, which belongs to the current input.
  private var signals: Signals.Iterator

  init(of signals: Signals, into sink: Sink<Value>) {
    self.signals = signals.makeIterator()
    super.init(into: sink)
  }

  override func inputCompleted() {
    if let next = signals.next() { subscribe(to: next) } else { output.sendCompleted() }
  }

  override func inputAbandoned() {
    if let next = signals.next() { subscribe(to: next) }
  }
}
