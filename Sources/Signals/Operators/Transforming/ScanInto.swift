extension Signal {
  /// Changes a state by each value and sends it, for a state that is costly to copy, such as an
  /// array.
  ///
  /// ![scan in marbles](marbles-scan-into-0-1)
  ///
  /// ```
  /// self                          a-b-c-|
  /// scan(into: "") { $0 += $1 }   a-'ab'-'abc'-|
  /// ```
  ///
  /// The same as `scan(start:reduce:)`, but `update` changes the state in place. That makes no copy
  /// if no receiver keeps the state that was sent. If the source sends another value during a call
  /// of `update`, that value changes the state after the call.
  ///
  /// A `throttleLatest`, a `debounce`, a `share(replay: 1)` or a property behind this operator
  /// keeps the state, so each value then copies all of it. To show a large state a few times a
  /// second, collect the values in front: `buffer(for:)`, then this operator, then `map`.
  ///
  /// - Parameters:
  ///   - start: The state that the first value changes.
  ///   - update: Changes the state.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `update` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func scan<State: Sendable>(
    into start: State, update: @escaping @Sendable (inout State, Value) throws -> Void
  ) -> Signal<State> {
    step(from: Accumulation<State, Value>(start)) { accumulation, value, output in
      var value = value
      if accumulation.value.isBusy {
        guard let first = accumulation.value.next(behind: value) else { return }
        value = first
      }
      while var state = accumulation.value.state.take() {
        do { try update(&state, value) } catch { return output.fail(error) }
        accumulation.value.state = state
        output.sendNext(state)
        guard accumulation.value.isBusy, !output.hasEnded, let next = accumulation.value.next()
        else { return }
        value = next
      }
    }
  }
}

/// The state of `scan(into:update:)`, and the values that wait while it is changed.
@usableFromInline
struct Accumulation<State: Sendable, Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the queue, which belongs to one subscription. None begins with one.

  /// Nil while it is changed.
  @usableFromInline var state: State?
  private var waiting: Queue<Value>?
  @usableFromInline var isAnyWaiting = false

  @usableFromInline
  init(_ state: State) { self.state = state }

  /// Whether a value has to wait, or waits.
  @inlinable var isBusy: Bool { state == nil || isAnyWaiting }

  /// Lets `value` wait. Returns the value whose turn it is, unless the state is being changed.
  @usableFromInline
  mutating func next(behind value: Value) -> Value? {
    if waiting == nil { waiting = Queue() }
    waiting?.append(value)
    return next()
  }

  /// Returns the value whose turn it is, if one waits and the state isn't being changed.
  @usableFromInline
  mutating func next() -> Value? {
    let next = state == nil ? nil : waiting?.popFirst()
    isAnyWaiting = waiting?.isEmpty == false
    return next
  }
}
