extension Signal {
  /// Calls `action` when a subscription ends, in any way, to clean up even if the work is
  /// cancelled.
  ///
  /// ```swift
  /// let upload = Subject<String>()
  /// let cleaned = upload.onEnd { end in
  ///   if case .disposed = end { print("remove the partial file") }
  /// }
  /// cleaned.subscribe().dispose()
  /// ```
  ///
  /// ```text
  /// remove the partial file
  /// ```
  ///
  /// ![onEnd in marbles](marbles-onend-in)
  ///
  /// ```
  /// self             a-b-|
  /// onEnd { _ in }   a-b-|
  /// ```
  ///
  /// A subscription also ends when no sender is left, as behind `.concat(with: .never)`
  /// (<doc:Contract>, 8).
  ///
  /// Each subscription calls `action` once. ``finally(_:)`` calls its block for an end of the
  /// signal only, and ``using(_:release:in:)`` has a resource of its own for each subscription.
  ///
  /// - Parameter action: Gets the way in which the subscription ended. At the end of the source it
  ///   is called before the terminal event is sent, at a disposal when the source has been stopped.
  /// ## Scheduling
  /// Calls `action` where the source ends, or where the subscription is disposed of: there another
  /// thread may still deliver a value. Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, then calls `action`. If the source ends on another thread at the same
  /// time, `action` is called for one of the two.
  @_disfavoredOverload
  public func onEnd(_ action: @escaping @Sendable (SubscriptionEnd) -> Void) -> Signal {
    OperatorSignal { self.attach(outlasting: OnEndSink(action, into: $0)) }
  }
}

private final class OnEndSink<Value>: OutlastingSink<Value, Value> {
  /// How the subscription ends, unless it is disposed of before that.
  private let end: Locked<SubscriptionEnd>

  init(_ action: @escaping @Sendable (SubscriptionEnd) -> Void, into downstream: Sink<Value>) {
    let end = Locked(SubscriptionEnd.disposed)
    self.end = end
    super.init(into: downstream, with: Disposable { action(end.withLock { $0 }) })
  }

  override func sendNext(_ value: Value) { downstream.sendNext(value) }

  override func sendError(_ error: any Error) {
    end.withLock { $0 = .error(error) }
    fail(error)
  }

  override func sendCompleted() {
    end.withLock { $0 = .completed }
    complete()
  }
}
