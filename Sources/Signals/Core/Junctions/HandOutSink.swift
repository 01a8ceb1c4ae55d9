import Synchronization

/// The last sink of an operator that hands out signals (contract 8). It passes the signals on to
/// the operator's subscriber, whose subscription has an edge of its own.
///
/// The source has as many users as there are subscriptions: that one, and those to the signals that
/// were handed out. It is disposed of when the last user leaves.
final class HandOutSink<Output: Sendable>: EndSink<Output> {
  /// The edge of the operator's subscriber, and the disposable of the subscription.
  let output: Subscription<Output>
  let users = SourceUsers()
  private var isNever = false

  init(into sink: Sink<Output>) {
    output = Subscription(sink)
    super.init()
    output.add(SourceUse(users))
  }

  deinit {
    // No sender is left (contract 8).
    if isOpen { output.abandon(neverEnds: isNever) }
  }

  /// Whether the operator's subscriber still gets signals.
  var isOpen: Bool { !output.isDisposed }

  override func attached(to upstream: Edge) {
    follow(upstream)
    upstream.takeFlavour(of: output)
    users.follow(upstream)
  }

  override func sendNext(_ signal: Output) { output.sendNext(signal) }

  override func sendError(_ error: any Error) {
    if isOpen { output.sendError(error) }
  }

  override func sendCompleted() { output.sendCompleted() }
  override func neverEnds() { isNever = true }
}

/// The users of the source of an operator that hands out signals. The last of them disposes of the
/// source.
///
/// The signals that were handed out hold the users, and the users hold the edge of the source. The
/// end of this edge releases the operator with its signals.
final class SourceUsers: Sendable {
  /// Begins with the operator's subscriber.
  private let count = ExplorableAtomic(1)
  private let source = SerialDisposable()

  /// Sets the edge of the source, before the first event.
  func follow(_ source: Edge) { self.source.disposable = source }

  /// Counts one more user, until the result is disposed of. Returns nil if the last one has left.
  func join() -> Disposable? {
    var found = count.load(ordering: .relaxed)
    while found > 0 {
      let (exchanged, now) = count.compareExchange(
        expected: found, desired: found + 1, ordering: .acquiringAndReleasing)
      if exchanged { return SourceUse(self) }
      found = now
    }
    return nil
  }

  fileprivate func leave() {
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { source.dispose() }
  }
}

private final class SourceUse: Disposable, LibraryDisposable, @unchecked Sendable {
  private let users: SourceUsers

  init(_ users: SourceUsers) {
    self.users = users
    super.init()
  }

  override func dispose() {
    if markDisposed() { users.leave() }
  }
}

/// The core of a subject that is handed out: its subscriptions are users of the source.
final class HandedOutCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  private let users: SourceUsers

  init(_ users: SourceUsers) {
    self.users = users
    super.init(SubjectSubscription<Value>.self)
  }

  override func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    let use = users.join()
    guard let companion, let use else {
      return super.attach(sink, endingWith: companion ?? use)
    }
    return super.attach(sink, endingWith: CompoundDisposable([companion, use]))
  }
}

extension Subject {
  /// Ends the subject's subscriptions, and those that come later: its only sender has ended.
  final func abandon() {
    if !hasEnded { core.abandon() }
  }
}
