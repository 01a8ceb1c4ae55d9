extension Signal {
  /// Returns the same signal, in whose events other signals begin at once.
  ///
  /// For sources that deliver where no scheduler is current, in tasks and on queues of the system.
  /// Otherwise, each signal that an operator subscribes to for one of their values would begin on a
  /// background scheduler of its own, and overtake others (contract 5).
  package func followedAtOnce() -> Signal {
    OperatorSignal { self.attach(FollowedAtOnceSink(into: $0)) }
  }
}

private final class FollowedAtOnceSink<Value>: LinearSink<Value, Value> {
  override func sendNext(_ value: Value) {
    let outer = ThreadContext.replaceBeginsAtOnce(with: true)
    downstream.sendNext(value)
    _ = ThreadContext.replaceBeginsAtOnce(with: outer)
  }

  override func sendError(_ error: any Error) {
    let outer = ThreadContext.replaceBeginsAtOnce(with: true)
    downstream.sendError(error)
    _ = ThreadContext.replaceBeginsAtOnce(with: outer)
  }

  override func sendCompleted() {
    let outer = ThreadContext.replaceBeginsAtOnce(with: true)
    downstream.sendCompleted()
    _ = ThreadContext.replaceBeginsAtOnce(with: outer)
  }
}
