import Scheduling
import Signals
import Synchronization

// Blocks and closures that change the subscription which calls them.

/// The code that runs while a value is on its way, in the words of a message.
private enum ReentrancyPlace: String, CaseIterable {
  case block = "a block"
  case before = "a closure before the operator"
  case after = "a closure behind the operator"
}

extension ContractCheck {
  /// Checks blocks that send, end, dispose and subscribe, and closures that do so before and behind
  /// the operator.
  func checkReentrancy() -> String? {
    let actions: [(name: String, run: @Sendable (ContractScenario<Value, Output>) -> Void)] = [
      ("sends another value", { $0.source.sendNext(9) }),
      ("completes the source", { $0.source.sendCompleted() }),
      ("makes the source fail", { $0.source.sendError() }),
      ("disposes of the subscription", { $0.dispose() }),
      ("subscribes once more", { $0.subscribe(ContractObserver($0.clock)).dispose() }),
    ]
    for action in actions {
      for place in ReentrancyPlace.allCases {
        for turn in 1...2 {
          if let message = checkReentrancy(action.name, at: place, turn, action.run) {
            return message
          }
        }
      }
    }
    return nil
  }

  /// Lets the code at `place` do `action` when it runs for the `turn`th time.
  private func checkReentrancy(
    _ name: String, at place: ReentrancyPlace, _ turn: Int,
    _ action: @escaping @Sendable (ContractScenario<Value, Output>) -> Void
  ) -> String? {
    let reaction = Locked<(@Sendable () -> Void)?>(nil)
    let react: @Sendable () -> Void = { reaction.withLock { $0 }?() }
    let scenario = ContractScenario(
      self, before: place == .before ? react : nil, after: place == .after ? react : nil)
    let turns = Atomic(0)
    let countAtDisposal = Locked<Int?>(nil)
    reaction.withLock { reaction in
      reaction = { [weak scenario] in
        guard let scenario, turns.add(1, ordering: .relaxed).newValue == turn else { return }
        action(scenario)
        if name.hasPrefix("disposes"), scenario.knowsSubscription {
          countAtDisposal.withLock { $0 = scenario.observer.received.count }
        }
      }
    }
    if place == .block {
      scenario.observer.onNext { _ in react() }
      scenario.observer.onEnd { react() }
    }
    scenario.subscribe()
    scenario.sendNext(1, 2, 3)
    scenario.sendCompleted()
    scenario.settle()
    scenario.dispose()
    if scenario.observer.eventsAfterEnd > 0 {
      return "an event came after the end, when \(place.rawValue) \(name)." + scenario.picture
    }
    if let count = countAtDisposal.withLock({ $0 }), scenario.observer.received.count > count {
      return "an event came after \(place.rawValue) had disposed of the subscription."
        + scenario.picture
    }
    return nil
  }
}
