public import Scheduling

extension Signal {
  /// Subscribes blocks that run on an actor, as the compiler knows.
  ///
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
  /// Each block gets the actor, and runs on it without a suspension. Events are delivered in their
  /// order as soon as the actor gets to them; those that come faster wait, without limit. For the main
  /// actor there is ``subscribeOnMainActor(next:error:completed:)``.
  ///
  /// The actor is not kept alive, except while there is something to deliver. When it has gone nothing
  /// is delivered any more, and the next value ends the subscription.
  ///
  /// - Parameters:
  ///   - actor: Where the blocks run.
  ///   - next: Gets each value.
  ///   - error: Gets the error, if the signal ends with one. Without it ``UnhandledErrors`` does,
  ///     and also when the actor has gone.
  ///   - completed: Is called if the signal ends without an error.
  /// - Returns: A disposable that ends the subscription; it goes on if nobody keeps this.
  @discardableResult
  public func subscribe<Isolation: Actor>(
    isolatedTo actor: Isolation,
    next: (@Sendable (isolated Isolation, Value) -> Void)? = nil,
    error: (@Sendable (isolated Isolation, any Error) -> Void)? = nil,
    completed: (@Sendable (isolated Isolation) -> Void)? = nil
  ) -> Disposable {
    typealias Block<Argument> = @Sendable (Argument) -> Void
    let scheduler = TaskScheduler(isolatedTo: { [weak actor] in actor })
    // What is dropped with the actor's work: an error of it is not to be lost.
    let watched = takeWhile { [weak actor] _ in actor != nil }.doError { [weak actor] error in
      if actor == nil { UnhandledErrors.report(error, .tooLate, of: Value.self) }
    }
    return watched.deliver(on: scheduler).subscribe(
      next: next.map { next -> Block<Value> in
        { [weak actor] value in actor?.assumeIsolated { next($0, value) } }
      },
      error: error.map { block -> Block<any Error> in
        { [weak actor] error in actor?.assumeIsolated { block($0, error) } }
      },
      completed: completed.map { completed -> @Sendable () -> Void in
        { [weak actor] in actor?.assumeIsolated { completed($0) } }
      })
  }
}
