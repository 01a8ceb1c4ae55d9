extension Signal {
  /// Shares one subscription to the source as long as there are subscribers, to do its work once
  /// for all of them.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let answer = Signal.timer(after: .seconds(1), on: clock)
  /// let shared = answer.initially { print("asking") }.share()
  /// shared.subscribeNext { print("for the list:", $0) }
  /// shared.subscribeNext { print("for the title:", $0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// asking
  /// for the list: 1.0 seconds
  /// for the title: 1.0 seconds
  /// ```
  ///
  /// ![share in marbles](marbles-share-replay-1-from-tick-3)
  ///
  /// ```
  /// self                             a-b-c-|
  /// share(replay: 1)                 a-b-c-|
  /// share(replay: 1), from tick 3    ---bc-|
  /// ```
  ///
  /// The subscription to the source begins with the first subscriber, and is disposed of when the
  /// last subscriber has left. The source has one subscription at a time: the next one begins only
  /// after that disposal, possibly on the thread that has disposed of the earlier one. (A block of
  /// ``create(_:)`` that has begun on another scheduler may still be running then.) A new
  /// subscriber first gets the last `count` values. The source waits only while all subscribers
  /// have enough (<doc:Pace>).
  ///
  /// - Parameters:
  ///   - count: How many values to replay; zero or more.
  ///   - scope: What happens after the last subscriber has left, or the source has ended.
  ///     ``SharingScope/whileConnected`` drops the values, and the next subscriber subscribes to
  ///     the source again. With ``SharingScope/forever`` the next subscriber gets the same values
  ///     first, and after the end the terminal event too, without another subscription.
  /// ## Scheduling
  /// Delivers new events where the source sends, and replays earlier values on the thread that
  /// subscribes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source when the last subscription is disposed of.
  /// ## Other libraries
  /// In ReactiveObjC: `[[source publish] autoconnect]`, which connects only once. In RxSwift:
  /// `share(replay:scope:)`.
  @_disfavoredOverload
  public func share(replay count: Int = 0, scope: SharingScope = .whileConnected) -> Signal {
    require(
      count >= 0, "Signal.share(replay:scope:): the count must not be negative, got \(count)")
    return sharing(count, scope, .fastest)
  }

  /// Shares one subscription to the source, and determines which subscriber it waits for, if one of
  /// them is slow.
  ///
  /// The same as ``share(replay:scope:)``, where the source waits for the fastest subscriber. With
  /// ``SharingPace/slowest`` each subscriber gets all values in limited memory, at the pace of the
  /// slowest one:
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let numbers = Signal.from(1...1000).subscribe(on: clock).share(pace: .slowest)
  /// numbers.deliver(on: clock).subscribe(completed: { print("the slow one has all") })
  /// numbers.subscribe(completed: { print("the fast one has all") })
  /// print("subscribed")
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// subscribed
  /// the fast one has all
  /// the slow one has all
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many values to replay; zero or more.
  ///   - scope: What happens after the last subscriber has left, or the source has ended.
  ///   - pace: Which subscriber the source waits for.
  /// ## Scheduling
  /// Delivers new events where the source sends, and replays earlier values on the thread that
  /// subscribes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source when the last subscription is disposed of.
  @_disfavoredOverload
  public func share(
    replay count: Int = 0, scope: SharingScope = .whileConnected, pace: SharingPace
  ) -> Signal {
    require(
      count >= 0, "Signal.share(replay:scope:pace:): the count must not be negative, got \(count)")
    return sharing(count, scope, pace)
  }

  /// Shares one subscription to the source, which goes on for a while after the last subscriber has
  /// left, as when a screen is turned.
  ///
  /// The same as ``share(replay:scope:pace:)``, with a grace period: a subscriber that comes within
  /// `interval` joins the subscription that there is, and gets the values to replay.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let position = Signal.interval(every: .seconds(1), on: clock).onEnd { _ in print("off") }
  /// let shared = position.share(replay: 1, untilUnusedFor: .seconds(5), on: clock)
  /// let portrait = shared.subscribeNext { print("portrait:", $0) }
  /// clock.advance(by: .seconds(1))
  /// portrait.dispose()
  /// let landscape = shared.subscribeNext { print("landscape:", $0) }
  /// clock.advance(by: .seconds(1))
  /// landscape.dispose()
  /// clock.advance(by: .seconds(5))
  /// ```
  ///
  /// ```text
  /// portrait: 1.0 seconds
  /// landscape: 1.0 seconds
  /// landscape: 2.0 seconds
  /// off
  /// ```
  ///
  /// Without a subscriber the source is not paused. If it ends meanwhile, the next subscriber
  /// begins as `scope` says.
  ///
  /// - Parameters:
  ///   - count: How many values to replay; zero or more.
  ///   - scope: What happens after the grace period, or when the source has ended.
  ///   - pace: Which subscriber the source waits for.
  ///   - interval: How long the source goes on without a subscriber; if it is zero or less, until
  ///     the scheduler runs the work that disposes of it.
  ///   - scheduler: Where the time is measured, and where the source is disposed of; not
  ///     ``Scheduler/immediate``. By default, the scheduler that is current when the last
  ///     subscriber leaves, or a background one if none is current.
  /// ## Scheduling
  /// Delivers new events where the source sends, and replays earlier values on the thread that
  /// subscribes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, on the scheduler, when there has been no subscriber for `interval`.
  /// ## Other libraries
  /// In Kotlin: `SharingStarted.WhileSubscribed(stopTimeoutMillis)`. In RxJava:
  /// `refCount(timeout)`.
  @_disfavoredOverload
  public func share(
    replay count: Int = 0, scope: SharingScope = .whileConnected, pace: SharingPace = .fastest,
    untilUnusedFor interval: Duration, on scheduler: Scheduler? = nil
  ) -> Signal {
    require(
      count >= 0,
      "Signal.share(replay:untilUnusedFor:): the count must not be negative, got \(count)")
    require(
      scheduler !== Scheduler.immediate,
      "Signal.share(untilUnusedFor:on:): the immediate scheduler would only wait; use another one")
    return sharing(count, scope, pace, GracePeriod(duration: interval, scheduler: scheduler))
  }

  private func sharing(
    _ count: Int, _ scope: SharingScope, _ pace: SharingPace, _ grace: GracePeriod? = nil
  ) -> Signal {
    let makeSubject: @Sendable () -> Subject<Value> = {
      let subject = count == 0 ? Subject<Value>() : ReplaySubject(capacity: count)
      subject.core.followsSlowest = pace == .slowest
      return subject
    }
    let sharing =
      switch scope {
      case .whileConnected: Sharing(self, .whileConnected(makeSubject), grace: grace)
      case .forever: Sharing(self, .given(makeSubject()), grace: grace)
      }
    return OperatorSignal { sharing.attachConnecting($0) }
  }
}
