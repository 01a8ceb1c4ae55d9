extension Signal {
  /// Returns a signal of the source's values and, when the source has completed, the values of
  /// `next`.
  ///
  /// ```
  /// self           a-b|
  /// next              c-d|
  /// concat(next)   a-bc-d|
  /// ```
  ///
  /// If the source fails, the next signal isn't subscribed to. In ReactiveObjC: `-concat:` (feature
  /// ST4).
  ///
  /// - Parameter next: The signal to go on with.
  /// ## Scheduling
  /// Subscribes to the next signal where the source completes; delivers where the current signal
  /// sends.
  /// ## Errors
  /// An error of either signal passes.
  /// ## Disposal
  /// Disposes of the current signal.
  @_disfavoredOverload
  public func concat(_ next: Signal) -> Signal {
    Signals.concat([self, next])
  }

  /// Returns a signal of the values of the signals that the source sends, one signal after the
  /// other.
  ///
  /// ```
  /// self       a--b----|
  /// a          1--2--3|
  /// b                 4-5|
  /// concat()   1--2--34-5|
  /// ```
  ///
  /// The same as ``flatten(maxConcurrent:)`` with 1. In ReactiveObjC: `-concat` (feature SO21).
  ///
  /// ## Scheduling
  /// Delivers where the current signal sends; subscribes to a signal where the source sends it, or
  /// where the signal before it completed.
  /// ## Errors
  /// An error of the source or of the current signal passes at once.
  /// ## Disposal
  /// Disposes of the source and of the current signal; the signals that wait are dropped.
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
/// Any number of signals takes constant stack, even if all of them complete synchronously. In
/// ReactiveObjC: `+concat:` (feature ST20).
///
/// - Parameter signals: The signals.
/// ## Scheduling
/// Subscribes to each signal where the signal before it completed; delivers where the current
/// signal sends.
/// ## Errors
/// An error of any signal passes; the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of the current signal.
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
/// The same as the function that takes the signals as separate arguments. Without any signal it
/// completes at once. In ReactiveObjC: `+concat:` (feature ST20).
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once, one step for
///   each completion, so it may be infinite.
/// ## Scheduling
/// Subscribes to each signal where the signal before it completed; delivers where the current
/// signal sends.
/// ## Errors
/// An error of any signal passes; the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of the current signal.
public func concat<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<Value> {
  ConcatOf(signals)
}

/// A signal of the values of one signal after the other. A `ConcatSignal` inside another one is
/// unfolded, so nesting takes no stack.
private class ConcatSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  func makeNext() -> () -> Signal<Value>? {
    fatalError("\(type(of: self)) has to override makeNext()")
  }

  override func attach(_ sink: Sink<Value>) -> Edge {
    let junction = ConcatJunction(of: self, into: sink)
    junction.inputCompleted()
    return junction.output
  }
}

private final class ConcatOf<Value: Sendable, Signals: Sequence<Signal<Value>> & Sendable>:
  ConcatSignal<Value>, @unchecked Sendable
{
  // Unchecked, because `signals` is a variable, which only `deinit` changes.
  private var signals: Signals?

  init(_ signals: Signals) { self.signals = signals }

  deinit {
    Unwinding.release({ signals = nil }, orKeep: { Kept(signals.take()) })
  }

  override func makeNext() -> () -> Signal<Value>? {
    var iterator = signals!.makeIterator()
    return { iterator.next() }
  }
}

private final class ConcatJunction<Value: Sendable>: SequentialJunction<Value>, @unchecked Sendable
{
  // Unchecked, because of the closures and `nested`. Only the current input uses them.
  private let next: () -> Signal<Value>?
  /// The function `next` of each nested `concat` that has signals left, the innermost one last.
  private var nested: [() -> Signal<Value>?] = []

  init(of concat: ConcatSignal<Value>, into sink: Sink<Value>) {
    next = concat.makeNext()
    super.init(into: sink)
  }

  override func inputCompleted() {
    if let next = takeNext() { subscribe(to: next) } else { output.sendCompleted() }
  }

  override func inputAbandoned() {
    if let next = takeNext() { subscribe(to: next) }
  }

  private func takeNext() -> Signal<Value>? {
    while true {
      if let signal = (nested.last ?? next)() {
        guard let concat = signal as? ConcatSignal<Value> else { return signal }
        nested.append(concat.makeNext())
      } else {
        if nested.isEmpty { return nil }
        nested.removeLast()
      }
    }
  }
}
