extension Signal {
  /// Subscribes to the source on `scheduler`, to do the source's work there, such as in the
  /// background.
  ///
  /// ```swift
  /// let clock = TestScheduler()  // a test's; an app has .background here
  /// let file = Signal.try { print("reading") }
  /// file.subscribe(on: clock).subscribeCompleted { print("read") }
  /// print("subscribed")
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// subscribed
  /// reading
  /// read
  /// ```
  ///
  /// ![subscribe in marbles](marbles-subscribe-on-scheduler)
  ///
  /// ```
  /// self                         a-b|
  /// subscribe(on: scheduler)     a-b|
  /// ```
  ///
  /// Only the subscription, with its side effects, moves to `scheduler`. Values are delivered where
  /// the source sends them; to move values, see ``deliver(on:)``.
  ///
  /// - Parameter scheduler: Where to subscribe.
  /// ## Scheduling
  /// Subscribes on the scheduler; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; if the subscription has not begun yet, prevents it.
  /// ## Other libraries
  /// In ReactiveObjC: `-subscribeOn:` (feature [SO49](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func subscribe(on scheduler: Scheduler) -> Signal {
    OperatorSignal { self.attach($0) { scheduler.scheduleOnce($0) } }
  }
}
