extension Signal {
  /// Sends the values before the first one that passes a test, to end at a certain value.
  ///
  /// ```swift
  /// let answers = Signal.from("yes", "no", "stop", "yes")
  /// let counted = answers.takeUntilFirst(where: { $0 == "stop" })
  /// counted.subscribe(next: { print($0) }, completed: { print("end") })
  /// ```
  ///
  /// ```text
  /// yes
  /// no
  /// end
  /// ```
  ///
  /// ![takeUntilFirst in marbles](marbles-takeuntilfirst-0-2)
  ///
  /// ```
  /// self                        1-2-3-1-|
  /// takeUntilFirst { $0 > 2 }   1-2-|
  /// ```
  ///
  /// The value that passes the test is not sent: the signal completes instead. If `inclusive` is
  /// true, the value is sent, too, and is the last one:
  ///
  /// ![takeUntilFirst in marbles](marbles-takeuntilfirst-where-0-2-inclusive-true)
  ///
  /// ```
  /// self                                                1-2-3-1-|
  /// takeUntilFirst(where: { $0 > 2 }, inclusive: true)  1-2-(3|)
  /// ```
  ///
  /// - Parameters:
  ///   - isEnd: The test: returns whether the signal ends with this value.
  ///   - inclusive: Whether the value that passes the test is sent.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isEnd` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-takeUntilBlock:` (feature
  /// [ST24](doc:ReactiveObjCFeatures#Stream-operators)).
  public func takeUntilFirst(
    where isEnd: @escaping @Sendable (Value) throws -> Bool, inclusive: Bool = false
  ) -> Signal {
    take(while: { try !isEnd($0) }, inclusive: inclusive)
  }
}
