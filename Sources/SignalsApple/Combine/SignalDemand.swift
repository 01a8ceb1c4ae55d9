#if canImport(Combine)
  import Combine
  import Scheduling
  import Signals

  /// The subscription of a publisher's subscriber: it delivers as many values as the subscriber
  /// demands.
  final class SignalDemand<Value: Sendable, Failure: Error>: Combine.Subscription, EventReceiver,
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
      /// Nothing more can come: the subscriber is only released.
      case release(Downstream)
    }

    private struct State: QueueingState {
      /// The subscriber, until the end.
      var downstream: Downstream?
      /// The signal, until it is subscribed to.
      var signal: Signal<Value>?
      /// The subscription to the signal, as soon as it begins.
      var source: Edge?
      var demand = Combine.Subscribers.Demand.none
      var waiting: PacedQueue<Value>
      var end: Combine.Subscribers.Completion<Failure>?
      var isAbandoned = false
      /// The thread that delivers, if any. That thread also delivers the values that come
      /// meanwhile.
      var deliverer: ObjectIdentifier?
      /// Whether another thread has sent a value while this one delivers.
      var hasOthers = false

      init(_ policy: BufferingPolicy) { waiting = PacedQueue(policy, usual: .ofValues) }

      /// Adds a value. Returns the value that is dropped for it, if any, and a change of the
      /// source's pause.
      mutating func add(_ value: Value, from source: Edge) -> (Surplus<Value>?, PauseUpdate?) {
        guard downstream != nil, end == nil else { return (nil, nil) }
        if let deliverer, deliverer != .currentThread { hasOthers = true }
        // A value that is demanded, with none before it, does not wait.
        let isAsked = demand > .none && waiting.isEmpty
        guard waiting.append(value, from: source) else { return (nil, nil) }
        let surplus = isAsked ? nil : waiting.removeSurplus()
        return (surplus, waiting.updatePause())
      }

      /// Removes and returns the next step, with a change of the source's pause. If there is no
      /// step, the delivery ends.
      mutating func next() -> (Step, PauseUpdate?)? {
        if let downstream {
          if demand > .none, let value = waiting.popFirst() {
            demand -= 1
            return (.value(value, downstream), waiting.updatePause())
          }
          if waiting.isEmpty, let end {
            self.downstream = nil
            return (.end(end, downstream), nil)
          }
          if waiting.isEmpty, isAbandoned {
            self.downstream = nil
            return (.release(downstream), nil)
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
        return waiting.count
      }

      /// Ends the delivery, if another thread has sent a value meanwhile.
      mutating func leave() -> Bool {
        guard hasOthers else { return false }
        deliverer = nil
        return true
      }
    }

    private let state: Locked<State>
    private let onDrop: UnwoundFunction<Value, Void>?
    private let failure: @Sendable (any Error) -> Failure

    init(
      _ signal: Signal<Value>, _ policy: BufferingPolicy,
      _ onDrop: UnwoundFunction<Value, Void>?,
      _ failure: @escaping @Sendable (any Error) -> Failure, for downstream: Downstream
    ) {
      var state = State(policy)
      state.downstream = downstream
      state.signal = signal
      self.state = Locked(state)
      self.onDrop = onDrop
      self.failure = failure
    }

    // MARK: Calls by the subscriber

    func request(_ demand: Combine.Subscribers.Demand) {
      let signal = state.withLock { state in
        state.demand += demand
        return state.demand > .none ? state.signal.take() : nil
      }
      if let signal { _ = signal.attach(to: self) } else { deliver() }
    }

    /// Disposes of the signal, even while it is being subscribed to, and drops the values that
    /// wait.
    func cancel() {
      var dropped = state.withLock { state in
        let dropped = state
        state = State(.unbounded)
        state.deliverer = dropped.deliverer
        return dropped
      }
      dropped.source?.dispose()
      while let value = dropped.waiting.popFirst() { onDrop?(value) }
      withExtendedLifetime(dropped) {}
    }

    // MARK: Events of the signal

    func attached(to source: Edge) {
      let isCancelled = state.withLock { state in
        state.source = source
        return state.downstream == nil
      }
      if isCancelled { source.dispose() }
    }

    func send(_ value: Value, from source: Edge) {
      let (surplus, update) = state.withLock { $0.add(value, from: source) }
      update?.passOn()
      if let surplus {
        onDrop?(surplus.dropped)
        if let error = surplus.overflow { source.cutOff { end(with: .error(error)) } }
        return
      }
      // The signal sends one value at a time, so there is an end of what waits.
      deliver(atMost: .max)
    }

    func end(with end: TerminalEvent) {
      let completion: Combine.Subscribers.Completion<Failure> =
        switch end {
        case .error(let error): .failure(failure(error))
        case .completed: .finished
        }
      state.withLock { $0.end = completion }
      deliver()
    }

    /// Without an end the publisher doesn't complete. The subscriber is released, behind the values
    /// that wait: otherwise it and its subscription would keep each other alive.
    func abandoned() {
      state.withLock { $0.isAbandoned = true }
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
        guard let (step, update) = state.withLock({ $0.next() }) else { return }
        update?.passOn()
        rest -= 1
        switch step {
        case .value(let value, let downstream):
          let more = downstream.receiveValue(value)
          state.withLock { $0.demand += more }
        case .end(let end, let downstream):
          downstream.receiveEnd(end)
        case .release(let downstream):
          withExtendedLifetime(downstream) {}
        }
      }
    }
  }

  extension ObjectIdentifier {
    /// Identifies the calling thread as long as it exists.
    fileprivate static var currentThread: Self { Self(ThreadContext.current) }
  }
#endif
