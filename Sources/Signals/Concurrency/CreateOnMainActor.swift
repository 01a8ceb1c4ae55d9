extension Signal {
  /// Calls `didSubscribe` on the main actor for each subscription, to send the events of an object
  /// that belongs there.
  ///
  /// It is ``create(_:)`` for objects that belong to the main actor, such as an alert, a picker or
  /// a manager with a delegate:
  ///
  /// <!-- inside () -> Signal<Bool> -->
  /// ```swift
  /// let answers = Signal<Bool>.createOnMainActor { subscriber in
  ///   let alert = Alert { answer in
  ///     subscriber.sendNext(answer)
  ///     subscriber.sendCompleted()
  ///   }
  ///   alert.show()
  ///   return { alert.close() }
  /// }
  /// ```
  /// <!-- after
  /// return answers
  /// -->
  ///
  /// As with ``create(_:)``, the producer has to keep the subscriber for as long as it wants to
  /// send.
  ///
  /// - Parameter didSubscribe: Begins to send to the subscriber that it gets, and returns a closure
  ///   that ends the production, or nil if there is nothing to end.
  /// ## Scheduling
  /// Calls `didSubscribe` before `subscribe` returns if the caller is on the main thread, otherwise
  /// as soon as the main thread is free. Delivers where the events are sent.
  /// ## Errors
  /// An error that is sent passes.
  /// ## Disposal
  /// Calls the returned closure on the main actor when the subscription ends, in any way: at once
  /// on the main thread, otherwise as soon as it is free. If `didSubscribe` was not called yet, it
  /// will not be called.
  public static func createOnMainActor(
    _ didSubscribe: @escaping @MainActor (Subscriber<Value>) -> (@MainActor () -> Void)?
  ) -> Signal {
    let signal = create { subscriber in
      MainActor.assumeIsolated { didSubscribe(subscriber) }.map { end in
        Disposable { onMainActor(end) }
      }
    }
    return OperatorSignal { sink in
      Scheduler.isOnMainThread
        ? signal.attach(sink) : signal.attach(sink) { Scheduler.main.scheduleOnce($0) }
    }
  }
}

/// Runs `action` synchronously on the main thread, otherwise there as soon as the main actor is
/// free.
package func onMainActor(_ action: @escaping @MainActor () -> Void) {
  if Scheduler.isOnMainThread {
    MainActor.assumeIsolated(action)
  } else {
    Scheduler.main.schedule { MainActor.assumeIsolated(action) }
  }
}
