extension Signal {
  /// Sends the source's events on `scheduler`, in order, such as the results of background work on
  /// the main one.
  ///
  /// ```swift
  /// let clock = TestScheduler()  // a test's; an app has .main here
  /// let results = Subject<Int>()
  /// results.deliver(on: clock).subscribeNext { print("shown:", $0) }
  /// results.sendNext(42)
  /// print("sent")
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// sent
  /// shown: 42
  /// ```
  ///
  /// ![deliver in marbles](marbles-deliver-on-scheduler)
  ///
  /// ```
  /// self                     a-b-X
  /// deliver(on: scheduler)   a-b-X
  /// ```
  ///
  /// The source's side effects do not move to `scheduler`; for that, see ``subscribe(on:)``. Values
  /// that come faster than they are delivered wait, and are delivered together. While 256 values
  /// wait, a source that can wait does so, and goes on at 128: see <doc:Pace>. An error waits as
  /// well: it doesn't overtake values.
  ///
  /// - Parameter scheduler: Where to send.
  /// ## Scheduling
  /// Delivers on the scheduler, in one piece of work for each batch of up to 128 events.
  /// ## Errors
  /// An error of the source passes after the values before it.
  /// ## Disposal
  /// Disposes of the source, and drops the events that wait.
  /// ## Other libraries
  /// In ReactiveObjC: `-deliverOn:` (feature [SO48](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func deliver(on scheduler: Scheduler) -> Signal {
    delivering { Delivery(on: scheduler, into: $0) }
  }

  /// Sends the source's events on `scheduler`, and limits how many values wait, for a source that
  /// can't wait.
  ///
  /// The same as ``deliver(on:)``, with another rule for the values that wait. With `.newest(1)`, a
  /// slow scheduler gets the latest value each time, whatever came in between. An end is never
  /// dropped; it comes after the values that wait.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let temperatures = Subject<Int>()
  /// temperatures.deliver(on: clock, buffering: .newest(1), onDrop: { print("dropped", $0) })
  ///   .subscribe(next: { print("shown", $0) }, completed: { print("end") })
  /// for temperature in 21...23 { temperatures.sendNext(temperature) }
  /// temperatures.sendCompleted()
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// dropped 21
  /// dropped 22
  /// shown 23
  /// end
  /// ```
  ///
  /// - Parameters:
  ///   - scheduler: Where to send.
  ///   - policy: Which values wait. A limit is 1 or more, since each value waits for the scheduler.
  ///   - onDrop: Gets each dropped value, on the thread that sends, and what still waits when the
  ///     subscription ends, on the thread that ends it.
  /// ## Scheduling
  /// Delivers on the scheduler, in one piece of work for each batch of up to 128 events.
  /// ## Errors
  /// An error of the source passes after the values before it; so does a ``BufferOverflow`` if the
  /// policy is ``BufferingPolicy/failing(beyond:)``.
  /// ## Disposal
  /// Disposes of the source, and drops the events that wait.
  public func deliver(
    on scheduler: Scheduler, buffering policy: BufferingPolicy,
    onDrop: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    policy.check(in: "Signal.deliver(on:buffering:)", allowsZero: false)
    if policy == .unbounded { return deliver(on: scheduler) }
    return .junction { output in
      let delivery = BufferedDelivery(on: scheduler, policy, onDrop: onDrop, into: output)
      _ = self.attach(FrontQueueSink(delivery))
    }
  }

  /// The same as `deliver(on:)`, but an event for which none waits is delivered at once where the
  /// gate lets it pass.
  package func deliver(on scheduler: Scheduler, atOnceIn gate: some DeliveryGate) -> Signal {
    delivering { Delivery(on: scheduler, atOnceIn: gate, into: $0) }
  }

  /// The same as `deliver(on:)`, but each event is delivered in a separate piece of work.
  package func deliverOneByOne(on scheduler: Scheduler) -> Signal {
    delivering { Delivery(on: scheduler, oneByOne: true, into: $0) }
  }
}
