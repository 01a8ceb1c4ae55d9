import Scheduling
import Synchronization

/// One subscription: the edge at which a subscriber's events enter the chain of sinks.
///
/// The producer holds it through a ``Subscriber``, the consumer as a `Disposable`.
@usableFromInline
final class Subscription<Value: Sendable>: Serialiser, @unchecked Sendable {
  /// Released when the edge has ended, by the owner; until then it is called without being
  /// retained.
  private let sink: Unmanaged<Sink<Value>>

  /// Creates the edge and tells `sink` what feeds it.
  @usableFromInline required init(_ sink: borrowing Sink<Value>) {
    self.sink = .passRetained(copy sink)
    super.init()
    sink.attached(to: self)
  }

  deinit {
    let isReleased = word.load(ordering: .relaxed) & Flag.released != 0
    if !isReleased { Unwinding.release(retained: sink.toOpaque()) }
  }

  func sendNext(_ value: Value) {
    guard enter() else { return sendNextLater(value) }
    sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    leave()
  }

  /// Sends a value on behalf of a caller who is the owner already.
  func deliverNext(_ value: Value) {
    if !isDisposed { sink._withUnsafeGuaranteedRef { $0.sendNext(value) } }
  }

  @inline(never)
  private func sendNextLater(_ value: Value) {
    if enterSoon() {
      sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
      leave()
    } else {
      post { self.sendNext(value) }
    }
  }

  func sendError(_ error: any Error) {
    guard enter() else {
      if !post({ self.sendError(error) }) {
        UnhandledErrors.report(error, .tooLate, of: Value.self)
      }
      return
    }
    if cutOff() {
      sink._withUnsafeGuaranteedRef { $0.sendError(error) }
    } else {
      UnhandledErrors.report(error, .tooLate, of: Value.self)
    }
    leave()
  }

  func sendCompleted() {
    guard enter() else {
      post { self.sendCompleted() }
      return
    }
    if cutOff() { sink._withUnsafeGuaranteedRef { $0.sendCompleted() } }
    leave()
  }

  override func chainEnded() { Unwinding.release(retained: sink.toOpaque()) }
}
