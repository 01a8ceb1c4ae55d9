/// A policy for the values that wait in the line of a serial edge. Ends, and subscriptions that
/// wait, are not limited.
///
/// Such a value is not in the line itself: a turn in the line delivers the value that has waited
/// longest. So a value that is dropped leaves no place in the line, however many are dropped.
/// Everything here is used under the edge's lock.
class LineLimit {
  /// A value that waits.
  struct Waiting {
    let deliver: () -> Void
    /// Reports the value as dropped.
    let drop: (() -> Void)?
    /// The number of the run in which the value came.
    fileprivate var run = 0

    init(deliver: @escaping () -> Void, drop: (() -> Void)?) {
      self.deliver = deliver
      self.drop = drop
    }
  }

  let marks: PauseMarks?
  private let policy: BufferingPolicy
  private let values = Queue<Waiting>()
  /// The number of the present run: the values since something else has come into the line. Values
  /// of one run may take each other's turns, and no others: a subscriber that waits in the line
  /// between two values gets only the second one.
  private var run = 0
  /// The place of the last turn in the line.
  private var lastTurn: Int?
  /// Whether one more value has come than the policy allows, and the signal fails.
  private var hasOverflowed = false

  init(_ policy: BufferingPolicy) {
    self.policy = policy
    marks = policy.marks(.ofValues)
  }

  /// Lets a value wait. Returns the turn to put into the line, unless the value takes that of
  /// another one, and the value that has to be dropped.
  ///
  /// - Parameter line: The line of the edge.
  final func append(
    _ value: Waiting, to line: borrowing WaitingLine
  ) -> (turn: Turn?, surplus: Surplus<Waiting>?) {
    if hasOverflowed { return (nil, Surplus(dropped: value)) }
    if lastTurn != line.end - 1 { run += 1 }
    var value = value
    value.run = run
    values.append(value)
    let surplus = values.removeSurplus(policy)
    hasOverflowed = surplus?.overflow != nil
    if let surplus, surplus.dropped.run == run { return (nil, surplus) }
    lastTurn = line.end
    return (Turn(limit: self, run: run), surplus)
  }

  /// A turn in the line.
  struct Turn {
    fileprivate let limit: LineLimit
    fileprivate let run: Int

    /// Returns the value to deliver in the turn; nil if it was dropped.
    func takeValue() -> Waiting? {
      guard limit.values.first?.run == run else { return nil }
      return limit.values.removeFirst()
    }
  }
}

/// A policy for values of one type, and what gets those that are dropped.
final class ValueLimit<Value: Sendable>: LineLimit {
  private let drops: Drops<Value>

  init(_ policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)?) {
    drops = Drops(onDrop)
    super.init(policy)
  }

  /// Leaves the delivery of `value` to the owner of `edge`, if the policy allows it. Returns the
  /// error with which the edge's signal fails, if it does. Later values are then dropped.
  func leave(
    _ value: Value, to edge: SerialEdge, _ deliver: @escaping (Value) -> Void
  ) -> BufferOverflow? {
    let surplus = edge.post(
      Waiting(deliver: { deliver(value) }, drop: drops.reporter(of: value)), within: self)
    guard let surplus else { return nil }
    #if Recording
      edge.record?.drops()
    #endif
    surplus.dropped.drop?()
    return surplus.overflow
  }
}
