import Scheduling

extension Signal {
  /// Returns a signal of windows. A window is a signal of `count` values.
  ///
  /// ```
  /// self                                      a-b-c-d-e-|
  /// window(count: 2).flattenMap { $0.collect() }   --[a,b]---[c,d]---([e]|)
  /// ```
  ///
  /// The same as ``buffer(count:)``, but each value is passed on when it comes. A window opens with
  /// its first value. A subscriber that subscribes to the window synchronously gets that value too.
  /// A window is a subject, so later subscribers miss earlier values. A window completes right
  /// after its last value. If the source ends before that, the window ends in the same way.
  ///
  /// - Parameter count: How many values a window has; 1 or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes, to the open window and then to the signal.
  /// ## Disposal
  /// Disposes of the source when the open window has no subscriber either (<doc:Contract>, 8).
  @_disfavoredOverload
  public func window(count: Int) -> Signal<Signal<Value>> {
    require(count > 0, "Signal.window(count:): the count must be positive, got \(count)")
    return OperatorSignal { sink in
      let handOut = HandOutSink(into: sink)
      _ = self.attach(WindowCountSink(count, into: handOut))
      return handOut.output
    }
  }
}

private final class WindowCountSink<Value: Sendable>: LinearSink<Value, Signal<Value>> {
  private let handOut: HandOutSink<Signal<Value>>
  private let count: Int
  private var window: Subject<Value>?
  private var remaining = 0

  init(_ count: Int, into handOut: HandOutSink<Signal<Value>>) {
    self.handOut = handOut
    self.count = count
    super.init(into: handOut)
  }

  deinit { window?.abandon() }

  override func sendNext(_ value: Value) {
    guard let window = openWindow(), !upstream.isDisposed else { return }
    remaining -= 1
    let isFull = remaining == 0
    window.sendNext(value)
    if isFull, !upstream.isDisposed { close(window)?.sendCompleted() }
  }

  override func sendError(_ error: any Error) {
    window.take()?.sendError(error)
    downstream.sendError(error)
  }

  override func sendCompleted() {
    window.take()?.sendCompleted()
    downstream.sendCompleted()
  }

  /// Returns the open window, or opens one. A receiver that gets the new window may synchronously
  /// send values that fill and close it. Then this method opens another window. Returns nil if no
  /// subscriber gets it.
  private func openWindow() -> Subject<Value>? {
    if let window { return window }
    var opened = open()
    while window !== opened, !upstream.isDisposed { opened = window ?? open() }
    return opened
  }

  private func open() -> Subject<Value>? {
    guard handOut.isOpen else { return nil }
    let window = Subject<Value>(core: HandedOutCore(handOut.users))
    self.window = window
    remaining = count
    downstream.sendNext(window)
    return window
  }

  /// Closes `window` and returns it. Returns nil if a nested value has already closed it.
  private func close(_ window: Subject<Value>) -> Subject<Value>? {
    self.window === window ? self.window.take() : nil
  }
}
