extension Signal {
  /// Sends the values that pass a test, to leave out those that don't matter.
  ///
  /// ```swift
  /// let temperatures = Signal.from(18, 31, 24, 35)
  /// let alarms = temperatures.filter { $0 > 30 }
  /// alarms.subscribeNext { print("too hot:", $0) }
  /// ```
  ///
  /// ```text
  /// too hot: 31
  /// too hot: 35
  /// ```
  ///
  /// ![filter in marbles](marbles-filter-0-2)
  ///
  /// ```
  /// self                1-2-3-4-|
  /// filter { $0 > 2 }   ----3-4-|
  /// ```
  ///
  /// - Parameter isIncluded: Returns whether to send a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isIncluded` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-filter:` (feature [ST12](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    step { value, output in
      do { if try isIncluded(value) { output.sendNext(value) } } catch { output.fail(error) }
    }
  }
}
