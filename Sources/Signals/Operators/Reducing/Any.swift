extension Signal {
  /// Sends whether any value passes a test, to look for a value.
  ///
  /// ```swift
  /// let results = Signal.from("passed", "failed", "passed")
  /// let isBroken = results.any { $0 == "failed" }
  /// isBroken.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// true
  /// ```
  ///
  /// ![any in marbles](marbles-any-where-0-2)
  ///
  /// ```
  /// self                     1-2-3-4-|
  /// any(where: { $0 > 2 })   ----(t|)
  /// ```
  ///
  /// At the first value that passes, the signal disposes of the source, then sends `true` and
  /// completes. If no value passes, it sends `false` when the source completes. Without a test,
  /// every value passes.
  ///
  /// - Parameter isMatch: The test.
  /// ## Scheduling
  /// Delivers where the source sends or completes.
  /// ## Errors
  /// An error of the source passes; an error that `isMatch` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-any`, `-any:` (features
  /// [SO53 and SO54](doc:ReactiveObjCFeatures#Signal-operators)), where an error counts as `false`.
  public func any(
    where isMatch: @escaping @Sendable (Value) throws -> Bool = { _ in true }
  ) -> Signal<Bool> {
    OperatorSignal { self.attach(outlasting: AnySink(isMatch, into: $0)) }
  }
}

private final class AnySink<Value>: OutlastingSink<Value, Bool> {
  private let isMatch: @Sendable (Value) throws -> Bool

  init(_ isMatch: @escaping @Sendable (Value) throws -> Bool, into downstream: Sink<Bool>) {
    self.isMatch = isMatch
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { if try isMatch(value) { complete(with: true) } } catch { fail(error) }
  }

  override func sendCompleted() { complete(with: false) }
}
