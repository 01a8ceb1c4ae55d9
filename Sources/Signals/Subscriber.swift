public import Scheduling

/// What a signal sends its events to: a next, an error and a completed block, kept behind a lock.
///
/// The lock is an `NSLock`. It is never held while a block runs: it guards what threads hand to each
/// other, the events that wait and what is to be torn down, while the thread that delivers owns the
/// blocks until it has let go of them.
///
/// Events may be sent from any thread, any number of threads at a time. The blocks never overlap,
/// and run under no lock: a thread that finds another one delivering leaves its event, which is
/// delivered next. An event that a block sends is delivered at once. After the first terminal event,
/// and after disposal, nothing is delivered any more, and the blocks are released.
///
/// The producer that ``Signal/create(_:)`` calls gets one of these, and is the one who keeps it: when
/// nobody does any more, nobody can send, so the subscription is disposed of.
///
/// A subscriber may have several sources (`Signal.subscribe(_:)`): the first terminal event ends
/// all of them.
///
/// RAC: `RACSubscriber` (SP1–SP4).
public final class Subscriber<Value: Sendable>: Sendable {
  let subscription: Subscription<Value>
  #if DEBUG
    private let live: LiveObject
  #endif

  /// Creates a subscriber of the given blocks.
  ///
  /// - Parameters:
  ///   - next: Gets each value.
  ///   - error: Gets the error, if it ends with one. Without it ``UnhandledErrors`` does.
  ///   - completed: Is called if it ends without an error.
  public convenience init(
    next: (@Sendable (Value) -> Void)? = nil,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) {
    self.init(Subscription(BlockSink(next: next, error: error, completed: completed)))
  }

  required init(_ subscription: Subscription<Value>) {
    self.subscription = subscription
    #if DEBUG
      live = LiveObject(Self.self)
    #endif
  }

  deinit {
    LockRule.check("a subscriber is released, which may end its subscription")
    if !subscription.isDisposed { subscription.dispose() }
  }

  /// Sends a value.
  public func sendNext(_ value: Value) { subscription.sendNext(value) }

  /// Ends all sources, then sends the error.
  public func sendError(_ error: any Error) { subscription.sendError(error) }

  /// Ends all sources, then says that there is no more.
  public func sendCompleted() { subscription.sendCompleted() }

  /// Whether it has got a terminal event, or was disposed of: what is sent now reaches nobody.
  ///
  /// A source that sends many values in one call looks at this in between.
  public var isDisposed: Bool { subscription.isDisposed }

  /// Ties `disposable` to the subscriber: it is disposed of with the terminal event or the disposal,
  /// at once if that is over.
  ///
  /// It is kept until then. For things that come and go, add one ``CompoundDisposable``. RAC:
  /// `-didSubscribeWithDisposable:` (SP4).
  public func add(_ disposable: Disposable) {
    if disposable.isDisposed { return }
    subscription.add(disposable)
  }
}

/// The end of a chain: the blocks of a subscriber.
@usableFromInline
final class BlockSink<Value>: EndSink<Value> {
  /// Never nil: an optional block would be retained for each call.
  private let next: @Sendable (Value) -> Void
  private let error: (@Sendable (any Error) -> Void)?
  private let completed: (@Sendable () -> Void)?

  @usableFromInline init(
    next: (@Sendable (Value) -> Void)?,
    error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    // Not with `??`, which is generic, and would wrap the block twice.
    if let next { self.next = next } else { self.next = { _ in } }
    self.error = error
    self.completed = completed
  }

  override func sendNext(_ value: Value) {
    LockRule.check("a subscriber's next block is called")
    if !isDisposed { next(value) }
  }

  override func sendError(_ error: any Error) {
    LockRule.check("a subscriber's error block is called")
    if comesTooLate(error) { return }
    if let block = self.error {
      block(error)
    } else {
      UnhandledErrors.report(error, .noErrorBlock, of: Value.self)
    }
  }

  override func sendCompleted() {
    LockRule.check("a subscriber's completed block is called")
    if !isCancelled { completed?() }
  }
}
