import Synchronization

/// The values of a signal, for a task to loop over; see ``Signal/values(buffering:)``.
///
/// For a signal that can't fail, `Failure` is `Never`, and the loop needs no `try`.
///
/// Several tasks may loop over one sequence: each loop is a subscription of its own.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  private let signal: Signal<Element>
  private let policy: BufferingPolicy
  private let drops = DropCount()

  init(of signal: Signal<Element>, buffering policy: BufferingPolicy) {
    self.signal = signal
    self.policy = policy
  }

  /// How many values of the signal no task has received so far, in all loops over this sequence:
  /// those for which the buffering policy had no place, and those that waited when a loop was left
  /// or its task was cancelled.
  public var droppedCount: Int { drops.count }

  /// Subscribes to the signal, and returns an iterator over its values.
  ///
  /// `for try await` calls it. Call it yourself to subscribe earlier: values from then on are kept,
  /// within the limits of the buffering policy.
  public func makeAsyncIterator() -> Iterator {
    let buffer = ValueBuffer<Element>(policy, countingDropsIn: drops)
    buffer.source.disposable = signal.attach(to: buffer)
    return Iterator(buffer)
  }

  /// One subscription, whose values tasks take.
  ///
  /// Copies share the subscription. If several tasks take values, each value goes to one of them,
  /// in the order in which they asked. The end, or cancelling any of them, ends the iteration for
  /// all tasks that wait. When the last copy is released, the subscription is disposed of.
  public struct Iterator: AsyncIteratorProtocol {
    private let iteration: Iteration<Element>

    fileprivate init(_ buffer: ValueBuffer<Element>) {
      iteration = Iteration(buffer)
    }

    /// Returns the next value, waiting for it if there is none yet; nil after the end.
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: #isolation)
    }

    /// Returns the next value, waiting for it if there is none yet; nil after the end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      do {
        return try await iteration.buffer.next(isolation: actor)
      } catch {
        // Where `Failure` is `Never`, the task was cancelled, or no sender is left: that is the
        // end.
        if let failure = error as? Failure { throw failure }
        return nil
      }
    }
  }
}

/// The state that the copies of an iterator share. Its release ends the subscription.
private final class Iteration<Value: Sendable> {
  let buffer: ValueBuffer<Value>

  init(_ buffer: ValueBuffer<Value>) { self.buffer = buffer }

  deinit { buffer.abandon() }
}

/// Counts the values that buffers have dropped.
final class DropCount: Sendable {
  private let total = Atomic(0)

  var count: Int { total.load(ordering: .relaxed) }

  func add(_ number: Int) { total.add(number, ordering: .relaxed) }
}
