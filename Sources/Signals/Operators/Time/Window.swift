extension Signal {
  /// Sends a signal, a window, for the values of each `interval`, at most `count`, to handle
  /// batches as they come.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let clicks = Signal.interval(every: .milliseconds(400), on: clock).take(3)
  /// clicks.window(for: .seconds(1), on: clock).subscribeNext { window in
  ///   window.subscribe(next: { print($0) }, completed: { print("time is up") })
  /// }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// 0.4 seconds
  /// 0.8 seconds
  /// 1.2 seconds
  /// time is up
  /// ```
  ///
  /// ![window in marbles](marbles-window-for-seconds-3-flattenmap-0-collect)
  ///
  /// ```
  /// self                                                  ab----cd-e|
  /// window(for: .seconds(3)).flattenMap { $0.collect() }  ---[a,b]-----[c,d,e]|
  /// ```
  ///
  /// The same as ``buffer(for:orCount:on:)``, but each value is passed on when it comes. A window
  /// opens with its first value. A subscriber that subscribes to the window synchronously gets that
  /// value too. A window is a subject, so later subscribers miss earlier values, and the operator
  /// holds none (<doc:Pace>). A window completes
  /// when its time is up, or when it has sent `count` values. If the source ends before that, the
  /// window ends in the same way.
  ///
  /// - Parameters:
  ///   - interval: How long a window is open; if it is zero or less, until the scheduler runs the
  ///     timer.
  ///   - count: How many values a window has at most; 1 or more. By default there is no limit.
  ///   - scheduler: Where the time is measured, and where windows whose time is up complete; by
  ///     default, the scheduler that is current when the time begins to run, or a background one if
  ///     none is current.
  /// ## Scheduling
  /// Sends windows and values where the source sends. A window whose time is up completes on the
  /// scheduler; other windows complete where the source sends. The time begins to run at the first
  /// value of each window.
  /// ## Errors
  /// An error of the source passes at once, to the open window and then to the signal.
  /// ## Disposal
  /// Disposes of the source and of the timer when the open window has no subscriber either
  /// (<doc:Contract>, 8).
  @_disfavoredOverload
  public func window(
    for interval: Duration, orCount count: Int = .max, on scheduler: Scheduler? = nil
  ) -> Signal<Signal<Value>> {
    require(
      count > 0, "Signal.window(for:orCount:on:): the count must be positive, got \(count)")
    return OperatorSignal { sink in
      let handOut = HandOutSink(into: sink)
      _ = Signal<Signal<Value>>.junction(handOut) { output in
        let windows = Windows(of: count, into: handOut)
        let timer = JunctionTimer(of: output, on: scheduler) { _, _ in windows.complete() }
        // When the window was opened, on the clock of the scheduler that was chosen then.
        var opened: (time: Duration, on: Scheduler)?
        output.subscribe(
          to: self,
          next: { value in
            let isOpen = windows.add(
              value, opened: { opened = (timer.scheduler.now, timer.scheduler) },
              full: { timer.stop() })
            // The timer is set after the value was sent: a scheduler may run it synchronously,
            // which closes the window.
            guard isOpen, !timer.isSet, let (time, opener) = opened else { return }
            let passed = opener.now - time
            timer.set(for: interval > passed ? interval - passed : .zero, on: opener)
          },
          error: { error in
            windows.close()?.sendError(error)
            output.sendError(error)
          },
          completed: {
            windows.complete()
            output.sendCompleted()
          })
      }
      return handOut.output
    }
  }
}

/// The windows of a signal, which are handed out one after the other. Used in turns of the edge
/// that feeds them.
final class Windows<Value: Sendable> {
  private let handOut: HandOutSink<Signal<Value>>
  private let count: Int
  private var window: Subject<Value>?
  private var remaining = 0

  /// - Parameters:
  ///   - count: How many values fill a window.
  ///   - handOut: The sink that hands the windows out, and is attached already.
  init(of count: Int, into handOut: HandOutSink<Signal<Value>>) {
    self.count = count
    self.handOut = handOut
  }

  deinit { window?.abandon() }

  /// Sends `value` to the open window, or to a new one. A full window completes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - opened: Called before a new window is handed out.
  ///   - full: Called before a full window completes.
  /// - Returns: Whether the window is still open.
  func add(_ value: Value, opened: () -> Void = {}, full: () -> Void = {}) -> Bool {
    guard let window = openWindow(opened), !handOut.isDisposed else { return false }
    remaining -= 1
    let isFull = remaining == 0
    window.sendHandedOut(value)
    guard !handOut.isDisposed, self.window === window else { return false }
    if isFull {
      full()
      complete()
    }
    return !isFull
  }

  /// Returns the open window, or opens one. A receiver that gets the new window may synchronously
  /// send values that fill and close it. Then this method opens another window. Returns nil if no
  /// subscriber gets it.
  private func openWindow(_ opened: () -> Void) -> Subject<Value>? {
    if let window { return window }
    var new = open(opened)
    while window !== new, !handOut.isDisposed { new = window ?? open(opened) }
    return new
  }

  private func open(_ opened: () -> Void) -> Subject<Value>? {
    guard handOut.isOpen else { return nil }
    let window = Subject<Value>(core: HandedOutCore(handOut.users))
    self.window = window
    remaining = count
    opened()
    handOut.sendNext(window)
    return window
  }

  /// Completes the open window.
  func complete() { close()?.sendCompleted() }

  /// Closes the window, and returns it if one was open.
  func close() -> Subject<Value>? { window.take() }
}
