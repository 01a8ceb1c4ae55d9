/// A signal that sends what it is told to: the bridge from code without signals.
///
/// It is hot. A subscriber gets what is sent after it has subscribed, on the thread that sends;
/// subscribing takes effect at once, wherever it happens. Any number of threads may send at the same
/// time. All subscribers get the same events in the same order: what is sent while the subject
/// delivers, from another thread or from a receiver's block, waits until the current event has
/// reached every subscriber, and a subscriber that joins meanwhile doesn't get the current event.
///
/// The subject remembers its terminal event: it sends nothing after it, and later subscribers get it
/// at once. When the subject itself goes away, nobody can send any more, so its subscriptions are
/// disposed of.
///
/// A subject can also be what another signal is subscribed by: `signal.subscribe(subject)`.
///
/// RAC: `RACSubject` (SJ1), which has no terminal state, and in which nested events overtake.
open class Subject<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  @usableFromInline let core: SubjectCore<Value>

  /// Creates a subject.
  @inlinable
  public override init() {
    core = SubjectCore(SubjectSubscription<Value>.self)
    super.init()
  }

  init(core: SubjectCore<Value>) {
    self.core = core
    super.init()
  }

  // Nobody can send any more, so the subscriptions end (contract 8).
  deinit { core.abandon() }

  /// Sends `value` to all subscribers, unless the subject has ended.
  public final func sendNext(_ value: Value) { core.sendNext(value) }

  /// Ends the subject and its sources, and sends `error` to all subscribers.
  public final func sendError(_ error: any Error) { core.sendError(error) }

  /// Ends the subject and its sources, and tells all subscribers that there is no more.
  public final func sendCompleted() { core.sendCompleted() }

  /// Whether a terminal event was sent.
  final var hasEnded: Bool { core.isDisposed }

  final override func attach(_ sink: Sink<Value>) -> Edge {
    core.attach(sink, endingWith: nil)
  }
}
