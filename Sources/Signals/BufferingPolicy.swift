/// Which values are kept where values wait: for a task that iterates ``Signal/values(buffering:)``,
/// for a scheduler in ``Signal/deliver(on:buffering:onDrop:)``, for a receiver that has enough in
/// ``Signal/buffering(_:onDrop:)``, for the delivery of another value in a ``Subject`` and in
/// ``merge(_:buffering:onDrop:)``, for the values of other signals in
/// ``zip(_:buffering:onDrop:)->Signal<(Value)>``, for a free place in
/// ``Signal/mapAsync(maxConcurrent:inOrder:priority:on:buffering:onDrop:_:)``,
/// ``Signal/flatten(maxConcurrent:buffering:onDrop:)`` and
/// ``Signal/concatMap(buffering:onDrop:_:)``, and until a subscriber of Combine's asks, in
/// `publisher(buffering:)`.
///
/// With a limit, the operator has no further queue in front of these values.
public enum BufferingPolicy: Hashable, Sendable {
  /// All values. A source that can wait does so at the number that the page of the operator names;
  /// the values of another source wait without limit. See <doc:Pace>.
  case unbounded
  /// All values. A source that can wait does so while this number of values wait, and goes on at
  /// half of it. The number is 1 or more.
  ///
  /// In `mapAsync`, `concatMap` and `flatten(maxConcurrent:)` it may be 0: a source that can wait
  /// does so as soon as no further call or signal may begin, and goes on when one may. So nothing
  /// of such a source waits there. The values of another source wait without limit.
  case pausing(at: Int)
  /// The last values, up to this number: a new value replaces the one that has waited longest. No
  /// source waits.
  ///
  /// With 0, a value is dropped unless it is wanted at once.
  case newest(Int)
  /// The first values, up to this number: a new value is dropped while no place is free. No source
  /// waits.
  ///
  /// With 0, a value is dropped unless it is wanted at once.
  case oldest(Int)
  /// Up to this number of values. One more is an error: the signal fails with a ``BufferOverflow``,
  /// once, as if the source had failed, and takes no further value. No source waits.
  case failing(beyond: Int)

  /// How many values may wait; nil if there is no limit.
  package var limit: Int? {
    switch self {
    case .unbounded, .pausing: nil
    case .newest(let count), .oldest(let count), .failing(let count): count
    }
  }

  /// The numbers at which the source is paused; nil if it never is.
  ///
  /// - Parameter usual: The numbers of the operator.
  func marks(_ usual: PauseMarks) -> PauseMarks? {
    switch self {
    case .unbounded: usual
    case .pausing(let count): PauseMarks(at: count)
    case .newest, .oldest, .failing: nil
    }
  }

  /// Stops the program if the number can't be one of `call`.
  package func check(
    in call: StaticString, allowsZero: Bool = true, allowsPauseAtZero: Bool = false
  ) {
    if case .pausing(let count) = self {
      let least = allowsPauseAtZero ? 0 : 1
      require(count >= least, "\(call): a source is paused at \(least) or more, got \(count)")
    }
    guard let limit else { return }
    require(
      limit >= (allowsZero ? 0 : 1),
      "\(call): the count must \(allowsZero ? "not be negative" : "be positive"), got \(limit)")
  }
}

/// The error of a signal behind a queue with the policy ``BufferingPolicy/failing(beyond:)``: one
/// value more has come than may wait.
public struct BufferOverflow: Error, Hashable, Sendable {
  /// How many values waited.
  public let waiting: Int

  /// Creates the error; for tests.
  public init(waiting: Int) { self.waiting = waiting }
}

/// A value for which there was no place. The caller releases it when it holds no lock.
package struct Surplus<Value> {
  package let dropped: Value
  /// The error with which the signal fails, if the policy says so.
  package var overflow: BufferOverflow?
}

extension Queue {
  /// Removes an element if more wait than `policy` allows. Called after each new element, once
  /// those have been taken out that need not wait.
  func removeSurplus(_ policy: BufferingPolicy) -> Surplus<Element>? {
    guard let limit = policy.limit, count > limit else { return nil }
    switch policy {
    case .newest: return Surplus(dropped: removeFirst())
    case .failing:
      return Surplus(dropped: removeLast(), overflow: BufferOverflow(waiting: limit))
    default: return Surplus(dropped: removeLast())
    }
  }
}

/// Gets the values of an operator's queue that are not delivered: those for which the policy has no
/// place, and those that wait when the output ends.
///
/// The operator reports each value once, without a lock.
final class Drops<Value: Sendable>: Sendable {
  private let onDrop: UnwoundFunction<Value, Void>?

  init(_ onDrop: (@Sendable (Value) -> Void)?) {
    self.onDrop = UnwoundFunction(onDrop)
  }

  func report(_ value: Value) { onDrop?(value) }

  /// Returns what reports `value`; nil if there is no `onDrop`.
  func reporter(of value: Value) -> (@Sendable () -> Void)? {
    guard let onDrop else { return nil }
    return { onDrop(value) }
  }

  /// Reports and releases what has waited.
  func report(_ rest: consuming Queue<Value>?) {
    guard let values = consume rest, values.count > 0 else { return }
    report(all: consume values)
  }

  // A function of its own, since it looks up types.
  @inline(never)
  private func report(all values: consuming Queue<Value>) {
    guard let onDrop else { return Unwinding.release(values) }
    // Safe, because the queue belongs to the caller alone.
    @safe nonisolated(unsafe) let rest = values
    Unwinding.run { while let value = rest.popFirst() { onDrop(value) } }
  }
}
