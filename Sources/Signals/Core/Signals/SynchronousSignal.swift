import Synchronization

/// A cold signal whose events all come from one call: a value, a sequence, a computation.
///
/// The call is made where the signal is subscribed to (contract 5). The events go straight into the
/// chain: one thread sends them, so there is nothing to serialise.
@usableFromInline
final class SynchronousSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of the closure, which only `deinit` changes.

  /// Sends the values until `sendNext` returns false. Returns how to send the rest, unless there is
  /// none. An error that it throws becomes the signal's error.
  private var send: (@Sendable (Emission<Value>) throws -> Remainder<Value>?)?

  @usableFromInline
  init(_ send: @escaping @Sendable (Emission<Value>) throws -> Remainder<Value>?) {
    self.send = send
  }

  deinit {
    Unwinding.release({ send = nil }, orKeep: { Kept(send.take()) })
  }

  @usableFromInline override func feed(_ sink: Sink<Value>) -> Edge {
    if SubscriptionOrder.isBehindAnother { return attachLater(sink) }
    let upstream = Edge()
    sink.attached(to: upstream)
    let emission = Emission(sink, from: upstream)
    do { Self.send(try send!(emission), emission) } catch { emission.sendError(error) }
    return upstream
  }

  /// Sends the rest, now or after a pause, and completes.
  private static func send(_ rest: Remainder<Value>?, _ emission: Emission<Value>) {
    let upstream = emission.upstream
    do {
      var rest = rest
      while let next = rest, !upstream.isDisposed {
        if upstream.parkBetweenValues({ send(next, emission) }) { return }
        rest = try next.send(emission)
      }
      emission.sendCompleted()
    } catch {
      emission.sendError(error)
    }
  }
}

/// What a signal still has to send after a pause.
@usableFromInline
struct Remainder<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the closure. The thread that goes on takes it over.
  let send: (Emission<Value>) throws -> Remainder?

  @usableFromInline init(send: @escaping (Emission<Value>) throws -> Remainder?) {
    self.send = send
  }
}

/// Sends the values of one subscription to a cold signal.
@usableFromInline
package struct Emission<Value>: @unchecked Sendable {
  // Unchecked, because of the sink, which one thread at a time uses.
  let sink: Sink<Value>
  let upstream: Edge

  init(_ sink: Sink<Value>, from upstream: Edge) {
    self.sink = sink
    self.upstream = upstream
  }

  /// Sends a value. Returns false when no further value is wanted, for now or at all.
  @usableFromInline @discardableResult
  package func sendNext(_ value: Value) -> Bool {
    guard !upstream.isDisposed else { return false }
    sink.sendNext(value)
    return !PacedWord(bits: upstream.word.load(ordering: .acquiring)).stops
  }
}
