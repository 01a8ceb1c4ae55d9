/// A signal that sends the events it is given: the bridge from code without signals.
///
/// ```swift
/// let messages = Subject<String>()
/// messages.subscribe(next: { print("got", $0) }, completed: { print("end") })
/// messages.sendNext("hello")
/// messages.sendCompleted()
/// ```
///
/// ```text
/// got hello
/// end
/// ```
///
/// It is hot. A subscriber gets the events that are sent after it has subscribed, on the sending
/// thread. Subscribing takes effect at once, on any thread. Any number of threads may send at the
/// same time. All subscribers get the same events in the same order. An event that is sent while
/// the subject delivers another one, from another thread or from a receiver's block, waits until
/// the current event has reached every subscriber. A subscriber that joins meanwhile doesn't get
/// the current event.
///
/// The subject remembers its terminal event: it sends nothing afterwards, and later subscribers get
/// this event at once. When the subject itself is released, no sender is left, so its subscriptions
/// are disposed of.
///
/// A subject can also subscribe to another signal: `signal.subscribe(subject)`.
///
/// In ReactiveObjC: `RACSubject` (feature
/// [SJ1](doc:ReactiveObjCFeatures#Subjects-and-connections)), which has no terminal state, and
/// where a nested event overtakes others.
open class Subject<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  @usableFromInline let core: SubjectCore<Value>

  /// Creates a subject.
  @inlinable
  public override init() {
    core = SubjectCore(SubjectSubscription<Value>.self)
    super.init()
  }

  /// Creates a subject that limits how many values wait.
  ///
  /// While a value is being delivered, those wait that other threads or receivers' blocks send. A
  /// policy limits them, for senders that can't wait, and receivers that need only some of the
  /// values. Ends, and subscriptions that wait, are never dropped. A sender that can wait uses
  /// ``sendWhenReady(_:)``, with ``BufferingPolicy/pausing(at:)`` if the usual 256 are too many.
  ///
  /// ```swift
  /// let readings = Subject<Int>(buffering: .newest(2), onDrop: { print("dropped", $0) })
  /// readings.subscribeNext { reading in
  ///   print("got", reading)
  ///   if reading == 0 { for next in 1...4 { readings.sendNext(next) } }
  /// }
  /// readings.sendNext(0)
  /// readings.sendCompleted()
  /// ```
  ///
  /// ```text
  /// got 0
  /// dropped 1
  /// dropped 2
  /// got 3
  /// got 4
  /// ```
  ///
  /// - Parameters:
  ///   - policy: Which values wait. With a limit of 0, a value is dropped while another one is
  ///     delivered. With ``BufferingPolicy/failing(beyond:)`` the subject fails with a
  ///     ``BufferOverflow``, after the values that wait. What is sent in between is dropped.
  ///   - onDrop: Gets each dropped value, on the thread that sends. The subject holds it as long as
  ///     it exists.
  public convenience init(
    buffering policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)? = nil
  ) {
    policy.check(in: "Subject.init(buffering:)")
    self.init(core: LimitedSubjectCore(ValueLimit(policy, onDrop: onDrop)))
  }

  init(core: SubjectCore<Value>) {
    self.core = core
    super.init()
  }

  // No sender is left, so the subscriptions end (contract 8).
  deinit { core.abandon() }

  /// Sends `value` to all subscribers, unless the subject has ended.
  public final func sendNext(_ value: Value) { core.sendNext(value) }

  /// Whether all subscribers have enough for now, and there is at least one; or so many values wait
  /// for a busy subscriber that a sender should wait.
  ///
  /// See ``Subscriber/isPaused``. Without a subscriber a subject is never paused.
  public final var isPaused: Bool { core.isPaused && !core.isDisposed }

  /// Sends a value as soon as the subject is not paused: suspends the task until then.
  ///
  /// Of several tasks that wait, one sends at a time, in the order of their calls: the next one
  /// when the value has been sent, if there is still room. ``sendNext(_:)`` never waits. Once the
  /// subject has ended, or the task is cancelled, this doesn't wait either.
  public final func sendWhenReady(_ value: Value) async {
    await core.whenReady { sendNext(value) }
  }

  /// Ends the subject and its sources, and sends `error` to all subscribers.
  public final func sendError(_ error: any Error) { core.sendError(error) }

  /// Ends the subject and its sources, and sends completion to all subscribers.
  public final func sendCompleted() { core.sendCompleted() }

  /// Whether there is a subscriber.
  ///
  /// Another thread may subscribe or leave right afterwards. A subscriber that joins or leaves
  /// during the delivery of an event counts after that event has reached all subscribers. False
  /// after the end.
  public final var hasSubscribers: Bool { core.hasSubscribers }

  /// Whether a terminal event was sent.
  final var hasEnded: Bool { core.isDisposed }

  @discardableResult
  public final override func subscribe(_ subscriber: Subscriber<Value>) -> Disposable {
    super.subscribe(subscriber)
  }

  final override func feed(_ sink: Sink<Value>) -> Edge {
    core.attach(sink, endingWith: nil)
  }
}
