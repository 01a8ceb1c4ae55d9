import Synchronization

/// The edge of a subscriber: keeps its blocks, or the operators before them, behind an `NSLock`.
///
/// The producer holds it through the ``Subscriber``, the consumer as a `Disposable`.
@safe  // `sink` is retained by `init`, and released once, by the owner or by `deinit`.
@usableFromInline
package class Subscription<Value: Sendable>: SerialEdge, @unchecked Sendable {
  /// The blocks, as a ``BlockSink``, or the operators before them. They belong to the owner, which
  /// releases them at the end; until then they are called without being retained.
  @usableFromInline final let sink: Unmanaged<Sink<Value>>

  /// Creates the edge with a lock of its own, and tells `sink` which edge feeds it.
  ///
  /// The `NSLock` is made for the first thread that has to leave an event.
  @usableFromInline package required init(_ sink: borrowing Sink<Value>) {
    unsafe self.sink = .passRetained(copy sink)
    super.init(lock: NSLockedHandover())
    unsafe self.sink._withUnsafeGuaranteedRef { $0.attached(to: self) }
  }

  deinit {
    let isReleased = word.load(ordering: .relaxed) & EdgeWord.released != 0
    if !isReleased { unsafe Unwinding.release(retained: sink.toOpaque()) }
  }

  /// Sends a value, in the three steps that ``Subscriber`` describes.
  @usableFromInline package final func sendNext(_ value: Value) {
    guard enter() else { return sendNextLater(value) }
    unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    leave()
  }

  /// Sends a value in a turn of the calling thread. Returns false if another thread has its turn;
  /// with `behindWaiting`, also if work waits.
  @inline(__always)
  final func sendNext(_ value: Value, behindWaiting: @autoclosure () -> Bool) -> Bool {
    guard enter(behindWaiting: behindWaiting()) else { return false }
    unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    leave()
    return true
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
  package final func deliver(_ end: TerminalEvent, then work: () -> Void) {
    cutOff {
      unsafe sink._withUnsafeGuaranteedRef { $0.send(end) }
      work()
    }
  }

  @usableFromInline package final func sendError(_ error: any Error) {
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

  package final func sendCompleted() {
    inTurn(self) { edge in
      edge.cutOff { unsafe edge.sink._withUnsafeGuaranteedRef { $0.sendCompleted() } }
    }
  }

  /// Completes because an input, or the last input, has completed. Values that the input has sent
  /// before may still wait, and come first.
  final func completeAfterInputs() {
    afterWaiting(self) { $0.sendCompleted() }
  }

  final override func neverEnds() { unsafe sink._withUnsafeGuaranteedRef { $0.neverEnds() } }

  override func releaseChain() { unsafe Unwinding.release(retained: sink.toOpaque()) }
}
