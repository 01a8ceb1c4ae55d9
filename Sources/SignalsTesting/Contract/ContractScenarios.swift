import Foundation
import Scheduling
import Signals
import Synchronization

// What a source and its subscriber can do to an operator, rule by rule. Each method returns a
// message if the operator has broken the rule.

/// How a scenario ends.
private enum Ending: CaseIterable {
  case completion, error

  func send<Value, Output>(in scenario: ContractScenario<Value, Output>) {
    switch self {
    case .completion: scenario.sendCompleted()
    case .error: scenario.sendError()
    }
  }

  var name: String {
    switch self {
    case .completion: "completed"
    case .error: "failed"
    }
  }
}

extension ContractCheck {
  func makeScenario() -> ContractScenario<Value, Output> { ContractScenario(self) }

  /// Checks the grammar with a source that goes on sending after its end.
  func checkGrammar() -> String? {
    for ending in Ending.allCases {
      let scenario = makeScenario()
      scenario.source.misbehave()
      scenario.subscribe()
      scenario.sendNext(1, 2, 3)
      ending.send(in: scenario)
      scenario.sendNext(4)
      scenario.sendError()
      scenario.sendCompleted()
      scenario.settle()
      if scenario.observer.eventsAfterEnd > 0 {
        return "an event came after the end." + scenario.picture
      }
      scenario.dispose()
    }
    return nil
  }

  /// Checks two subscriptions, one after the other.
  func checkIndependence() -> String? {
    let scenario = makeScenario()
    let first = run(scenario, ContractObserver(scenario.clock))
    let second = run(scenario, ContractObserver(scenario.clock))
    guard first != second else { return nil }
    let layout = DiagramLayout([MarbleDiagram(first), MarbleDiagram(second)])
    return """
      the second subscription did not get what the first one got.

        first   \(layout.rows[0])
        second  \(layout.rows[1])
      """
  }

  private func run(
    _ scenario: ContractScenario<Value, Output>, _ observer: ContractObserver<Output>
  ) -> [MarbleDiagram.Placed] {
    let start = Int(scenario.clock.now / .seconds(1))
    let subscription = scenario.subscribe(observer)
    scenario.sendNext(1, 2, 3)
    scenario.sendCompleted()
    scenario.settle()
    subscription.dispose()
    return observer.received.map { .init($0.mark, at: $0.tick - start) }
  }

  /// Checks a disposal at each moment of the source's life.
  func checkDisposal() -> String? {
    for moment in 0...3 {
      let scenario = makeScenario()
      scenario.source.misbehave()
      let subscription = scenario.subscribe()
      for number in 0..<moment { scenario.sendNext(number + 1) }
      scenario.step {
        scenario.dispose()
        scenario.dispose()
      }
      let count = scenario.observer.received.count
      if !subscription.isDisposed { return "the disposable does not know that it is disposed of." }
      if scenario.source.isSubscribed {
        return "the source is still subscribed to after disposal." + scenario.picture
      }
      scenario.sendNext(7, 8)
      scenario.sendCompleted()
      scenario.settle()
      if scenario.observer.received.count > count {
        return "an event came after disposal." + scenario.picture
      }
      if scenario.source.isSubscribed {
        return "the source was subscribed to again after disposal." + scenario.picture
      }
    }
    return nil
  }

  /// Checks that an endless source, which sends before subscribing has returned, is told to stop.
  func checkStop() -> String? {
    let limit = 20_000
    let clock = TestScheduler(name: "Contract")
    let sent = Atomic(0)
    let sentAtEnd = Atomic(-1)
    let values = values
    let endless = Signal<Value>.create { subscriber in
      while !subscriber.isDisposed, sent.load(ordering: .relaxed) < limit {
        subscriber.sendNext(values(sent.add(1, ordering: .relaxed).newValue))
      }
      return nil
    }
    let subscription = clock.performAsCurrent {
      apply(endless, clock).take(1).subscribe(completed: {
        sentAtEnd.store(sent.load(ordering: .relaxed), ordering: .relaxed)
      })
    }
    let countAtEnd = sentAtEnd.load(ordering: .relaxed)
    let count = sent.load(ordering: .relaxed)
    subscription.dispose()
    letGo(of: clock)
    guard countAtEnd >= 0, countAtEnd < limit, count > countAtEnd + 1 else { return nil }
    return "a synchronous source was not stopped: it sent \(count - countAtEnd) values after the "
      + "only subscriber had seen enough."
  }

