extension Signal {
  /// Subscribes blocks that are isolated to the main actor.
  ///
  /// <!-- member -->
  /// ```swift
  /// @MainActor final class Screen {
  ///   var title = ""
  ///
  ///   func show(_ titles: Signal<String>) {
  ///     titles.subscribeOnMainActor { [weak self] in self?.title = $0 }
  ///   }
  /// }
  /// ```
  ///
  /// The blocks may use everything that belongs to the main actor, `Sendable` or not. Events are
  /// delivered as by ``deliverOnMainActor()``: synchronously if they are sent on the main actor
  /// and no other event waits or is being delivered, otherwise in order as soon as the main actor
  /// is free. So a value that a block causes comes after the block: from a subject or a property
  /// when the block has returned, from other sources in a later turn of the main queue.
  ///
  /// - Parameters:
  ///   - next: Gets each value.
  ///   - error: Gets the error, if the signal ends with one. Without this block ``UnhandledErrors``
  ///     gets it.
  ///   - completed: Is called if the signal ends without an error.
  /// - Returns: A disposable that ends the subscription. The subscription goes on if the caller
  ///   doesn't keep it.
  @discardableResult
  public func subscribeOnMainActor(
    next: (@MainActor (Value) -> Void)? = nil,
    error: (@MainActor (any Error) -> Void)? = nil,
    completed: (@MainActor () -> Void)? = nil
  ) -> Disposable {
    deliverOnMainActor().subscribe(
      next: next.map { next in
        { @Sendable value in MainActor.assumeIsolated { next(value) } }
      },
      error: error.map { block in
        { @Sendable error in MainActor.assumeIsolated { block(error) } }
      },
      completed: completed.map { completed in
        { @Sendable in MainActor.assumeIsolated { completed() } }
      })
  }
}
