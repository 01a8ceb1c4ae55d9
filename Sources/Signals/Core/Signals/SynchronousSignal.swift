/// A cold signal whose events all come from one call: a value, a sequence, a computation.
///
/// The call is made on the subscription scheduler (contract 5). Usually it is made at once. Then
/// the events go straight into the chain: one thread sends them, so there is nothing to serialise.
final class SynchronousSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of the closure, which only `deinit` changes.

  /// Sends the values until `sendNext` returns false. An error that it throws becomes the signal's
  /// error.
  private var send: (@Sendable (Emission<Value>) throws -> Void)?

  init(_ send: @escaping @Sendable (Emission<Value>) throws -> Void) {
    self.send = send
  }

  deinit {
    Unwinding.release({ send = nil }, orKeep: { Kept(send.take()) })
  }

  override func attach(_ sink: Sink<Value>) -> Edge {
    guard Scheduler.isAnyCurrent else { return attachLater(sink) }
    let upstream = Edge()
    sink.attached(to: upstream)
    run(Emission(sink, from: upstream))
    return upstream
  }

  private func run(_ emission: Emission<Value>) {
    do {
      try send!(emission)
      emission.upstream.cutOff { emission.sink.sendCompleted() }
    } catch {
      emission.upstream.cutOff { emission.sink.sendError(error) }
    }
  }
}

/// Passes on the values that the closure of a synchronous signal sends.
package struct Emission<Value>: @unchecked Sendable {
  // Unchecked: one thread at a time uses it.
  let sink: Sink<Value>
  let upstream: Edge

  init(_ sink: Sink<Value>, from upstream: Edge) {
    self.sink = sink
    self.upstream = upstream
  }

  /// Sends a value. Returns false when no further value is wanted.
  package func sendNext(_ value: Value) -> Bool {
    guard !upstream.isDisposed else { return false }
    sink.sendNext(value)
    return !upstream.isDisposed
  }
}
