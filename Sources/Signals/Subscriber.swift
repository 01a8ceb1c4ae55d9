/// Receives the events of a signal in three blocks: for values, for the error, and for completion.
///
/// The blocks are in the subscriber's `BlockSink`, behind an edge. Any number of threads may send
/// events at the same time. The blocks never overlap, and no lock is held while one runs:
///
/// 1. A thread that sends becomes the owner of the subscription, with one compare-and-swap, and
///    calls the blocks.
/// 2. An event that a block sends is delivered at once.
/// 3. A thread that finds another owner adds its event to a line and returns. The owner delivers
///    the event, or the next owner does.
///
/// A lock guards what threads hand to each other: this line, the senders that wait for the end of a
/// pause, and the disposables of the subscription from the second one on. Where a single thread
/// sends, and at the head of most chains, there is nothing to guard: the lock is made when it is
/// first taken.
///
/// After the first terminal event, and after disposal, nothing is delivered any more, and the
/// blocks are released.
///
/// The producer that ``Signal/create(_:)`` calls gets a subscriber, and has to keep it: when it is
/// released, no sender is left, so the subscription is disposed of, after the events that still
/// wait.
///
/// A subscriber may have several sources (`Signal.subscribe(_:)`): the first terminal event ends
/// all of them.
///
/// In ReactiveObjC: `RACSubscriber` (features [SP1–SP4](doc:ReactiveObjCFeatures#Subscribing)).
public final class Subscriber<Value: Sendable>: Sendable {
  /// The edge in front of the blocks. It has the lock, and keeps the sink that has the blocks.
  let subscription: Subscription<Value>
  #if DEBUG
    private let live: LiveObject
  #endif

  /// Creates a subscriber of the given blocks.
  ///
  /// - Parameters:
  ///   - next: Gets each value.
  ///   - error: Gets the error, if the signal ends with one. Without this block ``UnhandledErrors``
  ///     gets it.
  ///   - completed: Is called if the signal ends without an error.
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
    checkNoLockIsHeld("a subscriber is released, which may end its subscription")
    if !subscription.isDisposed { subscription.abandon() }
  }

  /// Sends a value.
  public func sendNext(_ value: Value) { subscription.sendNext(value) }

  /// Ends all sources, then sends the error.
  public func sendError(_ error: any Error) { subscription.sendError(error) }

  /// Ends all sources, then sends completion.
  public func sendCompleted() { subscription.sendCompleted() }

  /// Whether the subscriber has received a terminal event, or was disposed of. Events that are sent
  /// to it now are dropped.
  ///
  /// A source that sends many values in one call checks this between them.
  public var isDisposed: Bool { subscription.isDisposed }

  /// Whether what receives the values has enough for now: an operator that queues, such as
  /// ``Signal/mapAsync(maxConcurrent:inOrder:priority:on:_:)``, has as many as it wants to hold.
  ///
  /// A source that can wait looks at this between two values, and goes on after ``whenReady(_:)``
  /// or ``ready()``. A source that can't wait goes on sending: nothing is lost. See <doc:Pace>.
  public var isPaused: Bool { subscription.isPaused }

  /// Calls `goOn` when further values are wanted: at once unless the subscriber is paused.
  ///
  /// After a pause `goOn` is called on the scheduler that is current now, or on a background one if
  /// none is. Of several senders that wait, one goes on at a time, in the order of their calls: the
  /// next one when `goOn` has returned, if there is still room. Once the subscription has ended,
  /// `goOn` is released, and not called.
  public func whenReady(_ goOn: @escaping @Sendable () -> Void) {
    if subscription.pace.mayGoOn || !subscription.parkHere(goOn), !isDisposed { goOn() }
  }

  /// Suspends the task until further values are wanted; returns at once unless the subscriber is
  /// paused or other senders wait.
  ///
  /// Of several senders that wait, one goes on at a time, in the order of their calls. This
  /// returns, too, when the subscription has ended, or the task is cancelled.
  public func ready() async { await subscription.whenReady {} }

  /// Sends a value as soon as further values are wanted: suspends the task while the subscriber is
  /// paused or other senders wait.
  ///
  /// Of several senders that wait, one sends at a time, in the order of their calls: the next one
  /// when the value has been sent, if there is still room. ``sendNext(_:)`` never waits. Once the
  /// subscription has ended, or the task is cancelled, this doesn't wait either.
  public func sendWhenReady(_ value: Value) async {
    await subscription.whenReady { sendNext(value) }
  }

  /// Ties `disposable` to the subscriber: the terminal event or the disposal disposes of it, at
  /// once if the subscriber has ended.
  ///
  /// The subscriber keeps `disposable` until then. For disposables that come and go, add one
  /// ``CompoundDisposable``.
  ///
  /// In ReactiveObjC: `-didSubscribeWithDisposable:` (feature
  /// [SP4](doc:ReactiveObjCFeatures#Subscribing)).
  public func add(_ disposable: Disposable) {
    if disposable.isDisposed { return }
    subscription.add(disposable)
  }
}

/// The last sink of a chain, for a subscriber that has only a next block.
@usableFromInline
class NextBlockSink<Value>: EndSink<Value> {
  private final let next: @Sendable (Value) -> Void

  @usableFromInline init(next: @escaping @Sendable (Value) -> Void) { self.next = next }

  final override func sendNext(_ value: Value) {
    checkNoLockIsHeld("a subscriber's next block is called")
    if !isDisposed { next(value) }
  }

  override func sendError(_ error: any Error) { reportUnhandled(error) }
}

/// The last sink of a chain, with the three blocks of a subscriber.
@usableFromInline
class BlockSink<Value>: NextBlockSink<Value> {
  private final let error: (@Sendable (any Error) -> Void)?
  private final let completed: (@Sendable () -> Void)?

  @usableFromInline init(
    next: (@Sendable (Value) -> Void)?,
    error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    self.error = error
    self.completed = completed
    // The stored block is never nil, since an optional block would be retained for each call. `??`
    // is not used: it is generic, and would wrap the block twice.
    if let next { super.init(next: next) } else { super.init(next: { _ in }) }
  }

  override func sendError(_ error: any Error) {
    checkNoLockIsHeld("a subscriber's error block is called")
    guard let block = self.error else { return super.sendError(error) }
    if !comesTooLate(error) { block(error) }
  }

  override func sendCompleted() {
    checkNoLockIsHeld("a subscriber's completed block is called")
    if !isCancelled { completed?() }
  }
}
