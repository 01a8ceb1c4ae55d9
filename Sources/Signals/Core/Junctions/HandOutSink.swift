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

  #if Recording
    override var outputRecord: SubscriptionRecord? { output.recordAsOutput }
  #endif

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
/// source. While all of them are paused, the source is.
///
/// The signals that were handed out hold the users, and the users hold the edge of the source. The
/// end of this edge releases the operator with its signals.
final class SourceUsers: Sendable {
  private struct Count: WordState {
    private(set) var bits: UInt

    var users: Int32 { Int32(truncatingIfNeeded: bits) }
    /// Negative for a moment if the end of a pause is counted before its beginning.
    private var paused: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
    var areAllPaused: Bool { paused > 0 && paused == users }

    init(bits: UInt) { self.bits = bits }

    mutating func add(users: Int = 0, paused: Int = 0) {
      bits &+= UInt(bitPattern: users &+ paused << 32)
    }
  }

  /// Begins with the operator's subscriber.
  private let count = ExplorableAtomic<UInt>(1)
  private let source = SerialDisposable()
  private let pausable = PausableSource()

  /// Sets the edge of the source, before the first event.
  func follow(_ source: Edge) {
    pausable.follow(source)
    self.source.disposable = source
  }

  /// Counts one more user, until the result is disposed of. Returns nil if the last one has left.
  func join() -> Disposable? {
    let hasUsers = change { if $0.users > 0 { $0.add(users: 1) } }
    return hasUsers ? SourceUse(self) : nil
  }

  fileprivate func leave(isPaused: Bool) {
    if !change({ $0.add(users: -1, paused: isPaused ? -1 : 0) }) { source.dispose() }
  }

  fileprivate func pausesChanged(by number: Int) { change { $0.add(paused: number) } }

  /// Returns whether there are users.
  @discardableResult
  private func change(_ change: (inout Count) -> Void) -> Bool {
    let (before, after) = count.change(Count.self, change)
    if before.areAllPaused != after.areAllPaused { updatePause() }
    return after.users > 0
  }

  private func updatePause() {
    pausable.updatePause { Count(bits: count.load(ordering: .acquiring)).areAllPaused }
  }
}

/// One user of the source. It is an edge, since a pause reaches it as it reaches a source.
private final class SourceUse: Edge, @unchecked Sendable {
  private let users: SourceUsers

  init(_ users: SourceUsers) {
    self.users = users
    super.init()
  }

  override func passPauseOn(to changed: inout [Edge]) {
    // A use that has left is no longer counted, and stays so.
    let (before, after) = word.change(PacedWord.self) { state in
      if state.hasEnded { return }
      let pace = state.pace
      state.pace = pace.isPaused ? pace.union(.counted) : pace.subtracting(.counted)
    }
    if before.pace.contains(.counted) != after.pace.contains(.counted) {
      users.pausesChanged(by: after.pace.contains(.counted) ? 1 : -1)
    }
  }

  override func tearDown() { users.leave(isPaused: clearFlags(.counted)) }
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
