extension Signal {
  /// Subscribes blocks that are isolated to an actor.
  ///
  /// <!-- member -->
  /// ```swift
  /// actor Store {
  ///   var total = 0
  ///
  ///   func add(_ amounts: Signal<Int>) {
  ///     amounts.subscribe(isolatedTo: self, next: { store, amount in store.total += amount })
  ///   }
  /// }
  /// ```
  ///
  /// Each block gets the actor, and runs on it without a suspension. Events are delivered in order
  /// as soon as the actor is free; events that come faster wait, as at ``deliver(on:)``. The blocks
  /// see no task-local values, neither a sender's nor the subscriber's. For the main actor, use
  /// ``subscribeOnMainActor(next:error:completed:)``.
  ///
  /// The actor is kept alive only while there is an event to deliver. After its release nothing is
  /// delivered any more, and the next value ends the subscription.
  ///
  /// - Parameters:
  ///   - actor: Where the blocks run.
  ///   - next: Gets each value.
  ///   - error: Gets the error, if the signal ends with one. Without this block, or after the
  ///     actor's release, ``UnhandledErrors`` gets it.
  ///   - completed: Is called if the signal ends without an error.
  /// - Returns: A disposable that ends the subscription. The subscription goes on if the caller
  ///   doesn't keep it.
  @discardableResult
  public func subscribe<Isolation: Actor>(
    isolatedTo actor: Isolation,
    next: (@Sendable (isolated Isolation, Value) -> Void)? = nil,
    error: (@Sendable (isolated Isolation, any Error) -> Void)? = nil,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Disposable {
    let scheduler = TaskScheduler(isolatedTo: { [weak actor] in actor })
    let present = OperatorSignal { [weak actor] in self.attach(PresenceSink(of: actor, into: $0)) }
    return present.deliver(on: scheduler).subscribe(
      next: next.map { next in
        { @Sendable [weak actor] value in actor?.assumeIsolated { next($0, value) } }
      },
      error: error.map { block in
        { @Sendable [weak actor] error in actor?.assumeIsolated { block($0, error) } }
      },
      completed: completed.map { completed in
        { @Sendable [weak actor] in actor?.assumeIsolated { completed($0) } }
      })
  }
}

/// Passes on events while the actor is alive, and keeps the actor until each event is delivered.
/// The first value after the actor's release ends the signal; an error is reported as unhandled.
private final class PresenceSink<Value, Isolation: Actor>: LinearSink<Value, Value> {
  private weak var actor: Isolation?

  init(of actor: Isolation?, into downstream: Sink<Value>) {
    self.actor = actor
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    guard let actor else { return complete() }
    withExtendedLifetime(actor) { downstream.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    guard let actor else { return UnhandledErrors.report(error, .tooLate, of: Value.self) }
    withExtendedLifetime(actor) { downstream.sendError(error) }
  }
}
