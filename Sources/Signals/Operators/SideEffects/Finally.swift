extension Signal {
  /// Calls `action` before the signal fails or completes, to clean up after success and failure.
  ///
  /// ```swift
  /// let upload = Signal.from("50 %", "100 %")
  /// let shown = upload.finally { print("hide the progress bar") }
  /// shown.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 50 %
  /// 100 %
  /// hide the progress bar
  /// ```
  ///
  /// ![finally in marbles](marbles-finally)
  ///
  /// ```
  /// self          a-b-|
  /// finally { }   a-b-|
  /// ```
  ///
  /// Each subscription calls `action`, unless it is disposed of before its end. To clean up then,
  /// too, use ``onEnd(_:)``.
  ///
  /// - Parameter action: Is called before the terminal event.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, without calling `action`.
  /// ## Other libraries
  /// In ReactiveObjC: `-finally:` (feature [SO11](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    doEnd { _ in action() }
  }
}
