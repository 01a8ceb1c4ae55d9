extension Signal {
  /// Calls `transform` with each value, and sends the result, to convert values, such as prices
  /// into texts.
  ///
  /// ```swift
  /// let prices = Signal.from(5, 12)
  /// let labels = prices.map { price in "\(price) €" }
  /// labels.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 5 €
  /// 12 €
  /// ```
  ///
  /// ![map in marbles](marbles-map-0-1)
  ///
  /// ```
  /// self             1-2-3-|
  /// map { $0 + 1 }   2-3-4-|
  /// ```
  ///
  /// - Parameter transform: Makes the new value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `transform` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-map:` (feature [ST10](doc:ReactiveObjCFeatures#Stream-operators)) and,
  /// since `transform` may throw, `-tryMap:` (feature
  /// [SO33](doc:ReactiveObjCFeatures#Signal-operators)).
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> {
    step { value, output in
      do { output.sendNext(try transform(value)) } catch { output.fail(error) }
    }
  }
}
