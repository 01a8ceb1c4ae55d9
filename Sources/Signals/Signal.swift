/// A stream of values over time, which may end: with completion, or with an error.
///
/// A caller subscribes by giving it blocks for its events, and gets a ``Disposable`` back, which
/// ends the subscription. Most signals are cold: each subscription does its work anew. A
/// ``Subject`` is hot.
///
/// A signal sends any number of values, then at most one terminal event, and nothing afterwards.
/// The blocks of one subscriber never overlap, even if several threads send. Once `dispose()` has
/// returned, no further block starts, except one that another thread was about to call.
///
/// A subscription lives as long as a sender is left, whether or not the signal or the disposable is
/// held.
///
/// Subclasses override `subscribe(_:)`; subclasses of a ``Subject`` can't.
///
/// In ReactiveObjC: `RACSignal`.
open class Signal<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because it has subclasses. The census is the only state here: `init` sets it.

  /// Creates a signal. Only subclasses call it.
  @inlinable
  public init() {
    #if DEBUG
      beginToLive()
    #endif
    #if Recording
      beginToBeRecorded()
    #endif
  }

  #if DEBUG
    private final var live = LiveObject()
    @usableFromInline final func beginToLive() { live.begin(Self.self) }
  #endif
  #if Recording
    /// Where the signal was made, if signals are being recorded.
    private(set) final var callSite = CallSite.unknown
    @usableFromInline final func beginToBeRecorded() {
      if Recording.isOn { callSite = .current() }
    }
  #endif

  /// Subscribes `subscriber`: it gets this signal's events.
  ///
  /// A subscriber may have many sources. The first terminal event ends the subscriber, and disposes
  /// of all sources. If the subscriber has ended before, the new subscription is disposed of at
  /// once, though the signal may notice that only after it has begun.
  ///
  /// - Returns: A disposable that ends this source, and leaves the subscriber as it is.
  ///
  /// In ReactiveObjC: `-subscribe:` (feature [SU1](doc:ReactiveObjCFeatures#Subscribing)).
  @discardableResult
  open func subscribe(_ subscriber: Subscriber<Value>) -> Disposable {
    attach(SubscriberSink(subscriber, of: self))
  }

  /// Attaches `sink`, which gets this signal's events, and returns the edge that feeds it.
  #if Recording
    @usableFromInline final func attach(_ sink: Sink<Value>) -> Edge {
      Recording.isOn ? Recording.attach(sink, to: self) : feed(sink)
    }
  #else
    @inlinable @inline(__always)
    final func attach(_ sink: Sink<Value>) -> Edge { feed(sink) }
  #endif

  /// Makes the edge in front of `sink`, starts the source, and returns the edge, which cancels the
  /// subscription. Each class of signals overrides this method, and `attach(_:)` calls it.
  ///
  /// A subclass outside of the library overrides `subscribe(_:)` instead: by default, this method
  /// and that one call each other.
  @usableFromInline func feed(_ sink: Sink<Value>) -> Edge {
    #if Recording
      let sink = (sink as? RecordingSink<Value>)?.downstream ?? sink
    #endif
    if let sink = sink as? SubscriberSink<Value>, sink.isOf(self) {
      fatalError("Signal.subscribe(_:): \(type(of: self)) has to override it")
    }
    let subscription = Subscription(sink)
    subscription.add(subscribe(Subscriber(subscription)))
    return subscription
  }

  /// Attaches `sink` where and when `schedule` runs its action, unless the subscription has ended
  /// by then.
  final func attach(
    _ sink: Sink<Value>, by schedule: (_ action: @escaping @Sendable () -> Void) -> Disposable
  ) -> Edge {
    let subscription = Subscription(sink)
    let subscriber = Subscriber(subscription)
    subscription.add(
      schedule { [self] in
        if !subscription.isDisposed { _ = attach(SubscriberSink(subscriber)) }
      })
    return subscription
  }

  /// The number of steps in a row that ends with this signal: see ``Step``.
  var stepCount: Int { 0 }

  /// Prepends this signal's steps to `row`, and attaches the row in front of `end`.
  ///
  /// - Parameter room: The number of steps for which `row` has room left. The first step needs no
  ///   room, since the sink stores it.
  func attach(_ row: inout StepRow, room: Int, into end: UntypedSink) -> Edge {
    fatalError("\(type(of: self)) is no step")
  }

  /// The signals of a `concat`; nil for any other signal.
  func restOfConcat() -> ConcatRest? { nil }

  /// The source and the handler of a `catch`; nil for any other signal.
  func partsOfCatch() -> (source: Signal, handler: ErrorHandler)? { nil }

  /// Returns what follows an error.
  typealias ErrorHandler = @Sendable (any Error) throws -> Signal

  /// Passes on the value or error of this signal, but not its completion, if the event is known
  /// without subscribing. Otherwise calls nothing and returns false.
  @usableFromInline func takeScalar(next: (Value) -> Void, error: (any Error) -> Void) -> Bool {
    false
  }

  /// Sends the value or error of this signal, but not its completion, if the event is known without
  /// subscribing. Otherwise sends nothing and returns false.
  @inline(__always)
  final func sendScalar(to output: Subscription<Value>) -> Bool {
    takeScalar(next: { output.sendNext($0) }, error: { output.sendError($0) })
  }

  /// Attaches `sink` on the subscription scheduler.
  final func attachLater(_ sink: Sink<Value>) -> Edge {
    attach(sink) { Scheduler.subscription.schedule($0) }
  }

  /// Subscribes the given blocks. Each of them may be left out.
  ///
  /// The signal begins on the thread that subscribes, before this method returns. Only the block of
  /// ``create(_:)`` begins on the subscription scheduler (``Scheduler/subscription``), which may be
  /// in the background.
  ///
  /// - Parameters:
  ///   - next: Gets each value.
  ///   - error: Gets the error, if the signal ends with one. Without this block ``UnhandledErrors``
  ///     gets it.
  ///   - completed: Is called if the signal ends without an error.
  /// - Returns: A disposable that ends the subscription. The subscription goes on if the caller
  ///   doesn't keep it.
  ///
  /// In ReactiveObjC: `-subscribeNext:…` (features
  /// [SU2–SU8](doc:ReactiveObjCFeatures#Subscribing)).
  @discardableResult
  @inlinable
  public final func subscribe(
    next: (@Sendable (Value) -> Void)? = nil,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    attach(BlockSink(next: next, error: error, completed: completed))
  }

  /// Subscribes a block that gets each value.
  ///
  /// An error goes to ``UnhandledErrors``.
  ///
  /// In ReactiveObjC: `-subscribeNext:` (feature [SU2](doc:ReactiveObjCFeatures#Subscribing)).
  @discardableResult
  @inlinable
  public final func subscribeNext(_ next: @escaping @Sendable (Value) -> Void) -> Disposable {
    attach(NextBlockSink(next: next))
  }

  /// Subscribes a block that gets the error, if the signal ends with one.
  ///
  /// In ReactiveObjC: `-subscribeError:` (feature [SU5](doc:ReactiveObjCFeatures#Subscribing)).
  @discardableResult
  @inlinable
  public final func subscribeError(
    _ error: @escaping @Sendable (any Error) -> Void
  ) -> Disposable {
    attach(BlockSink(next: nil, error: error, completed: nil))
  }

  /// Subscribes a block that is called if the signal ends without an error.
  ///
  /// An error goes to ``UnhandledErrors``.
  ///
  /// In ReactiveObjC: `-subscribeCompleted:` (feature [SU6](doc:ReactiveObjCFeatures#Subscribing)).
  @discardableResult
  @inlinable
  public final func subscribeCompleted(_ completed: @escaping @Sendable () -> Void) -> Disposable {
    attach(BlockSink(next: nil, error: nil, completed: completed))
  }

  /// Calls `didSubscribe` for each subscription, to make a signal of code that sends events, such
  /// as callbacks.
  ///
  /// ```swift
  /// let answer = Signal<String>.create { subscriber in
  ///   subscriber.sendNext("hello")
  ///   subscriber.sendCompleted()
  ///   return Disposable { print("closed") }
  /// }
  /// answer.subscribe(next: { print($0) }, completed: { print("end") })
  /// ```
  ///
  /// ```text
  /// hello
  /// end
  /// closed
  /// ```
  ///
  /// The block sends to the subscriber that it gets, during the call or later, from any thread. It
  /// returns a disposable that ends the production, or nil if there is nothing to end. The
  /// disposable is disposed of when the subscription ends, in any way. The producer has to keep the
  /// subscriber for as long as it wants to send. When no producer keeps it, no sender is left, and
  /// the subscription is disposed of.
  ///
  /// - Parameter didSubscribe: Is called on the subscription scheduler.
  ///
  /// In ReactiveObjC: `+createSignal:` (feature [SC1](doc:ReactiveObjCFeatures#Creation)).
  @inlinable
  public static func create(
    _ didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?
  ) -> Signal {
    DynamicSignal(didSubscribe: didSubscribe)
  }
}
