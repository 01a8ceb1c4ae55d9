extension Signal {
  /// Sends the source's values and, when the source has completed, those of `next`, to do one thing
  /// after the other.
  ///
  /// ![concat in marbles](marbles-concat-with-next)
  ///
  /// ```
  /// self                a-b|
  /// next                   c-d|
  /// concat(with: next)  a-bc-d|
  /// ```
  ///
  /// If the source fails, the next signal isn't subscribed to. The signals that a signal sends are
  /// concatenated by ``flatten(maxConcurrent:)`` with 1.
  ///
  /// - Parameter next: The signal to go on with.
  /// ## Scheduling
  /// Subscribes to the next signal where the source completes; delivers where the current signal
  /// sends.
  /// ## Errors
  /// An error of either signal passes.
  /// ## Disposal
  /// Disposes of the current signal.
  /// ## Other libraries
  /// In ReactiveObjC: `-concat:` (feature [ST4](doc:ReactiveObjCFeatures#Stream-operators)).
  @_disfavoredOverload
  public func concat(with next: Signal) -> Signal {
    ConcatSignal(of: [next, self])
  }
}

/// Sends the values of `signals`, one signal after the other, to do several things in order.
///
/// ```swift
/// let stored = Signal.from("Ada", "Grace")
/// let fetched = Signal.from("Alan", "Barbara")
/// concat(stored, fetched).subscribeNext { print($0) }
/// ```
///
/// ```text
/// Ada
/// Grace
/// Alan
/// Barbara
/// ```
///
/// ![concat in marbles](marbles-concat-a-b-c)
///
/// ```
/// a                a-b|
/// b                   -|
/// c                    c-d|
/// concat(a, b, c)  a-b-c-d|
/// ```
///
/// Any number of signals takes constant stack, even if all of them complete synchronously.
///
/// - Parameter signals: The signals.
/// ## Scheduling
/// Subscribes to each signal where the signal before it completed; delivers where the current
/// signal sends.
/// ## Errors
/// An error of any signal passes; the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of the current signal.
/// ## Other libraries
/// In ReactiveObjC: `+concat:` (feature [ST20](doc:ReactiveObjCFeatures#Stream-operators)).
public func concat<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {
  concat(signals)
}

/// Sends the values of the signals in a list, one signal after the other, to do any number of
/// things in order.
///
/// ![concat in marbles](marbles-concat-a-b)
///
/// ```
/// a               a-b|
/// b                  c-d|
/// concat([a, b])  a-bc-d|
/// ```
///
/// The same as the function that takes the signals as separate arguments. Without any signal it
/// completes at once.
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once, one step for
///   each completion, so it may be infinite. A subscription releases a signal of an array when the
///   signal has ended; any other sequence decides itself what it keeps.
/// ## Scheduling
/// Subscribes to each signal where the signal before it completed; delivers where the current
/// signal sends.
/// ## Errors
/// An error of any signal passes; the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of the current signal.
/// ## Other libraries
/// In ReactiveObjC: `+concat:` (feature [ST20](doc:ReactiveObjCFeatures#Stream-operators)).
public func concat<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<Value> {
  if let array = signals as? [Signal<Value>] { return ConcatSignal(of: array.reversed()) }
  return ConcatSignal {
    var iterator = signals.makeIterator()
    return ConcatRest(next: { iterator.next() })
  }
}

/// What a subscription to a `concat` has not begun yet.
struct ConcatRest {
  /// Signals of an array, the next one last.
  var known: [AnySignal] = []
  /// Returns the next signal of another sequence.
  var next: (() -> AnySignal?)?

  /// Whether it is known that no signal is left.
  var isEmpty: Bool { known.isEmpty && next == nil }
}

/// A signal of the values of one signal after the other. A `ConcatSignal` inside another one is
/// unfolded, so nesting takes no stack.
private final class ConcatSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of the closure, which only `deinit` changes.
  private var makeRest: (@Sendable () -> ConcatRest)?

  init(_ makeRest: @escaping @Sendable () -> ConcatRest) { self.makeRest = makeRest }

  /// - Parameter signals: The signals, the first one last.
  convenience init(of signals: [AnySignal]) {
    self.init { ConcatRest(known: signals) }
  }

  deinit {
    Unwinding.release({ makeRest = nil }, orKeep: { Kept(makeRest.take()) })
  }

  override func restOfConcat() -> ConcatRest? { makeRest!() }

  override func feed(_ sink: Sink<Value>) -> Edge {
    Self.junction(sink) { output in
      // What is left of each `concat`, the innermost one last. A `concat` that is known to have
      // nothing left is removed, so that it isn't kept while its last signal goes on.
      var rests = [makeRest!()]
      /// Removes and returns the next signal, which is not a `ConcatSignal`.
      func takeNext() -> Signal<Value>? {
        while let last = rests.indices.last {
          // The sequence is foreign code, which is called after the access to `rests` has ended.
          let next = rests[last].next
          let object = rests[last].known.popLast() ?? next?()
          if object == nil || rests[last].isEmpty { rests.removeLast() }
          guard let object else { continue }
          let signal = unsafe unsafeDowncast(object, to: Signal<Value>.self)
          guard let rest = signal.restOfConcat() else { return signal }
          rests.append(rest)
        }
        return nil
      }
      func goOn(_ inputs: Succession<Value>) {
        if let next = takeNext() {
          inputs.subscribe(to: next)
        } else {
          inputs.finish(with: .completed)
        }
      }
      goOn(
        Succession(
          into: output, abandoned: { if let next = takeNext() { $0.subscribe(to: next) } },
          completed: { goOn($0) }))
    }
  }
}
