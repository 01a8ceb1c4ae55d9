import Scheduling

/// Events on their way to a scheduler.
///
/// There are two queues: while one is emptied, the other one fills. So a batch is taken in constant
/// time, and once the queues are as long as they get, nothing is allocated any more.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the queues. The one that fills is used under the lock, or by who closes
  // the mailbox; the other one by who delivers, of whom there is one at a time.
  private let even = Queue<Value>()
  private let odd = Queue<Value>()
  private let state = Locked(MailboxState())

  /// Adds a value; true when its delivery has to be scheduled.
  func put(_ value: Value) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      // Not `filling(state)`, which retains the queue: it is for each value.
      if state.fillsOdd { odd.append(value) } else { even.append(value) }
      return state.claimDelivery()
    }
  }

  /// Adds the end; true when its delivery has to be scheduled.
  func put(_ end: TerminalEvent) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.end = end
      return state.claimDelivery()
    }
  }

  /// Whether nothing waits and nothing is being delivered; if so, the caller delivers, and what
  /// comes meanwhile waits.
  func claim() -> Bool {
    state.withLock { !$0.isClosed && $0.claimDelivery() }
  }

  /// What waits: the caller empties the queue before it asks again.
  func takeBatch() -> (Queue<Value>, TerminalEvent?)? {
    state.withLock { state in
      if state.isClosed { return nil }
      defer { state.fillsOdd.toggle() }
      return (filling(state), state.end.take())
    }
  }

  /// Whether events have come while the last batch was delivered. If not, the next one has to
  /// schedule its delivery.
  func isMoreWaiting() -> Bool {
    state.withLock { state in
      state.isDeliveryDue = !state.isClosed && !(filling(state).isEmpty && state.end == nil)
      return state.isDeliveryDue
    }
  }

  /// Drops what waits and what comes.
  func close() {
    let waiting = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed ? nil : filling(state)
    }
    // Nobody touches it any more. The values are released outside of the lock.
    guard let waiting, !waiting.isEmpty else { return }
    Unwinding.release({ waiting.removeAll() }, orKeep: { Kept(waiting.takeAll()) })
  }

  private func filling(_ state: MailboxState) -> Queue<Value> { state.fillsOdd ? odd : even }
}

/// What a mailbox keeps apart from values. Not nested in it: a type that depends on the type of the
/// values would have to be looked up at run time whenever the state is touched.
private struct MailboxState {
  var fillsOdd = false
  var isDeliveryDue = false
  var isClosed = false
  var end: TerminalEvent?

  /// Whether it was not due yet.
  mutating func claimDelivery() -> Bool {
    defer { isDeliveryDue = true }
    return !isDeliveryDue
  }
}
