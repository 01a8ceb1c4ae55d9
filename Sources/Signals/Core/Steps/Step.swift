/// What an operator without state, such as `map`, does with a value: it sends on what it makes of it.
///
/// Neighbouring steps share one sink, ``StepSink``, where they stand one after the other in memory. So
/// a chain of them costs a subscription one object, and a value one call for each of them, which the
/// module that applies the operator has compiled for the type of the value.
///
/// Not copyable, so that to call it does not retain what it captures.
@usableFromInline
struct Step<Value>: ~Copyable {
  @usableFromInline typealias Body = @Sendable (Value, StepPosition) -> Void

  @usableFromInline let body: Body

  @inlinable
  borrowing func run(_ value: Value, at position: StepPosition) { body(value, position) }
}

/// Steps one after the other in memory, each for what the one before it sends. They are filled in
/// from the last to the first, as a chain is subscribed to.
struct StepRow: ~Copyable {
  /// A step's function. They are laid out alike, whatever the type of the value, so those in a row are
  /// kept and released as if that were `Void`: to look up each type would cost more than all the rest.
  private struct Function<Value> {
    let body: Step<Value>.Body
  }

  private var start: UnsafeMutablePointer<Function<Void>>?
  private var count = 0

  init() { start = nil }

  init(capacity: Int) {
    start = .allocate(capacity: capacity) + capacity
  }

  deinit {
    guard let start else { return }
    start.deinitialize(count: count)
    start.deallocate()
  }

  /// Puts a step before the others, for which there has to be room.
  mutating func prepend<Value>(_ body: @escaping Step<Value>.Body) {
    start = start! - 1
    start!.initialize(to: unsafeBitCast(Function<Value>(body: body), to: Function<Void>.self))
    count += 1
  }

  /// Moves the steps out of here.
  mutating func take() -> StepRow {
    var taken = StepRow()
    swap(&self, &taken)
    return taken
  }

  /// The position before the first of them.
  @inline(__always)
  borrowing func position(before end: UntypedSink) -> StepPosition {
    StepPosition(
      next: UnsafeRawPointer(start), remaining: count,
      end: UnsafeRawPointer(Unmanaged.passUnretained(end).toOpaque()))
  }
}

/// Where in a row of steps a value is: before those that are left, and the sink behind them.
///
/// The pointers are good for as long as the value is on its way: the sink of the steps owns both.
@usableFromInline
struct StepPosition {
  /// The `Step` that comes next, when there are some left.
  @usableFromInline let next: UnsafeRawPointer?
  @usableFromInline let remaining: Int
  /// The sink behind the last step, as an `Unmanaged`.
  @usableFromInline let end: UnsafeRawPointer

  @inlinable
  init(next: UnsafeRawPointer?, remaining: Int, end: UnsafeRawPointer) {
    self.next = next
    self.remaining = remaining
    self.end = end
  }
}

/// What a step sends to: the steps after it, and the sink behind the last one.
///
/// It only adds the type to a position. That is right because a row of steps is put together by
/// ``StepSignal``, each of which takes what its source sends.
@usableFromInline
struct StepOutput<Value> {
  @usableFromInline let position: StepPosition

  @inlinable
  init(_ position: StepPosition) { self.position = position }

  @inlinable
  func sendNext(_ value: Value) {
    if position.remaining > 0 {
      let step = position.next.unsafelyUnwrapped.assumingMemoryBound(to: Step<Value>.self)
      step.pointee.run(
        value,
        at: StepPosition(
          next: UnsafeRawPointer(step + 1), remaining: position.remaining - 1, end: position.end))
    } else {
      Unmanaged<Sink<Value>>.fromOpaque(position.end)._withUnsafeGuaranteedRef {
        $0.sendNext(value)
      }
    }
  }

  /// Ends the signal here: stops the source, then passes `error` on.
  @usableFromInline
  func fail(_ error: any Error) {
    let end = Unmanaged<UntypedSink>.fromOpaque(position.end).takeUnretainedValue()
    if end.upstream.cutOff() { end.sendError(error) }
  }
}
