package import Signals

/// The events that a signal sent while it was being subscribed to.
package struct Collected<Value: Sendable> {
  package var values: [Value] = []
  package var error: (any Error)?
  package var isCompleted = false
}

extension Signal {
  /// Subscribes on a scheduler of the calling thread, and returns the events that came before the
  /// subscribing call returned.
  package func collected() -> Collected<Value> {
    let collected = Mutexed(Collected<Value>())
    InlineScheduler().performAsCurrent {
      _ = subscribe(
        next: { collected.value.values.append($0) },
        error: { collected.value.error = $0 },
        completed: { collected.value.isCompleted = true })
    }
    return collected.value
  }
}
