extension Signal {
  /// Calls `action` before completion is sent, to do something when the work has succeeded.
  ///
  /// ```swift
  /// let upload = Signal.from("50 %", "100 %")
  /// let reported = upload.doCompleted { print("delete the draft") }
  /// reported.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 50 %
  /// 100 %
  /// delete the draft
  /// ```
  ///
  /// ![doCompleted in marbles](marbles-docompleted)
  ///
  /// ```
  /// self              a-b-|
  /// doCompleted { }   a-b-|
  /// ```
  ///
  /// Each subscription calls `action`.
  ///
  /// - Parameter action: Is called before completion.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; `action` is not called any more.
  /// ## Other libraries
  /// In ReactiveObjC: `-doCompleted:` (feature [SO3](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func doCompleted(_ action: @escaping @Sendable () -> Void) -> Signal {
    doEnd { if case .completed = $0 { action() } }
  }
}
