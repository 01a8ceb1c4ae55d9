extension Signal {
  /// Sends the values of both signals as they come, to handle two sources of events in one place.
  ///
  /// ![merge in marbles](marbles-merge-with-other)
  ///
  /// ```
  /// self                a---b---c|
  /// other               -1-2-3------4|
  /// merge(with: other)  a1-2b3--c---4|
  /// ```
  ///
  /// The same as the function `merge(_:)` with both signals.
  ///
  /// - Parameter other: The other signal.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers each value where its signal sends it.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-merge:` (feature [SO18](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func merge(with other: Signal) -> Signal {
    Signals.merge(array: [self, other])
  }
}

/// Sends the values of all `signals` as they come, to handle several sources of events in one
/// place.
///
/// ```swift
/// let (taps, keys) = (Subject<String>(), Subject<String>())
/// merge(taps, keys).subscribeNext { print("confirmed by", $0) }
/// keys.sendNext("the return key")
/// taps.sendNext("a tap")
/// ```
///
/// ```text
/// confirmed by the return key
/// confirmed by a tap
/// ```
///
/// ![merge in marbles](marbles-merge-a-b-c)
///
/// ```
/// a               a---b---c|
/// b               -1-2-3------4|
/// c               ---|
/// merge(a, b, c)  a1-2b3--c---4|
/// ```
///
/// It completes when all signals have completed.
///
/// - Parameter signals: The signals.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each value where its signal sends it.
/// ## Errors
/// An error of any signal passes at once. If a signal fails while it is being subscribed to, the
/// signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of all signals.
/// ## Other libraries
/// In ReactiveObjC: `+merge:` (feature [SO19](doc:ReactiveObjCFeatures#Signal-operators)).
public func merge<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {
  merge(signals)
}

/// Sends the values of the signals in a list as they come, to handle any number of sources in one
/// place.
///
/// ![merge in marbles](marbles-merge-a-b)
///
/// ```
/// a              a---b---c|
/// b              -1-2-3------4|
/// merge([a, b])  a1-2b3--c---4|
/// ```
///
/// The same as the function that takes the signals as separate arguments. Without any signal it
/// completes at once.
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once, and stops early
///   if the subscription ends meanwhile.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each value where its signal sends it.
/// ## Errors
/// An error of any signal passes at once.
/// ## Disposal
/// Disposes of all signals.
/// ## Other libraries
/// In ReactiveObjC: `+merge:` (feature [SO19](doc:ReactiveObjCFeatures#Signal-operators)).
public func merge<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<Value> {
  if let array = signals as? [Signal<Value>] { return merge(array: array.map { $0 }) }
  return OperatorSignal { sink in
    let output = MergeOutput<Value>(sink)
    output.attach(list: signals)
    return output
  }
}

private func merge<Value: Sendable>(array signals: [AnySignal]) -> Signal<Value> {
  OperatorSignal { sink in
    let output = MergeOutput<Value>(sink)
    output.attach(array: signals)
    return output
  }
}

/// Sends the values of all `signals` as they come, and limits how many wait, for sources that can't
/// wait.
///
/// The same as the function without a policy. While a value is being delivered, the values that
/// other threads send wait. A policy limits them, for signals that can't wait, and a receiver that
/// needs only some of the values. An end is never dropped.
///
/// - Parameters:
///   - signals: The signals. Each subscription iterates the sequence once, and stops early if the
///     subscription ends meanwhile.
///   - policy: Which values wait, of all signals together. With a limit of 0, a value is dropped
///     while another thread delivers one.
///   - onDrop: Gets each dropped value, on the thread that sends; at the end of the subscription
///     also what still waits.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each value where its signal sends it, or where the
/// value before it is delivered.
/// ## Errors
/// An error of any signal passes at once; so does a ``BufferOverflow`` if the policy is
/// ``BufferingPolicy/failing(beyond:)``.
/// ## Disposal
/// Disposes of all signals.
public func merge<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable, buffering policy: BufferingPolicy,
  onDrop: (@Sendable (Value) -> Void)? = nil
) -> Signal<Value> {
  policy.check(in: "merge(_:buffering:)")
  return OperatorSignal { sink in
    let output = MergeOutput(sink, of: 1)
    output.attach(list: signals, within: ValueLimit(policy, onDrop: onDrop))
    return output
  }
}
