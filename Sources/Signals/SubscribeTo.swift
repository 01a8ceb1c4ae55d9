extension Subscriber {
  /// Subscribes to `source` for this subscriber, to which the blocks send.
  ///
  /// It is for operators that are made with ``Signal/create(_:)``. The subscription is tied to the
  /// subscriber before the first event comes, and ends with it. So the subscriber's end stops even
  /// a source that sends everything while it is being subscribed to. An error without an error
  /// block ends the subscriber, and so does completion without a block.
  ///
  /// If the subscriber has ended before, the source isn't subscribed to.
  ///
  /// - Parameters:
  ///   - source: The signal to subscribe to.
  ///   - next: Gets each value of the source.
  ///   - error: Gets the error, if the source ends with one. Without this block the subscriber gets
  ///     it.
  ///   - completed: Is called if the source ends without an error. Without this block the
  ///     subscriber completes.
  /// - Returns: A disposable that ends this source, and leaves the subscriber as it is.
  ///
  /// In ReactiveObjC: `-didSubscribeWithDisposable:` (feature
  /// [SP4](doc:ReactiveObjCFeatures#Subscribing)).
  @discardableResult
  public func subscribe<Source: Sendable>(
    to source: Signal<Source>, next: @escaping @Sendable (Source) -> Void,
    error: (@Sendable (any Error) -> Void)? = nil, completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    if isDisposed { return SpentDisposable.shared }
    return source.attach(TiedSink(to: self, next: next, error: error, completed: completed))
  }
}

/// The last sink of a chain whose blocks send to a subscriber. The chain ends with the subscriber.
private final class TiedSink<Value, Output: Sendable>: RegisteringSink<
  Value, Subscription<Output>
>
{
  private let subscriber: Subscriber<Output>
  private let next: @Sendable (Value) -> Void
  private let error: (@Sendable (any Error) -> Void)?
  private let completed: (@Sendable () -> Void)?

  init(
    to subscriber: Subscriber<Output>, next: @escaping @Sendable (Value) -> Void,
    error: (@Sendable (any Error) -> Void)?, completed: (@Sendable () -> Void)?
  ) {
    self.subscriber = subscriber
    self.next = next
    self.error = error
    self.completed = completed
    super.init(into: subscriber.subscription)
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { next(value) }
  }

  override func sendError(_ error: any Error) {
    if comesTooLate(error) { return }
    if let block = self.error {
      block(error)
    } else {
      subscriber.sendError(error)
    }
  }

  override func sendCompleted() {
    if isCancelled { return }
    if let completed { completed() } else { subscriber.sendCompleted() }
  }

  override func neverEnds() { output.inTurn(output) { $0.neverEnds() } }
}
