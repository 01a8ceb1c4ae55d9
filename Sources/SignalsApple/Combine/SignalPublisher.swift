#if canImport(Combine)
  public import Combine
  import Scheduling
  public import Signals

  extension Signal {
    /// Returns a publisher of this signal's events.
    ///
    /// Each subscription to the publisher subscribes to this signal when its subscriber first
    /// demands values. Values that are not demanded yet wait; an end comes after them. A source
    /// that can wait does so while 256 values wait. The publisher of an ``InfallibleSignal`` never
    /// fails.
    ///
    /// - Parameters:
    ///   - policy: Which of the waiting values are kept. With
    ///     ``BufferingPolicy/failing(beyond:)``, the error comes after the values that wait; the
    ///     publisher of an ``InfallibleSignal`` can't have this policy.
    ///   - onDrop: Called with each value that is dropped, where this signal sends it.
    /// ## Scheduling
    /// Delivers where this signal sends, or where the subscriber demands values that wait. While
    /// another thread sends all the time, a demand delivers the values that wait, and a few more.
    /// The sender delivers the next ones, or a background scheduler if the sender sends no more.
    /// ## Errors
    /// An error fails the publisher, after the values that wait. A signal that is abandoned sends
    /// no end; then the publisher doesn't complete.
    /// ## Disposal
    /// Cancelling disposes of this signal, and drops the values that wait.
    @_disfavoredOverload
    public func publisher(
      buffering policy: BufferingPolicy = .unbounded, onDrop: (@Sendable (Value) -> Void)? = nil
    ) -> SignalPublisher<Value, any Error> {
      SignalPublisher(self, buffering: policy, onDrop: onDrop) { $0 }
    }
  }

  @_documentation(visibility: private)
  extension InfallibleSignalProtocol {
    public func publisher(
      buffering policy: BufferingPolicy = .unbounded, onDrop: (@Sendable (Value) -> Void)? = nil
    ) -> SignalPublisher<Value, Never> {
      if case .failing = policy {
        require(
          false, "InfallibleSignal.publisher(buffering:): it never fails, so it can't be \(policy)")
      }
      return SignalPublisher(infallible, buffering: policy, onDrop: onDrop) { error in
        fatalError("InfallibleSignal.publisher(buffering:): an error came, \(error)")
      }
    }
  }

  extension Combine.Publisher where Output: Sendable {
    /// Returns a signal of this publisher's events.
    ///
    /// Each subscription to the signal subscribes to this publisher, and demands all values.
    ///
    /// ## Scheduling
    /// Delivers where this publisher sends.
    /// ## Errors
    /// A failure of the publisher is the signal's error.
    /// ## Disposal
    /// Cancels the subscription to this publisher.
    public func signal() -> Signal<Output> { events }

    fileprivate var events: Signal<Output> {
      // Safe, because any thread may subscribe to a publisher or cancel a subscription, though
      // their types don't say so.
      @safe nonisolated(unsafe) let subscribe = { (subscriber: Signals.Subscriber<Output>) in
        // The publisher may send all its values before `sink` returns. The prefix ends it in time.
        self.prefix(while: { _ in !subscriber.isDisposed }).sink(
          receiveCompletion: { completion in
            switch completion {
            case .finished: subscriber.sendCompleted()
            case .failure(let error): subscriber.sendError(error)
            }
          },
          receiveValue: { subscriber.sendNext($0) })
      }
      return .create { subscriber in
        // Safe, because any thread may cancel a subscription.
        @safe nonisolated(unsafe) let cancellable = subscribe(subscriber)
        return Disposable { cancellable.cancel() }
      }
    }
  }

  extension Combine.Publisher where Output: Sendable, Failure == Never {
    /// Returns a signal of this publisher's events, which never fails.
    ///
    /// ## Scheduling
    /// Delivers where this publisher sends.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Cancels the subscription to this publisher.
    public func signal() -> InfallibleSignal<Output> { events.assertingNoErrors() }
  }

  /// A publisher of a signal's events: see ``Signal/publisher(buffering:)``.
  public struct SignalPublisher<Output: Sendable, Failure: Error>: Combine.Publisher, Sendable {
    private let signal: Signal<Output>
    private let policy: BufferingPolicy
    private let onDrop: UnwoundFunction<Output, Void>?
    private let failure: @Sendable (any Error) -> Failure

    init(
      _ signal: Signal<Output>, buffering policy: BufferingPolicy,
      onDrop: (@Sendable (Output) -> Void)?,
      failure: @escaping @Sendable (any Error) -> Failure
    ) {
      policy.check(in: "Signal.publisher(buffering:)")
      self.signal = signal
      self.policy = policy
      self.onDrop = UnwoundFunction(onDrop)
      self.failure = failure
    }

    public func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      subscriber.receive(
        subscription: SignalDemand(
          signal, policy, onDrop, failure,
          for: SignalDemand.Downstream(
            receiveValue: { subscriber.receive($0) },
            receiveEnd: { subscriber.receive(completion: $0) })))
    }
  }
#endif