  /// Checks that the source is disposed of when the terminal block runs.
  func checkTeardown() -> String? {
    for ending in Ending.allCases {
      let scenario = makeScenario()
      let isLate = Atomic(false)
      scenario.observer.onEnd { [weak scenario] in
        if scenario?.source.isSubscribed == true { isLate.store(true, ordering: .relaxed) }
      }
      scenario.subscribe()
      scenario.sendNext(1, 2, 3)
      ending.send(in: scenario)
      scenario.settle()
      let picture = scenario.picture
      if isLate.load(ordering: .relaxed) {
        return "the source was still subscribed to while the terminal block ran." + picture
      }
      if scenario.observer.hasEnded, scenario.source.isSubscribed {
        return "the source is still subscribed to after the end." + picture
      }
      scenario.dispose()
      if scenario.source.teardowns > scenario.source.subscriptions {
        return "a subscription of the source was disposed of twice." + picture
      }
    }
    return nil
  }

  /// Checks a source that is released without an event.
  func checkAbandonment() -> String? {
    let scenario = makeScenario()
    let subscription = scenario.subscribe()
    scenario.sendNext(1, 2)
    scenario.step { scenario.source.abandon() }
    scenario.settle()
    if subscription.isDisposed || scenario.observer.hasEnded { return nil }
    let picture = scenario.picture
    scenario.dispose()
    return "the source is gone, so nobody can send, but the subscription goes on." + picture
  }

  /// Checks that the blocks and the values are released while signal and disposable are kept.
  func checkRelease() -> String? {
    for ending in Ending.allCases.map(Optional.init) + [nil] {
      let scenario = makeScenario()
      weak var token: Token?
      let subscription: Disposable
      do {
        let kept = Token()
        token = kept
        subscription = scenario.subscribe(token: kept)
      }
      scenario.sendNext(1, 2, 3)
      ending?.send(in: scenario)
      scenario.settle()
      if ending != nil, !scenario.observer.hasEnded { scenario.dispose() }
      if ending == nil { scenario.dispose() }
      scenario.clock.advance(by: .seconds(1))
      let end =
        scenario.observer.hasEnded
        ? "the source has \(ending?.name ?? "gone on")" : "the subscription was disposed of"
      if token != nil {
        return "the subscriber's blocks are still held after \(end)." + scenario.picture
      }
      let values = scenario.source.liveValues.count
      if values > 0 { return "\(values) values are still held after \(end)." + scenario.picture }
      _ = subscription
    }
    return nil
  }

  /// Checks the stack while a great many values are sent at once.
  func checkStack() -> String? {
    let clock = TestScheduler(name: "Contract")
    let values = values
    let depths = Locked<(least: UInt, most: UInt)?>(nil)
    let many = Signal<Value>.create { subscriber in
      for number in 0..<2000 where !subscriber.isDisposed { subscriber.sendNext(values(number)) }
      subscriber.sendCompleted()
      return nil
    }
    let subscription = clock.performAsCurrent {
      apply(many, clock).take(2000).subscribe(next: { _ in
        let depth = stackAddress()
        depths.withLock { known in
          known = (min(known?.least ?? depth, depth), max(known?.most ?? depth, depth))
        }
      })
    }
    subscription.dispose()
    letGo(of: clock)
    guard let (least, most) = depths.withLock({ $0 }), most - least > 100 << 10 else { return nil }
    return "the stack grew by \((most - least) >> 10) KB while 2000 values came."
  }
}

/// Runs the remaining work, up to a limit. A task that waits for its turn on the clock holds the
/// clock, so work that is left would never be released.
private func letGo(of clock: TestScheduler) {
  clock.step(10_000)
}

/// The stack address of the calling thread.
private func stackAddress() -> UInt {
  unsafe withUnsafePointer(to: 0 as UInt8) { UInt(bitPattern: $0) }
}
