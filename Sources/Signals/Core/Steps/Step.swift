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
/// Steps are added from the last to the first, the order in which a chain is subscribed to. Behind
/// the last step is a word of zero, which no function has.
@safe  // The row owns its memory, in which there are functions from `start` on, and the word.
struct StepRow: ~Copyable {
  /// A step's function. Functions have the same layout for all types of values, so a row stores and
  /// releases them as if the type were `Void`. Looking up each type would cost more than all other
  /// work.
  private struct Function<Value> {
    let body: Step<Value>.Body
  }

  /// What is behind the last step of a row without memory of its own: a word of zero.
  @safe nonisolated(unsafe) private static let nothing: UnsafeMutableRawPointer = {
    let word = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
    unsafe word.initialize(to: 0)
    return UnsafeMutableRawPointer(word)
  }()

  /// The place of the first step or, in an empty row, of `nothing`.
  private var start: UnsafeMutableRawPointer

  init() { unsafe start = Self.nothing }

  init(capacity: Int) {
    let size = capacity * MemoryLayout<Function<Void>>.stride
    unsafe start =
      UnsafeMutableRawPointer.allocate(
        byteCount: size + MemoryLayout<UInt>.size, alignment: MemoryLayout<Function<Void>>.alignment
      ) + size
    unsafe start.storeBytes(of: 0, as: UInt.self)
  }

  deinit {
    var end = unsafe start
    while unsafe StepPosition.isStep(at: end) {
      unsafe end.assumingMemoryBound(to: Function<Void>.self).deinitialize(count: 1)
      unsafe end += MemoryLayout<Function<Void>>.stride
    }
    if unsafe end != start { unsafe start.deallocate() }
  }

  /// Puts a step before the others. There has to be room for it.
  mutating func prepend<Value>(_ body: consuming @escaping Step<Value>.Body) {
    unsafe start -= MemoryLayout<Function<Void>>.stride
    unsafe start.initializeMemory(
      as: Function<Void>.self,
      to: unsafeBitCast(Function<Value>(body: body), to: Function<Void>.self))
  }

  /// Removes the steps, and returns them.
  mutating func take() -> StepRow {
    var taken = StepRow()
    swap(&self, &taken)
    return taken
  }

  /// The place of the first step.
  var first: UnsafeRawPointer { unsafe UnsafeRawPointer(start) }
}

/// A value's position in a row of steps: before the steps that are left and the sink behind them.
///
/// The pointers are valid while the value is on its way: the `StepSink` owns the steps and the
/// sink, and is fed by the edge.
@safe  // Only `StepSink` makes a first position, for one call, and no step keeps its position.
@usableFromInline
struct StepPosition {
  /// The place of the next `Step` or, behind the last one, of a word of zero.
  @usableFromInline let next: UnsafeRawPointer
  /// The sink behind the last step, as an `Unmanaged`.
  @usableFromInline let end: UnsafeRawPointer
  /// The edge that feeds the row.
  @usableFromInline let edge: Unmanaged<Edge>

  @inlinable
  init(next: UnsafeRawPointer, end: UnsafeRawPointer, of edge: Unmanaged<Edge>) {
    unsafe self.next = next
    unsafe self.end = end
    unsafe self.edge = edge
  }

  /// Whether there is a step at a place in a row.
  @inlinable @inline(__always)
  static func isStep(at place: UnsafeRawPointer) -> Bool {
    unsafe place.load(as: UInt.self) != 0
  }
}

/// Sends the results of a step to the next step, or to the sink behind the last step.
///
/// It only adds the type of the values to a position. The type is right because ``StepSignal`` puts
/// the row together: each step takes the values that its source sends.
///
/// A step has called foreign code before it sends, and this code may have ended the signal. So what
/// a step sends then is dropped here, and no later step or operator learns of it.
@usableFromInline
struct StepOutput<Value> {
  @usableFromInline let position: StepPosition

  @inlinable
  init(_ position: StepPosition) { self.position = position }

  /// Whether no further value is wanted.
  @inlinable @inline(__always)
  var hasEnded: Bool { unsafe position.edge._withUnsafeGuaranteedRef { $0.hasEnded } }

  @inlinable
  func sendNext(_ value: Value) {
    if hasEnded { return }
    if unsafe StepPosition.isStep(at: position.next) {
      let step = unsafe position.next.assumingMemoryBound(to: Step<Value>.self)
      unsafe step.pointee.run(
        value,
        at: StepPosition(next: UnsafeRawPointer(step + 1), end: position.end, of: position.edge))
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
