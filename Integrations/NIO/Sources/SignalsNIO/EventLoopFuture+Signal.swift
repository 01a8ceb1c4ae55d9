public import NIOCore
public import Signals

extension EventLoopFuture where Value: Sendable {
  /// Returns a signal of the future's result: its value, then completion, or its error.
  ///
  /// ```swift
  /// let address = resolver.lookUp("example.org").signal()
  /// ```
  ///
  /// The future's work has begun already, so each subscriber gets the same result. For work that
  /// begins with each subscription, use `Signal.defer { makeFuture().signal() }`.
  ///
  /// ## Scheduling
  /// Delivers on the future's event loop.
  /// ## Errors
  /// The future's error ends the signal.
  /// ## Disposal
  /// Drops the result. The work goes on, since a future can't be cancelled.
  public func signal() -> Signal<Value> {
    .create { subscriber in
      self.whenComplete { result in
        self.eventLoop.scheduler.performAsCurrent {
          switch result {
          case .success(let value):
            subscriber.sendNext(value)
            subscriber.sendCompleted()
          case .failure(let error):
            subscriber.sendError(error)
          }
        }
      }
      return nil
    }
  }
}

extension Signal {
  /// Subscribes, and returns a future of the signal's only value.
  ///
  /// ```swift
  /// let greeting = Signal.return("Hello").future(on: channel.eventLoop)
  /// ```
  ///
  /// Nothing is lost on the way: an error is the future's error, and so is a missing value
  /// (`SingleError.noValue`) and a second one (`SingleError.severalValues`). For a signal of any
  /// number of values, use `collect().future(on:)`, and for its first value `take(1).future(on:)`.
  ///
  /// A future can't be cancelled. `take(until: end).future(on:)` disposes of the source when `end`
  /// sends; then the future fails with `SingleError.noValue`.
  ///
  /// ## Scheduling
  /// Subscribes on the subscription scheduler. The future calls back on `eventLoop`.
  /// ## Errors
  /// An error of the source fails the future. If no sender is left before the end, the future fails
  /// with `SignalError.abandoned`.
  public func future(on eventLoop: any EventLoop) -> EventLoopFuture<Value> {
    let promise = eventLoop.makePromise(of: Value.self)
    // The end of a signal that fails or completes comes with the error or the value.
    single()
      .onEnd { if case .disposed = $0 { promise.fail(SignalError.abandoned) } }
      .subscribe(next: { promise.succeed($0) }, error: { promise.fail($0) })
    return promise.futureResult
  }
}
