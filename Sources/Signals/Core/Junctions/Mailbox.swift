import Scheduling

/// Events on their way to a scheduler.
///
/// There are two queues: while one is emptied, the other one fills. So a batch is taken in constant
/// time, and once the queues have reached their greatest length, nothing more is allocated.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the queues. The queue that is being filled is used under the lock, or by
  // the thread that closes the mailbox. The other queue is used by the thread that delivers; there
  // is one such thread at a time.
  private let even = Queue<Value>()
  private let odd = Queue<Value>()
  private let state = Locked(MailboxState())

  /// Adds a value. Returns true when the caller has to schedule its delivery.
  func put(_ value: Value) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      // Doesn't call `filling(state)`, which retains the queue: this runs for each value.
      if state.fillsOdd { odd.append(value) } else { even.append(value) }
      return state.claimDelivery()
    }
  }

  /// Adds the end. Returns true when the caller has to schedule its delivery.
  func put(_ end: TerminalEvent) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.end = end
      return state.claimDelivery()
    }
  }

  /// Returns true if nothing waits and nothing is being delivered. Then the caller delivers, and
  /// events that come meanwhile wait.
  func claim() -> Bool {
    state.withLock { !$0.isClosed && $0.claimDelivery() }
  }

  /// Takes the waiting events. The caller empties the queue before the next call.
  func takeBatch() -> (Queue<Value>, TerminalEvent?)? {
    state.withLock { state in
      if state.isClosed { return nil }
      defer { state.fillsOdd.toggle() }
      return (filling(state), state.end.take())
    }
  }

  /// Takes the event that has waited longest.
  func takeFirst() -> (Value?, TerminalEvent?) {
    state.withLock { state in
      if state.isClosed { return (nil, nil) }
      if let value = filling(state).popFirst() { return (value, nil) }
      return (nil, state.end.take())
    }
  }

  /// Whether events have come while the last batch was delivered. If not, the sender of the next
  /// event has to schedule its delivery.
  func isMoreWaiting() -> Bool {
    state.withLock { state in
      state.isDeliveryDue = !state.isClosed && !(filling(state).isEmpty && state.end == nil)
      return state.isDeliveryDue
    }
  }

  /// Drops the events that wait and all that come later.
  func close() {
    let waiting = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed ? nil : filling(state)
    }
    // No other thread uses the queue any more. The values are released outside the lock.
    guard let waiting, !waiting.isEmpty else { return }
    Unwinding.release({ waiting.removeAll() }, orKeep: { Kept(waiting.takeAll()) })
  }

  private func filling(_ state: MailboxState) -> Queue<Value> { state.fillsOdd ? odd : even }
}

/// The state of a mailbox apart from its values. Not nested in the mailbox: a type that depends on
/// the type of the values would be looked up at run time on each access.
private struct MailboxState {
  var fillsOdd = false
  var isDeliveryDue = false
  var isClosed = false
  var end: TerminalEvent?

  /// Makes the delivery due. Returns false if it was due already.
  mutating func claimDelivery() -> Bool {
    defer { isDeliveryDue = true }
    return !isDeliveryDue
  }
}
