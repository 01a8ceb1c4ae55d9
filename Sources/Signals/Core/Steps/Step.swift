/// The work of an operator that only handles values, such as `map` and `scan`: it gets a value and
/// sends its results on.
///
/// Neighbouring steps share one sink, `StepSink`. It has the first step; the others lie one after
/// the other in a `StepRow`. So a subscription to a chain of steps costs one sink, one piece of
/// memory for the row if there is more than one step, and two objects for each step with a state:
/// the state, and the closure that has it. A value costs one call per step. The module that applies
/// the operator compiles these calls for the type of the value.
///
/// Not copyable, so that a call does not retain the captured objects.
@usableFromInline
struct Step<Value>: ~Copyable {
  @usableFromInline typealias Body = @Sendable (Value, StepPosition) -> Void

  @usableFromInline let body: Body

  @inlinable
  borrowing func run(_ value: Value, at position: StepPosition) { body(value, position) }
}

/// Steps one after the other in memory. Each step gets the values that the step before it sends.
/// Steps are added from the last to the first, the order in which a chain is subscribed to.
@safe  // The row owns its memory, in which `count` functions from `start` on exist.
struct StepRow: ~Copyable {
  /// A step's function. Functions have the same layout for all types of values, so a row stores and
  /// releases them as if the type were `Void`. Looking up each type would cost more than all other
  /// work.
  private struct Function<Value> {
    let body: Step<Value>.Body
  }

  private var start: UnsafeMutablePointer<Function<Void>>?
  private var count = 0

  init() { unsafe start = nil }

  init(capacity: Int) {
    unsafe start = .allocate(capacity: capacity) + capacity
  }

  deinit {
    guard let start = unsafe start else { return }
    unsafe start.deinitialize(count: count)
    unsafe start.deallocate()
  }

  /// Puts a step before the others. There has to be room for it.
  mutating func prepend<Value>(_ body: consuming @escaping Step<Value>.Body) {
    unsafe start = start! - 1
    unsafe start!.initialize(
      to: unsafeBitCast(Function<Value>(body: body), to: Function<Void>.self))
    count += 1
  }

  /// Removes the steps, and returns them.
  mutating func take() -> StepRow {
    var taken = StepRow()
    swap(&self, &taken)
    return taken
  }

  /// The position before the first step.
  @inline(__always)
  borrowing func position(before end: UntypedSink) -> StepPosition {
    unsafe StepPosition(
      next: UnsafeRawPointer(start), remaining: count,
      end: UnsafeRawPointer(Unmanaged.passUnretained(end).toOpaque()))
  }
}

/// A value's position in a row of steps: before the steps that are left and the sink behind them.
///
/// The pointers are valid while the value is on its way: the `StepSink` owns the steps and the
/// sink.
@safe  // Only `StepSink` makes a first position, for one call, and no step keeps its position.
@usableFromInline
struct StepPosition {
  /// The next `Step`, if any is left.
  @usableFromInline let next: UnsafeRawPointer?
  @usableFromInline let remaining: Int
  /// The sink behind the last step, as an `Unmanaged`.
  @usableFromInline let end: UnsafeRawPointer

  @inlinable
  init(next: UnsafeRawPointer?, remaining: Int, end: UnsafeRawPointer) {
    unsafe self.next = next
    self.remaining = remaining
    unsafe self.end = end
  }
}

/// Sends the results of a step to the next step, or to the sink behind the last step.
///
/// It only adds the type of the values to a position. The type is right because ``StepSignal`` puts
/// the row together: each step takes the values that its source sends.
@usableFromInline
struct StepOutput<Value> {
  @usableFromInline let position: StepPosition

  @inlinable
  init(_ position: StepPosition) { self.position = position }

  @inlinable
  func sendNext(_ value: Value) {
    if position.remaining > 0 {
      let step = unsafe position.next.unsafelyUnwrapped.assumingMemoryBound(to: Step<Value>.self)
      unsafe step.pointee.run(
        value,
        at: StepPosition(
          next: UnsafeRawPointer(step + 1), remaining: position.remaining - 1, end: position.end))
    } else {
      unsafe Unmanaged<Sink<Value>>.fromOpaque(position.end)._withUnsafeGuaranteedRef {
        $0.sendNext(value)
      }
    }
  }

  /// Ends the signal here: stops the source, then passes `error` on.
  @usableFromInline
  func fail(_ error: any Error) {
    let end = unsafe Unmanaged<UntypedSink>.fromOpaque(position.end).takeUnretainedValue()
    end.upstream.cutOff { end.sendError(error) }
  }

  /// Ends the signal here: stops the source, then completes.
  @usableFromInline
  func complete() {
    let end = unsafe Unmanaged<UntypedSink>.fromOpaque(position.end).takeUnretainedValue()
    end.upstream.cutOff { end.sendCompleted() }
  }
}
