#if canImport(Combine)
  public import Combine
  import Foundation
  import Scheduling

  extension Signal {
    /// Returns a publisher of this signal's events.
    ///
    /// Each subscription to the publisher subscribes to this signal, when the subscriber first asks for
    /// values. It gets no more than it asks for, one at a time. What this signal sends beyond that
    /// waits. The end comes behind the values that wait. The publisher of an ``InfallibleSignal`` never
    /// fails.
    ///
    /// - Parameter policy: What is kept of the values that wait.
    /// ## Scheduling
    /// Delivers where this signal sends, or where the subscriber asks for values that wait.
    /// ## Errors
    /// An error fails the publisher.
    /// ## Disposal
    /// Cancelling disposes of this signal, and drops what waits.
    @_disfavoredOverload
    public func publisher(
      buffering policy: BufferingPolicy = .unbounded
    ) -> SignalPublisher<Value, any Error> {
      SignalPublisher(self, buffering: policy) { $0 }
    }
  }

  @_documentation(visibility: private)
  extension InfallibleSignalProtocol {
    public func publisher(
      buffering policy: BufferingPolicy = .unbounded
    ) -> SignalPublisher<Value, Never> {
      SignalPublisher(infallible, buffering: policy) { error in
        fatalError("InfallibleSignal.publisher(buffering:): an error came, \(error)")
      }
    }
  }

  extension Combine.Publisher where Output: Sendable {
    /// Returns a signal of this publisher's events.
    ///
    /// Each subscription to the signal subscribes to this publisher, and asks for all values.
    ///
    /// ## Scheduling
    /// Subscribes on the subscription scheduler. Delivers where this publisher sends.
    /// ## Errors
    /// A failure of the publisher is the signal's error.
    /// ## Disposal
    /// Cancels the subscription to this publisher.
    public func signal() -> Signal<Output> { events }

    fileprivate var events: Signal<Output> {
      // A publisher may be subscribed to, and a subscription cancelled, from any thread, though their
      // types don't say so.
      nonisolated(unsafe) let subscribe = { (subscriber: Signals.Subscriber<Output>) in
        self.sink(
          receiveCompletion: { completion in
            switch completion {
            case .finished: subscriber.sendCompleted()
            case .failure(let error): subscriber.sendError(error)
            }
          },
          receiveValue: { subscriber.sendNext($0) })
      }
      return .create { subscriber in
        nonisolated(unsafe) let cancellable = subscribe(subscriber)
        return Disposable { cancellable.cancel() }
      }
    }
  }

  extension Combine.Publisher where Output: Sendable, Failure == Never {
    /// Returns a signal of this publisher's events, which never fails.
    public func signal() -> InfallibleSignal<Output> { events.assertingNoErrors() }
  }

  /// A publisher of a signal's events: see ``Signal/publisher(buffering:)``.
  public struct SignalPublisher<Output: Sendable, Failure: Error>: Combine.Publisher, Sendable {
    private let signal: Signal<Output>
    private let policy: BufferingPolicy
    private let failure: @Sendable (any Error) -> Failure

    init(
      _ signal: Signal<Output>, buffering policy: BufferingPolicy,
      failure: @escaping @Sendable (any Error) -> Failure
    ) {
      self.signal = signal
      self.policy = policy
      self.failure = failure
    }

    public func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      subscriber.receive(
        subscription: SignalDemand(
          signal, policy, failure,
          for: SignalDemand.Downstream(
            receiveValue: { subscriber.receive($0) },
            receiveEnd: { subscriber.receive(completion: $0) })))
    }
  }

  /// The subscription of a publisher's subscriber: it delivers as many values as that asks for.
  private final class SignalDemand<Value: Sendable, Failure: Error>: Combine.Subscription,
    @unchecked Sendable
  {
    /// The subscriber, without its type, which no concurrent code may refer to.
    struct Downstream {
      let receiveValue: (Value) -> Combine.Subscribers.Demand
      let receiveEnd: (Combine.Subscribers.Completion<Failure>) -> Void
    }

    private struct State {
      var downstream: Downstream?
      /// The signal, until it is subscribed to.
      var signal: Signal<Value>?
      var demand = Combine.Subscribers.Demand.none
      let values = Queue<Value>()
      var end: Combine.Subscribers.Completion<Failure>?
      /// Whether a thread delivers: it goes on with what comes meanwhile.
      var isDelivering = false
    }

    private enum Step {
      case value(Value, Downstream)
      case end(Combine.Subscribers.Completion<Failure>, Downstream)
    }

    // Guarded by the lock.
    private var state: State
    private let lock = NSLock()
    private let policy: BufferingPolicy
    private let failure: @Sendable (any Error) -> Failure
    private let upstream = SerialDisposable()

    init(
      _ signal: Signal<Value>, _ policy: BufferingPolicy,
      _ failure: @escaping @Sendable (any Error) -> Failure, for downstream: Downstream
    ) {
      state = State(downstream: downstream, signal: signal)
      self.policy = policy
      self.failure = failure
    }

    // MARK: What the subscriber does

    func request(_ demand: Combine.Subscribers.Demand) {
      let signal = lock.withLock {
        state.demand += demand
        return state.demand > .none ? state.signal.take() : nil
      }
      if let signal { begin(signal) } else { deliver() }
    }

    func cancel() {
      let dropped = lock.withLock {
        let dropped = state
        state = State(isDelivering: state.isDelivering)
        return dropped
      }
      upstream.dispose()
      withExtendedLifetime(dropped) {}
    }

    private func begin(_ signal: Signal<Value>) {
      upstream.disposable = signal.subscribe(
        next: { self.receive($0) },
        error: { self.receive(.failure(self.failure($0))) },
        completed: { self.receive(.finished) })
    }

    // MARK: What the signal does

    private func receive(_ value: Value) {
      let dropped: Value? = lock.withLock {
        guard state.downstream != nil else { return value }
        if let limit = policy.limit, state.values.count >= limit {
          if case .oldest = policy { return value }
          state.values.append(value)
          return state.values.popFirst()
        }
        state.values.append(value)
        return nil
      }
      withExtendedLifetime(dropped) {}
      deliver()
    }

    private func receive(_ end: Combine.Subscribers.Completion<Failure>) {
      lock.withLock { state.end = end }
      deliver()
    }

    // MARK: Delivering

    /// Delivers what is asked for, unless another call does so: then that goes on.
    private func deliver() {
      let isFirst = lock.withLock {
        if state.isDelivering { return false }
        state.isDelivering = true
        return true
      }
      guard isFirst else { return }
      while let step = next() {
        switch step {
        case .value(let value, let downstream):
          let more = downstream.receiveValue(value)
          lock.withLock { state.demand += more }
        case .end(let end, let downstream):
          downstream.receiveEnd(end)
        }
      }
    }

    /// Returns what is next, and takes it from the state. If there is nothing, the delivery is over.
    private func next() -> Step? {
      lock.withLock {
        if let downstream = state.downstream {
          if state.demand > .none, let value = state.values.popFirst() {
            state.demand -= 1
            return .value(value, downstream)
          }
          if state.values.isEmpty, let end = state.end {
            state.downstream = nil
            return .end(end, downstream)
          }
        }
        state.isDelivering = false
        return nil
      }
    }
  }
#endif
