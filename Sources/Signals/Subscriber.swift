public import Scheduling
import Synchronization

/// Receives the events of a signal in three blocks: for values, for the error, and for completion.
///
/// Any number of threads may send events at the same time. The blocks never overlap, and no lock is
/// held while one runs:
///
/// 1. A thread that sends becomes the owner of the subscription, with one compare-and-swap, and
///    calls the blocks.
/// 2. An event that a block sends is delivered at once.
/// 3. A thread that finds another owner adds its event to a line, which an `NSLock` guards, and
///    returns. The owner delivers the event, or the next owner does.
///
/// After the first terminal event, and after disposal, nothing is delivered any more, and the
/// blocks are released.
///
/// The producer that ``Signal/create(_:)`` calls gets a subscriber, and has to keep it: when it is
/// released, no sender is left, so the subscription is disposed of.
///
/// A subscriber may have several sources (`Signal.subscribe(_:)`): the first terminal event ends
/// all of them.
///
/// In ReactiveObjC: `RACSubscriber` (features SP1–SP4).
public final class Subscriber<Value: Sendable>: Sendable {
  /// The blocks and the lock.
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
    if !subscription.isDisposed { subscription.dispose() }
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

  /// Ties `disposable` to the subscriber: the terminal event or the disposal disposes of it, at
  /// once if the subscriber has ended.
  ///
  /// The subscriber keeps `disposable` until then. For disposables that come and go, add one
  /// ``CompoundDisposable``. In ReactiveObjC: `-didSubscribeWithDisposable:` (feature SP4).
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

  override func sendError(_ error: any Error) {
    if !comesTooLate(error) { UnhandledErrors.report(error, .noErrorBlock, of: Value.self) }
  }
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

/// A sink whose blocks get the terminal event before the source is stopped.
@usableFromInline
class EarlyBlockSink<Value>: BlockSink<Value> {
  @usableFromInline override init(
    next: (@Sendable (Value) -> Void)?,
    error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    super.init(next: next, error: error, completed: completed)
  }

  override func attached(to upstream: Edge) {
    upstream.stopsAfterEnd = true
    super.attached(to: upstream)
  }
}

/// An `EarlyBlockSink` that passes its edge to `tie`, as a disposable which stops the source.
private final class TyingBlockSink<Value>: EarlyBlockSink<Value> {
  private let tie: (Disposable) -> Void

  init(
    next: @escaping @Sendable (Value) -> Void, error: @escaping @Sendable (any Error) -> Void,
    completed: @escaping @Sendable () -> Void, tie: @escaping (Disposable) -> Void
  ) {
    self.tie = tie
    super.init(next: next, error: error, completed: completed)
  }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    tie(upstream)
  }
}

extension Signal {
  /// Subscribes the given blocks as `subscribe(next:error:completed:)` does, but stops the sources
  /// only after the terminal event was delivered.
  @discardableResult
  @inlinable
  package final func subscribeStoppingAfterEnd(
    next: (@Sendable (Value) -> Void)? = nil,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    attach(EarlyBlockSink(next: next, error: error, completed: completed))
  }

  /// Does the same as `subscribeStoppingAfterEnd(next:error:completed:)`. `tie` gets the disposable
  /// of the subscription before the first event comes.
  package final func subscribeStoppingAfterEnd(
    next: @escaping @Sendable (Value) -> Void, error: @escaping @Sendable (any Error) -> Void,
    completed: @escaping @Sendable () -> Void, tie: @escaping (Disposable) -> Void
  ) {
    _ = attach(TyingBlockSink(next: next, error: error, completed: completed, tie: tie))
  }
}

/// The edge of a subscriber: keeps its blocks, or the operators before them, behind an `NSLock`.
///
/// The producer holds it through the ``Subscriber``, the consumer as a `Disposable`.
@safe  // `sink` is retained by `init`, and released once, by the owner or by `deinit`.
@usableFromInline
class Subscription<Value: Sendable>: SerialEdge, @unchecked Sendable {
  /// The blocks, as a ``BlockSink``, or the operators before them. They belong to the owner, which
  /// releases them at the end; until then they are called without being retained.
  @usableFromInline final let sink: Unmanaged<Sink<Value>>

  /// Creates the edge with a lock of its own, and tells `sink` which edge feeds it.
  ///
  /// The `NSLock` is made for the first thread that has to leave an event.
  @usableFromInline required init(_ sink: borrowing Sink<Value>) {
    unsafe self.sink = .passRetained(copy sink)
    super.init(lock: NSLockedHandover())
    sink.attached(to: self)
  }

  deinit {
    let isReleased = word.load(ordering: .relaxed) & EdgeWord.released != 0
    if !isReleased { unsafe Unwinding.release(retained: sink.toOpaque()) }
  }

  /// Sends a value past the lock, in the three steps that ``Subscriber`` describes.
  @usableFromInline final func sendNext(_ value: Value) {
    guard enter() else { return sendNextLater(value) }
    unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    leave()
  }

  @inline(never)
  private final func sendNextLater(_ value: Value) {
    inTurn(self, value) { edge, value in
      unsafe edge.sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    }
  }

  /// Sends a value on behalf of a caller that is the owner already.
  final func deliverNext(_ value: Value) {
    if !isDisposed { unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(value) } }
  }

  /// Sends the end on behalf of a caller that is the owner already, then does `work`.
  final func deliver(_ end: TerminalEvent, then work: () -> Void) {
    cutOff {
      unsafe sink._withUnsafeGuaranteedRef { $0.send(end) }
      work()
    }
  }

  @usableFromInline final func sendError(_ error: any Error) {
    guard enter() else {
      if !post({ self.sendError(error) }) {
        UnhandledErrors.report(error, .tooLate, of: Value.self)
      }
      return
    }
    let isFirst = cutOff { unsafe sink._withUnsafeGuaranteedRef { $0.sendError(error) } }
    if !isFirst { UnhandledErrors.report(error, .tooLate, of: Value.self) }
    leave()
  }

  final func sendCompleted() {
    inTurn(self) { edge in
      edge.cutOff { unsafe edge.sink._withUnsafeGuaranteedRef { $0.sendCompleted() } }
    }
  }

  /// Completes because an input, or the last input, has completed. Values that the input has sent
  /// before may still wait, and come first.
  final func completeAfterInputs() {
    if isTurnWaitedFor { completeAfterTurn() } else { sendCompleted() }
  }

  @inline(never)
  private final func completeAfterTurn() {
    inTurn(self, outermost: true) { $0.sendCompleted() }
  }

  final override func neverEnds() { unsafe sink._withUnsafeGuaranteedRef { $0.neverEnds() } }

  override func releaseChain() { unsafe Unwinding.release(retained: sink.toOpaque()) }
}
