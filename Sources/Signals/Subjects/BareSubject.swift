import Synchronization

/// A subject for other modules of this package.
///
/// It replays on the thread that subscribes, its release ends nothing, and a nested send is
/// delivered at once, even to the subscribers that have not received the current event yet.
@usableFromInline
package final class BareSubject<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of `refusal`, which is set once, before `closing` lets others read it.

  /// The events that a new subscriber gets first.
  package enum Memory: Sendable {
    /// Only the end, if the subject has ended.
    case nothing
    /// The last values, up to this number, or all values if the number is nil; after the end, too.
    /// An event that is sent meanwhile comes after them.
    case last(Int?)
    /// The last value; after the end, only the end. An event that is sent meanwhile is delivered at
    /// once. The associated value is the first one, if there is one before any is sent.
    case current(Value?)
  }

  private let core: SubjectCore<Value>
  private let forgetsAtEnd: Bool

  /// Makes the error for subscribers that come after `close`. Set once, before `closing` becomes 2.
  private var refusal: (@Sendable (BareSubject) -> any Error)?
  /// 0 before `close`, 1 while it sets `refusal`, 2 afterwards.
  private let closing = ExplorableAtomic<UInt>(0)

  package init(remembering memory: Memory) {
    switch memory {
    case .nothing, .last(0): core = SubjectCore(SubjectSubscription<Value>.self, isOrdered: false)
    case .last(let capacity): core = SubjectCore(ReplayStore(capacity: capacity), isOrdered: false)
    case .current(let value): core = SubjectCore(ReplayStore(capacity: 1, value), isOrdered: false)
    }
    if case .current = memory { forgetsAtEnd = true } else { forgetsAtEnd = false }
    super.init()
  }

  @usableFromInline init(core: SubjectCore<Value>) {
    self.core = core
    forgetsAtEnd = false
    super.init()
  }

  /// Creates a subject that remembers nothing.
  @inlinable
  package convenience override init() {
    self.init(core: SubjectCore(SubjectSubscription<Value>.self, isOrdered: false))
  }

  deinit { core.forgetSubscriptions(release: core.store != nil) }

  package func sendNext(_ value: Value) { core.sendNextAtOnce(value) }
  package func sendError(_ error: any Error) { core.sendError(error) }
  package func sendCompleted() { core.sendCompleted() }

  /// Ends all subscriptions without an event, forgets the values, and sends nothing any more.
  ///
  /// - Parameter refusal: Makes the error for each later subscriber; without it, they get no event.
  package func close(refusing refusal: (@Sendable (BareSubject) -> any Error)? = nil) {
    let isFirst = closing.compareExchange(
      expected: 0, desired: 1, ordering: .acquiringAndReleasing
    ).exchanged
    guard isFirst else { return }
    self.refusal = refusal
    _ = closing.exchange(2, ordering: .acquiringAndReleasing)
    core.dispose()
    if let values = core.store?.takeLog() { Unwinding.release(consume values) }
  }

  /// Whether the subject was closed.
  package var isClosed: Bool { closing.load(ordering: .acquiring) == 2 }

  /// Whether there are subscribers. Another thread may still be releasing them after the end.
  package var hasSubscribers: Bool { !core.isDisposed && core.hasSubscribers }

  /// The value that was sent last, if it is remembered.
  package var last: Value? { core.store?.last }

  /// The error with which the subject has ended, if any.
  package var error: (any Error)? {
    if case .error(let error) = core.end { error } else { nil }
  }

  /// Whether the subject has ended or was closed.
  package var hasEnded: Bool { core.isDisposed }

  override func feed(_ sink: Sink<Value>) -> Edge { attach(sink, endingWith: nil) }

  fileprivate func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    if isClosed, let refusal {
      companion?.dispose()
      return Signal.error(refusal(self)).attach(sink)
    }
    if core.store == nil { return core.join(sink, endingWith: companion) }
    return core.attachReplaying(sink, endingWith: companion, forgettingAtEnd: forgetsAtEnd)
  }

  /// Returns a signal of the subject's events. The end of each subscription to it disposes of
  /// `use`.
  package func disposing(of use: Disposable) -> Signal<Value> {
    OperatorSignal { self.attach($0, endingWith: use) }
  }
}

extension Signal {
  /// Returns a signal that calls `choose` for each subscription, on the thread that subscribes. It
  /// subscribes to the signal that `choose` returns, then calls the closure `joined`.
  package static func joining(
    _ choose: @escaping @Sendable () -> (signal: Signal, joined: (() -> Void)?)
  ) -> Signal {
    OperatorSignal { sink in
      let (signal, joined) = choose()
      let edge = signal.attach(sink)
      joined?()
      return edge
    }
  }
}
