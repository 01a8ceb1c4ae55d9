import Synchronization

/// The inputs of an operator in which one follows the other, such as `concat`, `repeat`, `retry`
/// and `catch`. The current input holds the succession, which counts as a holder of the junction.
///
/// The thread on which an input ends subscribes to the next input. If that thread is still
/// subscribing to the input, its loop goes on with the next one. So a million synchronous inputs
/// take constant stack. If another thread is still subscribing to the input, that thread's loop
/// ends.
@safe  // `ending` is taken out while its input still calls, so the input's edge is alive.
final class Succession<Value: Sendable>: JunctionHold<Value>, @unchecked Sendable {
  // Unchecked, because of `successor`: only the thread in `subscribing` uses it. `ending` belongs
  // to the current input, and so does the state of the blocks.

  private let completed: ((Succession) -> Void)?
  private let failed: ((Succession, any Error) -> Void)?
  private let abandoned: ((Succession) -> Void)?
  private let stopsFailedFirst: Bool

  /// Whether the input that has failed has sent a value.
  private(set) var hasSentValue = false
  /// How many times the operator has tried again; used by `retry`.
  var attempts = 0
  /// The input that the loop of the thread in `subscribing` goes on with.
  private var successor: Signal<Value>?
  /// The `ThreadID` of the thread whose loop subscribes to inputs, and the flag ``isFollowed``; 0
  /// if there is none.
  private let subscribing = ExplorableAtomic<UInt>(0)
  /// Set by the thread in `subscribing` when it has set `successor`.
  private static var isFollowed: UInt { 1 }
  /// The edge of the input that is ending, which is stopped before its successor begins, or after
  /// the end.
  private var ending: Unmanaged<Edge>?

  /// Creates a succession without an input. The blocks get the succession, and must not capture it.
  ///
  /// - Parameters:
  ///   - output: The junction of the operator.
  ///   - stopsFailedFirst: Whether an input that has failed is stopped before `failed` is called,
  ///     since the next input may begin much later.
  ///   - abandoned: Called when an input has not ended, and no sender of it is left (contract 8);
  ///     by default, the junction loses its holder.
  ///   - failed: Called when an input has failed; by default, the output fails.
  ///   - completed: Called when an input has completed; by default, the output completes.
  init(
    into output: Junction<Value>, stopsFailedFirst: Bool = false,
    abandoned: ((Succession) -> Void)? = nil, failed: ((Succession, any Error) -> Void)? = nil,
    completed: ((Succession) -> Void)? = nil
  ) {
    self.stopsFailedFirst = stopsFailedFirst
    self.abandoned = abandoned
    self.failed = failed
    self.completed = completed
    super.init(into: output)
  }

  fileprivate func inputCompleted(_ input: Edge) {
    keep(input)
    if let completed { completed(self) } else { output.sendCompleted() }
  }

  fileprivate func inputFailed(_ error: any Error, _ input: Edge, hasSentValue: Bool) {
    self.hasSentValue = hasSentValue
    if stopsFailedFirst { input.stopEnded() } else { keep(input) }
    if let failed { failed(self, error) } else { output.sendError(error) }
  }

  /// Lets an input that has ended be stopped before its successor begins, if it still has to be.
  private func keep(_ input: Edge) {
    if input.stopsAfterEnd { unsafe ending = .passUnretained(input) }
  }

  /// Goes on after an input that no sender is left for, behind its values that still wait.
  fileprivate func inputLost() {
    output.afterWaiting(self) { $0.abandoned?($0) }
  }

  /// Subscribes to `signal` on this thread: now or, if this thread's loop is subscribing to an
  /// input, when that subscription has been made.
  func subscribe(to signal: Signal<Value>) {
    if let edge = unsafe ending.take() { unsafe edge._withUnsafeGuaranteedRef { $0.tearDown() } }
    if begin() {
      attach(signal)
      subscribeToSuccessors()
    } else {
      successor = signal
      subscribing.bitwiseOr(Self.isFollowed, ordering: .relaxed)
    }
  }

  /// Ends the output, since no input follows the one that has ended. Where that input is stopped
  /// after its end, and this thread's loop is still subscribing to it, the end waits until there is
  /// something to stop.
  func finish(with end: TerminalEvent) {
    guard output.stopsAfterEnd, isSubscribing else { return output.send(end) }
    subscribe(
      to: OperatorSignal { [output] _ in
        output.send(end)
        return output
      })
  }

  /// Whether this thread's loop is subscribing to an input.
  private var isSubscribing: Bool {
    subscribing.load(ordering: .relaxed) & ~Self.isFollowed == ThreadID.current.bits
  }

  /// Calls `action`. A signal that `action` subscribes to on this thread waits until `action` has
  /// returned. If this thread's loop is subscribing to an input, the signal waits until that
  /// subscription has been made.
  func subscribingLater(_ action: () -> Void) {
    let begins = begin()
    action()
    if begins { subscribeToSuccessors() }
  }

  /// Makes this thread the one that subscribes, in the place of another thread whose input has
  /// ended. Returns false if it is that thread already.
  private func begin() -> Bool {
    if isSubscribing { return false }
    subscribing.store(ThreadID.current.bits, ordering: .relaxed)
    return true
  }

  /// Goes on as long as an input ends on this thread while it is being subscribed to.
  private func subscribeToSuccessors() {
    let me = ThreadID.current.bits
    while !subscribing.compareExchange(expected: me, desired: 0, ordering: .relaxed).exchanged {
      // Only this thread adds the flag to its number, and takes it away.
      guard subscribing.load(ordering: .relaxed) == me | Self.isFollowed else { return }
      subscribing.store(me, ordering: .relaxed)
      if let next = successor.take() { attach(next) }
    }
  }

  private func attach(_ signal: Signal<Value>) {
    if output.isDisposed || output.isPaused && waits(with: signal) { return }
    output.attach(FollowedSink(of: self), to: signal)
  }

  /// Lets `signal` wait for the end of a pause of the output, and returns true.
  @inline(never)
  private func waits(with signal: Signal<Value>) -> Bool {
    output.parkBetweenValues { [self] in subscribe(to: signal) }
  }
}

/// The sink of an input that another input follows. It passes values on. A value that arrives after
/// this input has ended is dropped: it would come after the successor's values.
private final class FollowedSink<Value: Sendable>: RegisteringSink<Value, Junction<Value>> {
  private let inputs: Succession<Value>
  private var hasEnded = false
  private var hasSentValue = false

  init(of inputs: Succession<Value>) {
    self.inputs = inputs
    super.init(into: inputs.output)
  }

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    Unwinding.call({ inputs.inputLost() }, orRun: { [inputs] in { inputs.inputLost() } })
  }

  override func sendNext(_ value: Value) {
    if isDisposed { return }
    hasSentValue = true
    output.sendNext(value)
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.afterWaiting(self) {
      $0.inputs.inputFailed(error, $0.upstream, hasSentValue: $0.hasSentValue)
    }
  }

  override func sendCompleted() {
    hasEnded = true
    output.afterWaiting(self) { $0.inputs.inputCompleted($0.upstream) }
  }

  override func neverEnds() {
    hasEnded = true
    output.inputNeverEnds()
  }
}
