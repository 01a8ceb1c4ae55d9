public import Scheduling

extension Signal {
  /// Returns a signal of windows. A window is a signal of the values that come within `interval`,
  /// but at most `count`.
  ///
  /// ```
  /// self                                                  ab----cd-e|
  /// window(for: .seconds(3)).flattenMap { $0.collect() }  ---[a,b]-----[c,d,e]|
  /// ```
  ///
  /// The same as ``buffer(for:orCount:on:)``, but each value is passed on when it comes. A window
  /// opens with its first value. A subscriber that subscribes to the window synchronously gets that
  /// value too. A window is a subject, so later subscribers miss earlier values. A window completes
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
      let junction = WindowJunction(for: interval, orCount: count, on: scheduler, into: handOut)
      _ = self.attach(WindowSink(junction))
      return handOut.output
    }
  }
}

/// A junction of a source and the timer that closes each window.
private final class WindowJunction<Value: Sendable>: TimedJunction<Signal<Value>>,
  @unchecked Sendable
{
  private let handOut: HandOutSink<Signal<Value>>
  private let interval: Duration
  private let count: Int
  // These variables are used only in turns of the output.
  private var window: Subject<Value>?
  private var remaining = 0
  /// When the window was opened, on the clock of `opener`.
  private var opened = Duration.zero
  /// The scheduler that was chosen when the window was opened.
  private var opener: Scheduler?

  init(
    for interval: Duration, orCount count: Int, on scheduler: Scheduler?,
    into handOut: HandOutSink<Signal<Value>>
  ) {
    self.handOut = handOut
    self.interval = interval
    self.count = count
    super.init(on: scheduler, into: handOut)
  }

  deinit { window?.abandon() }

  /// Called in a turn of the output.
  func add(_ value: Value) {
    guard let window = openWindow(), !output.isDisposed else { return }
    remaining -= 1
    let isFull = remaining == 0
    window.sendNext(value)
    guard !output.isDisposed, self.window === window else { return }
    if isFull {
      stopTimer()
      close()?.sendCompleted()
    } else if !isTimerSet, let opener {
      // The timer is set after the value was sent: a scheduler may run it synchronously, which
      // closes the window.
      let passed = opener.now - opened
      setTimer(for: interval > passed ? interval - passed : .zero, on: opener)
    }
  }

  /// Returns the open window, or opens one. A receiver that gets the new window may synchronously
  /// send values that fill and close it. Then this method opens another window. Returns nil if no
  /// subscriber gets it.
  private func openWindow() -> Subject<Value>? {
    if let window { return window }
    var opened = open()
    while window !== opened, !output.isDisposed { opened = window ?? open() }
    return opened
  }

  private func open() -> Subject<Value>? {
    guard handOut.isOpen else { return nil }
    let window = Subject<Value>(core: HandedOutCore(handOut.users))
    self.window = window
    remaining = count
    let scheduler = scheduler
    opened = scheduler.now
    opener = scheduler
    output.sendNext(window)
    return window
  }

  /// Closes the window, and returns it if one was open. Called in a turn of the output.
  func close() -> Subject<Value>? { window.take() }

  override func timerFired(on scheduler: Scheduler) { close()?.sendCompleted() }
}

private final class WindowSink<Value: Sendable>: InputSink<
  Value, Signal<Value>, WindowJunction<Value>
>
{
  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in sink.junction.add(value) }
  }

  override func sendError(_ error: any Error) {
    output.inTurn(self, error) { sink, error in
      sink.junction.close()?.sendError(error)
      sink.output.sendError(error)
    }
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      sink.junction.close()?.sendCompleted()
      sink.output.sendCompleted()
    }
  }
}
