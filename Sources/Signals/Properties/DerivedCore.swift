/// The core of a property that follows a signal.
///
/// The source's sinks hold the core weakly, and the core holds their edge. So the core follows the
/// source as long as a property or a subscription uses the core. The last of these releases the
/// core, which then disposes of the edge.
final class DerivedCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  // Unchecked, because of the variable. It is set once, before other threads know the core.
  private var upstream: Edge?

  deinit {
    if let upstream = upstream.take() { Unwinding.dispose(consume upstream) }
  }

  /// Takes over the values of `signal`. Called once.
  func follow(_ signal: Signal<Value>) {
    let edge = signal.attach(DerivedSink(into: self))
    if !edge.isDisposed { upstream = edge }
  }
}

/// The end of a chain that feeds a property.
private final class DerivedSink<Value: Sendable>: EndSink<Value> {
  private weak var core: DerivedCore<Value>?
  private var hasEnded = false

  init(into core: DerivedCore<Value>) { self.core = core }

  // No sender is left, so no value can follow.
  deinit { complete() }

  override func sendNext(_ value: Value) {
    if !isDisposed { core?.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    reportUnhandled(error)
    complete()
  }

  override func sendCompleted() { complete() }

  /// Completes the property. A long chain of properties that follow it takes constant stack.
  private func complete() {
    guard !hasEnded else { return }
    hasEnded = true
    if let core { Unwinding.run { core.sendCompleted() } }
  }
}
