import Scheduling
import Signals

/// One subscription of a contract check: a source, the operator, an observer, and a clock.
///
/// Events are a tick apart, so that they can be drawn.
final class ContractScenario<Value: Sendable, Output: Sendable>: Sendable {
  let clock = TestScheduler(name: "Contract")
  let source: ContractSource<Value>
  let observer: ContractObserver<Output>
  let signal: Signal<Output>
  private let disposable = SerialDisposable()
  private let disposedAt = Locked<Int?>(nil)

  /// Creates a scenario. The closures run while a value is on its way to the operator, or from the
  /// operator to the observer.
  init(
    _ check: ContractCheck<Value, Output>, before: (@Sendable () -> Void)? = nil,
    after: (@Sendable () -> Void)? = nil
  ) {
    source = ContractSource(clock, values: check.values)
    observer = ContractObserver(clock)
    let (source, clock) = (source.signal, clock)
    signal = clock.performAsCurrent {
      check.apply(source.calling(before), clock).calling(after)
    }
  }

  @discardableResult
  func subscribe(
    _ observer: ContractObserver<Output>? = nil, token: Token = Token()
  ) -> Disposable {
    let subscription = clock.performAsCurrent {
      (observer ?? self.observer).subscribe(to: signal, token: token)
    }
    if observer == nil { disposable.disposable = subscription }
    return subscription
  }

  /// Does `action`, and lets a tick pass.
  func step(_ action: () -> Void) {
    clock.performAsCurrent(action)
    clock.advance(by: .seconds(1))
  }

  func sendNext(_ numbers: Int...) { for number in numbers { step { source.sendNext(number) } } }
  func sendError() { step { source.sendError() } }
  func sendCompleted() { step { source.sendCompleted() } }

  /// Whether `subscribe` has returned.
  var knowsSubscription: Bool { disposable.disposable != nil }

  /// Disposes of the observer's subscription.
  func dispose() {
    disposedAt.withLock { $0 = $0 ?? Int(clock.now / .seconds(1)) }
    disposable.dispose()
  }

  /// Lets timers fire, up to a limit.
  func settle() {
    let end = clock.now + .seconds(100)
    let sentinel = clock.schedule(after: .seconds(100)) {}
    for _ in 0..<10_000 {
      if sentinel.isDisposed || clock.now >= end { break }
      clock.step()
    }
    sentinel.dispose()
  }

  /// The events that the source has sent, and those that the observer has received.
  var picture: String {
    var received = observer.received
    if let disposed = disposedAt.withLock({ $0 }) {
      let place = received.firstIndex { $0.tick > disposed } ?? received.count
      received.insert(.init(.disposed, at: disposed), at: place)
    }
    let layout = DiagramLayout([MarbleDiagram(source.sent), MarbleDiagram(received)])
    let rows = zip(["source  ", "received"], layout.rows).map { name, row in
      "\n  \(name)  \(row.isEmpty ? "nothing" : row)"
    }
    return "\n" + rows.joined()
  }
}

extension Signal {
  /// Calls `action` with each value on its way, as the closure of an operator does.
  fileprivate func calling(_ action: (@Sendable () -> Void)?) -> Signal {
    guard let action else { return self }
    return map { value in
      action()
      return value
    }
  }
}

/// An object that has to be released.
final class Token: Sendable {}
