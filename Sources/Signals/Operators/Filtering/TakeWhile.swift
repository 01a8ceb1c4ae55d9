extension Signal {
  /// Sends the values before the first one that fails a test, to stop when a limit is reached.
  ///
  /// ```swift
  /// let downloaded = Signal.from(20, 60, 100, 100)
  /// let progress = downloaded.take(while: { $0 < 100 })
  /// progress.subscribe(next: { print("\($0) %") }, completed: { print("done") })
  /// ```
  ///
  /// ```text
  /// 20 %
  /// 60 %
  /// done
  /// ```
  ///
  /// ![take in marbles](marbles-take-while-0-3)
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// take(while: { $0 < 3 })   1-2-|
  /// ```
  ///
  /// The value that fails the test is not sent: the signal completes instead. If `inclusive` is
  /// true, the value is sent, too, and is the last one:
  ///
  /// ![take in marbles](marbles-take-while-0-3-inclusive-true)
  ///
  /// ```
  /// self                                       1-2-3-1-|
  /// take(while: { $0 < 3 }, inclusive: true)   1-2-(3|)
  /// ```
  ///
  /// - Parameters:
  ///   - isTaken: The test: returns whether to go on.
  ///   - inclusive: Whether the value that fails the test is sent.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isTaken` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-takeWhileBlock:` (feature
  /// [ST25](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  public func take(
    while isTaken: @escaping @Sendable (Value) throws -> Bool, inclusive: Bool = false
  ) -> Signal {
    guard inclusive else {
      return step { value, output in
        do {
          if try isTaken(value) { output.sendNext(value) } else { output.complete() }
        } catch {
          output.fail(error)
        }
      }
    }
    return step(from: false) { hasEnded, value, output in
      do {
        if hasEnded.value { return }
        let isLast = try !isTaken(value)
        if hasEnded.value { return }
        hasEnded.value = isLast
        output.sendNext(value)
        if isLast { output.complete() }
      } catch {
        output.fail(error)
      }
    }
  }
}
