extension Signal {
  /// Sends a value when no other follows for `interval`, to react when the user pauses, as in a
  /// search field.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let typed = Subject<String>()
  /// typed.debounce(for: .milliseconds(300), on: clock).subscribeNext { print($0) }
  /// typed.sendNext("sw")
  /// typed.sendNext("swift")
  /// clock.advance(by: .milliseconds(300))
  /// ```
  ///
  /// ```text
  /// swift
  /// ```
  ///
  /// ![debounce in marbles](marbles-debounce-for-seconds-2)
  ///
  /// ```
  /// self                         ab---c--|
  /// debounce(for: .seconds(2))   ---b---c|
  /// ```
  ///
  /// Each value waits, and the next one replaces it. When the source completes, the value that
  /// waits is sent at once, before completion: so a value doesn't prove that the source was silent
  /// for so long (<doc:Recipes#Alarms-and-silence-for-each-sensor>). For values at a limited rate
  /// see ``throttleLatest(for:on:onDrop:)`` and ``throttleFirst(for:on:onDrop:)``. A test passes a
  /// ``TestScheduler``, and does not wait: see <doc:TestingSignals>.
  ///
  /// With a condition, a value for which `waits` returns false is sent at once, and a value that
  /// waits is dropped.
  ///
  /// - Parameters:
  ///   - interval: How long the pause has to be; if it is zero or less, until the scheduler runs
  ///     the timer.
  ///   - scheduler: Where values are sent; by default, the scheduler that is current when the time
  ///     begins to run, or a background one if none is current.
  ///   - waits: Returns whether a value has to wait; by default each value has to wait.
  ///   - onDrop: Gets each value that is not sent because a newer one has come, on the thread that
  ///     sends, and the one that waits when the subscription ends, on the thread that ends it.
  /// ## Scheduling
  /// Values that waited are sent on the scheduler. The value before completion, and values that
  /// don't wait, are sent where the source sends. The time begins to run at each value.
  /// ## Errors
  /// An error of the source, or one that the condition throws, passes at once; a value that waits
  /// is dropped.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  /// ## Other libraries
  /// In ReactiveObjC: `-throttle:` (feature [SO4](doc:ReactiveObjCFeatures#Signal-operators)),
  /// `-throttle:valuesPassingTest:` (feature [SO5](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func debounce(
    for interval: Duration, on scheduler: Scheduler? = nil,
    while waits: (@Sendable (Value) throws -> Bool)? = nil,
    onDrop: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    .junction { output in
      let waiting = WaitingValue(onDrop)
      func flush() {
        if let value = waiting.take() { output.deliverNext(value) }
      }
      let timer = JunctionTimer(of: output, on: scheduler) { _, _ in flush() }
      output.subscribe(
        to: self, waits == nil ? .latest : .unpaced,
        next: { value in
          do {
            if let waits, try !waits(value) {
              waiting.clear {
                timer.stop()
                output.deliverNext(value)
              }
            } else {
              waiting.set(to: value) { timer.set(for: interval) }
            }
          } catch {
            output.sendError(error)
          }
        },
        completed: {
          flush()
          output.sendCompleted()
        })
    }
  }
}
