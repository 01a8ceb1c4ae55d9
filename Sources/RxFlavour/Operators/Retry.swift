import Signals

extension ObservableType {
  /// Returns a sequence that subscribes to the source again each time it fails.
  public func retry() -> Observable<Element> { Observable(asObservable().successor.retry()) }

  /// Returns a sequence that subscribes to the source again when it fails, until it was subscribed
  /// to `maxAttemptCount` times. The error of the last attempt passes. (In Signals the first
  /// attempt does not count.)
  ///
  /// - Parameter maxAttemptCount: How many attempts; with zero the sequence completes at once.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    maxAttemptCount == 0
      ? .empty() : Observable(asObservable().successor.retry(maxAttemptCount - 1))
  }

  /// Returns a sequence that subscribes to the source again after it has failed: when the sequence
  /// that `notificationHandler` has returned then sends an element.
  ///
  /// If the sequence of the handler ends, this one ends in the same way, but not before the source
  /// fails.
  ///
  /// - Parameter notificationHandler: Gets the sequence of all errors, once for each subscription.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    retry(when: notificationHandler, taking: { $0 })
  }

  /// Returns a sequence that subscribes to the source again after it has failed with an error of a
  /// type: when the sequence that `notificationHandler` has returned then sends an element.
  ///
  /// Errors of other types pass. If the sequence of the handler ends, this one ends in the same
  /// way, but not before the source fails.
  ///
  /// - Parameter notificationHandler: Gets the sequence of all errors of the type, once for each
  ///   subscription.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    retry(when: notificationHandler, taking: { $0 as? Failure })
  }

  private func retry<Trigger: ObservableType, Failure: Sendable>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger,
    taking take: @escaping @Sendable (any Error) -> Failure?
  ) -> Observable<Element> {
    let source = asObservable().successor
    return Observable(
      .defer {
        // Safe, because it is used in turns of one output, and while the source is subscribed to.
        @safe nonisolated(unsafe) var state = RetryState()
        let attempt = source.subscribed(
          after: {
            state = RetryState(isSubscribing: true, end: state.end)
            return true
          },
          before: { state.isSubscribing = false })
        return attempt.retry { errors -> Signal<Void> in
          .lastingJunction { junction in
            let endWith = { (send: @escaping () -> Void) in
              if state.isWaiting { send() } else { state.end = send }
            }
            junction.subscribe(
              to: errors,
              next: { error in
                state.isWaiting = true
                if take(error) == nil { junction.sendError(error) } else { state.end?() }
              })
            let failures = Observable(errors.compactMap(take))
            junction.subscribe(
              to: notificationHandler(failures).source,
              next: { _ in
                guard state.isWaiting, !state.hasRetried else { return }
                state.hasRetried = true
                state.isWaiting = state.isSubscribing
                junction.sendNext(())
              },
              error: { error in endWith { junction.sendError(error) } },
              completed: { endWith { junction.sendCompleted() } })
          }
        }
      })
  }
}

/// Where a sequence of `retry(when:)` is.
private struct RetryState {
  /// Whether the source is being subscribed to. If it fails meanwhile, the next attempt begins
  /// only afterwards, and the trigger may end before that.
  var isSubscribing = false
  /// Whether the source has failed, and the trigger's end is the end of the sequence.
  var isWaiting = false
  /// Whether the trigger has sent an element since the source failed.
  var hasRetried = false
  /// How the trigger has ended.
  var end: (() -> Void)?
}
