extension Signal {
  /// Returns a signal of the values of both signals, as they come.
  ///
  /// ```
  /// self            a---b---c|
  /// other           -1-2-3------4|
  /// merge(other)    a1-2b3--c---4|
  /// ```
  ///
  /// The same as the function `merge(_:)` of both. RAC: `-merge:` (SO18).
  ///
  /// - Parameter other: The other signal.
  /// ## Scheduling
  /// Delivers where the two send. Subscribes to the source first.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both.
  @_disfavoredOverload
  public func merge(_ other: Signal) -> Signal {
    Signals.merge([self, other])
  }
}

/// Returns a signal of the values of all `signals`, as they come.
///
/// ```
/// a               a---b---c|
/// b               -1-2-3------4|
/// c               ---|
/// merge(a, b, c)  a1-2b3--c---4|
/// ```
///
/// It completes when all of them have completed. RAC: `+merge:` (SO19).
///
/// - Parameter signals: The signals.
/// ## Scheduling
/// Delivers where they send. Subscribes in order.
/// ## Errors
/// An error of any signal passes at once. If a signal fails while it is being subscribed to, the
/// signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of all of them.
public func merge<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {
  merge(signals)
}

/// Returns a signal of the values of all `signals`, as they come.
///
/// ```
/// a              a---b---c|
/// b              -1-2-3------4|
/// merge([a, b])  a1-2b3--c---4|
/// ```
///
/// The same as the function that takes them one by one. Without any signal it completes. RAC:
/// `+merge:` (SO19).
///
/// - Parameter signals: The signals; the sequence is iterated once for each subscription, until the
///   subscription ends.
/// ## Scheduling
/// Delivers where they send. Subscribes in order.
/// ## Errors
/// An error of any signal passes at once.
/// ## Disposal
/// Disposes of all of them.
public func merge<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<Value> {
  OperatorSignal { sink in
    let output = MergeOutput<Value>(sink)
    output.beginList()
    var isEmpty = true
    for signal in signals {
      if output.isDisposed { break }
      isEmpty = false
      output.subscribe(to: signal)
    }
    if isEmpty { output.sendCompleted() } else { output.outerCompleted() }
    return output
  }
}
