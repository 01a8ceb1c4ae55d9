import Foundation
import Scheduling
import Signals
import Synchronization

// What other threads can do to an operator.

extension ContractCheck {
  /// Checks that blocks don't overlap when two threads send to each subscription of the source at
  /// once.
  func checkSerialDelivery() -> String? {
    for round in 0..<4 {
      let scenario = makeScenario()
      // Gives another thread a chance to deliver.
      scenario.observer.onNext { count in if count < 30 { sched_yield() } }
      scenario.subscribe()
      // Signalled after each event, and at the end of each thread.
      let bell = DispatchSemaphore(value: 0)
      let ready = Atomic(0)
      for thread in 0..<2 {
        Thread.detachNewThread {
          // Neither thread sends before both are ready.
          ready.add(1, ordering: .acquiringAndReleasing)
          while ready.load(ordering: .acquiring) < 2 { sched_yield() }
          scenario.clock.performAsCurrent {
            for number in 0..<20 {
              scenario.source.sendNext(number * 2 + thread)
              bell.signal()
            }
            if round % 2 == 0 { scenario.source.sendCompleted() }
          }
          bell.signal()
        }
      }
      for _ in 0..<2 * 21 {
        bell.wait()
        scenario.clock.advance(by: .milliseconds(100))
      }
      scenario.settle()
      scenario.dispose()
      if scenario.observer.overlaps > 0 {
        return "two threads were in the subscriber's blocks at once."
      }
      if scenario.observer.eventsAfterEnd > 0 {
        return "an event came after the end, while two threads sent."
      }
    }
    return nil
  }

  /// Checks that another thread can send, end, dispose and subscribe while this one is in a block.
  func checkThatNoLockIsHeld(limit: Duration) -> String? {
    let actions: [(name: String, run: @Sendable (ContractScenario<Value, Output>) -> Void)] = [
      ("sends a value", { $0.source.sendNext(9) }),
      ("completes the source", { $0.source.sendCompleted() }),
      ("disposes of the subscription", { $0.dispose() }),
      ("subscribes", { $0.subscribe(ContractObserver($0.clock)).dispose() }),
    ]
    for action in actions {
      let scenario = makeScenario()
      let stuckIn = Locked<String?>(nil)
      let hasTried = Atomic(false)
      let tryFromAnotherThread: @Sendable (String) -> Void = { [weak scenario] block in
        guard let scenario, !hasTried.exchange(true, ordering: .relaxed) else { return }
        let outcome = runOnThread(stackSize: 512 << 10, limit: limit) {
          scenario.clock.performAsCurrent { action.run(scenario) }
        }
        if case .stuck = outcome { stuckIn.withLock { $0 = block } }
      }
      scenario.observer.onNext { _ in tryFromAnotherThread("next") }
      scenario.observer.onEnd { tryFromAnotherThread("terminal") }
      scenario.subscribe()
      scenario.sendNext(1, 2, 3)
      scenario.sendCompleted()
      scenario.settle()
      scenario.dispose()
      if let block = stuckIn.withLock({ $0 }) {
        return "a thread that \(action.name) has to wait while another one is in the "
          + "\(block) block." + scenario.picture
      }
    }
    return nil
  }
}
