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
      /// The thread that delivers, if any. That thread also delivers the values that come
      /// meanwhile.
      var deliverer: ObjectIdentifier?
      /// Whether another thread has sent a value while this one delivers.
      var hasOthers = false

      /// Adds a value, and returns the one that is dropped for it, if any.
      mutating func add(_ value: Value, _ policy: BufferingPolicy) -> Value? {
        guard downstream != nil else { return value }
        if let deliverer, deliverer != .currentThread { hasOthers = true }
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
        deliverer = nil
        return nil
      }

      /// Begins to deliver, unless a thread does so already. Returns how many values wait.
      mutating func begin() -> Int? {
        guard deliverer == nil else { return nil }
        deliverer = .currentThread
        hasOthers = false
        return values.count
      }

      /// Ends the delivery, if another thread has sent a value meanwhile.
      mutating func leave() -> Bool {
        guard hasOthers else { return false }
        deliverer = nil
        return true
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
        state = State(deliverer: state.deliverer)
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
      // The signal sends one value at a time, so there is an end of what waits.
      deliver(atMost: .max)
    }

    private func receive(_ end: Combine.Subscribers.Completion<Failure>) {
      state.withLock { $0.end = end }
      deliver()
    }

    /// The number of values that a demand delivers beside a busy sender, after those that waited.
    private static var budget: Int { 16 }

    /// Delivers the demanded values. If another call already delivers, that call also delivers
    /// these.
    ///
    /// - Parameter most: How many values to deliver, after those that wait, while another thread
    ///   sends. The sender delivers the rest, or a scheduler in the background if it sends no more.
    private func deliver(atMost most: Int = budget) {
      guard let waiting = state.withLock({ $0.begin() }) else { return }
      var rest = max(most, most &+ waiting)
      while true {
        if rest == 0 {
          if state.withLock({ $0.leave() }) {
            Scheduler.background().schedule { self.deliver() }
            return
          }
          rest = most
        }
        guard let step = state.withLock({ $0.next() }) else { return }
        rest -= 1
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

  extension ObjectIdentifier {
    /// Identifies the calling thread as long as it exists.
    fileprivate static var currentThread: Self { Self(ThreadContext.current) }
  }
#endif
