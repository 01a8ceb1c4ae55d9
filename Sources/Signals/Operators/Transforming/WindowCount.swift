extension Signal {
  /// Sends a signal, a window, for each `count` values, to handle batches of one size as they come.
  ///
  /// ![window in marbles](marbles-window-count-2-flattenmap-0-collect)
  ///
  /// ```
  /// self                                      a-b-c-d-e-|
  /// window(count: 2).flattenMap { $0.collect() }   --[a,b]---[c,d]---([e]|)
  /// ```
  ///
  /// The same as ``buffer(count:)``, but each value is passed on when it comes. A window opens with
  /// its first value. A subscriber that subscribes to the window synchronously gets that value too.
  /// A window is a subject, so later subscribers miss earlier values, and the operator holds none
  /// (<doc:Pace>). A window completes right after its last value. If the source ends before that,
  /// the window ends in the same way.
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
  private let windows: Windows<Value>

  init(_ count: Int, into handOut: HandOutSink<Signal<Value>>) {
    windows = Windows(of: count, into: handOut)
    super.init(into: handOut)
  }

  override func sendNext(_ value: Value) { _ = windows.add(value) }

  override func sendError(_ error: any Error) {
    windows.close()?.sendError(error)
    downstream.sendError(error)
  }

  override func sendCompleted() {
    windows.complete()
    downstream.sendCompleted()
  }
}
