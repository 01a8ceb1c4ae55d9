#if canImport(Combine)
  import Combine
  import Scheduling
  import Signals

  /// The subscription of a publisher's subscriber: it delivers as many values as the subscriber
  /// demands.
  final class SignalDemand<Value: Sendable, Failure: Error>: Combine.Subscription,
    @unchecked Sendable
  {
    // Unchecked, because subscribers of Combine's are not Sendable. One thread at a time calls a
    // subscriber.

    /// The subscriber as closures, because concurrent code may not refer to its type.
    struct Downstream {
      let receiveValue: (Value) -> Combine.Subscribers.Demand
      let receiveEnd: (Combine.Subscribers.Completion<Failure>) -> Void
    }

    private enum Step {
      case value(Value, Downstream)
      case end(Combine.Subscribers.Completion<Failure>, Downstream)
    }

    private struct State {
      /// The subscriber, until the end.
      var downstream: Downstream?
      /// The signal, until it is subscribed to. The subscription ends with `lifetime`.
      var signal: Signal<Value>?
      var lifetime: Lifetime?
      var demand = Combine.Subscribers.Demand.none
      let values = Queue<Value>()
      var end: Combine.Subscribers.Completion<Failure>?
      /// Whether a thread delivers. That thread also delivers the values that come meanwhile.
      var isDelivering = false

      /// Adds a value, and returns the one that is dropped for it, if any.
      mutating func add(_ value: Value, _ policy: BufferingPolicy) -> Value? {
        guard downstream != nil else { return value }
        // A value that is demanded, with none before it, does not wait.
        let isAsked = demand > .none && values.isEmpty
        if !isAsked, let limit = policy.limit, values.count >= limit {
          if case .oldest = policy { return value }
          values.append(value)
          return values.popFirst()
        }
        values.append(value)
        return nil
      }

      /// Removes and returns the next step. If there is none, the delivery ends.
      mutating func next() -> Step? {
        if let downstream {
          if demand > .none, let value = values.popFirst() {
            demand -= 1
            return .value(value, downstream)
          }
          if values.isEmpty, let end {
            self.downstream = nil
            return .end(end, downstream)
          }
        }
        isDelivering = false
        return nil
      }
    }

    private let state: Locked<State>
    private let policy: BufferingPolicy
    private let failure: @Sendable (any Error) -> Failure

    init(
      _ signal: Signal<Value>, _ policy: BufferingPolicy,
      _ failure: @escaping @Sendable (any Error) -> Failure, for downstream: Downstream
    ) {
      let lifetime = Lifetime()
      state = Locked(
        State(downstream: downstream, signal: signal.take(until: lifetime), lifetime: lifetime))
      self.policy = policy
      self.failure = failure
    }

    // MARK: Calls by the subscriber

    func request(_ demand: Combine.Subscribers.Demand) {
      let signal = state.withLock { state in
        state.demand += demand
        return state.demand > .none ? state.signal.take() : nil
      }
      if let signal { begin(signal) } else { deliver() }
    }

    /// Ends the lifetime, even while the signal is being subscribed to, and drops the values that
    /// wait.
    func cancel() {
      let dropped = state.withLock { state in
        let dropped = state
        state = State(isDelivering: state.isDelivering)
        return dropped
      }
      withExtendedLifetime(dropped) {}
    }

    private func begin(_ signal: Signal<Value>) {
      signal.subscribe(
        next: { self.receive($0) },
        error: { self.receive(.failure(self.failure($0))) },
        completed: { self.receive(.finished) })
    }

    // MARK: Events of the signal

    private func receive(_ value: Value) {
      let dropped = state.withLock { $0.add(value, policy) }
      withExtendedLifetime(dropped) {}
      deliver()
    }

    private func receive(_ end: Combine.Subscribers.Completion<Failure>) {
      state.withLock { $0.end = end }
      deliver()
    }

    /// Delivers the demanded values. If another call already delivers, that call also delivers
    /// these.
    private func deliver() {
      let isFirst = state.withLock { state in
        defer { state.isDelivering = true }
        return !state.isDelivering
      }
      guard isFirst else { return }
      while let step = state.withLock({ $0.next() }) {
        switch step {
        case .value(let value, let downstream):
          let more = downstream.receiveValue(value)
          state.withLock { $0.demand += more }
        case .end(let end, let downstream):
          downstream.receiveEnd(end)
        }
      }
    }
  }
#endif
