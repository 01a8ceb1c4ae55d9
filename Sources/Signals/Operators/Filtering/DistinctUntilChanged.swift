extension Signal where Value: Equatable {
  /// Leaves out values that are equal to the value before, to react to changes only.
  ///
  /// ```swift
  /// let temperatures = Signal.from(20, 20, 21, 21, 20)
  /// let changes = temperatures.distinctUntilChanged()
  /// changes.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 20
  /// 21
  /// 20
  /// ```
  ///
  /// ![distinctUntilChanged in marbles](marbles-distinctuntilchanged)
  ///
  /// ```
  /// self                     1-2-2-1-1-|
  /// distinctUntilChanged()   1-2---1---|
  /// ```
  ///
  /// The first value is always sent. For tuples, which can't be `Equatable`, write
  /// `distinctUntilChanged(by: ==)`.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-distinctUntilChanged` (feature
  /// [ST28](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  @_disfavoredOverload
  public func distinctUntilChanged() -> Signal {
    distinctUntilChanged(by: { $0 == $1 })
  }
}

extension Signal {
  /// Leaves out values that are the same as the last one that was sent, to react to changes, with a
  /// comparison of your own.
  ///
  /// ![distinctUntilChanged in marbles](marbles-distinctuntilchanged-0-2-1-2)
  ///
  /// ```
  /// self                                        1-3-4-6-7-|
  /// distinctUntilChanged { $0 / 2 == $1 / 2 }   1-3-4-6---|
  /// ```
  ///
  /// The first value is always sent.
  ///
  /// - Parameter areSame: Returns whether the value that was sent last and the new value are the
  ///   same.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `areSame` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func distinctUntilChanged(
    by areSame: @escaping @Sendable (Value, Value) throws -> Bool
  ) -> Signal {
    step(from: Value?.none) { last, value, output in
      do {
        if let last = last.value, try areSame(last, value) { return }
      } catch {
        return output.fail(error)
      }
      withExtendedLifetime(replace(&last.value, with: value)) { output.sendNext(value) }
    }
  }

  /// Leaves out values whose part at `keyPath` equals that of the last value sent, to react to
  /// changes of this part.
  ///
  /// ![distinctUntilChanged in marbles](marbles-distinctuntilchanged-at-count)
  ///
  /// ```
  /// self                                a-b-'cc'-d-|
  /// distinctUntilChanged(at: \.count)   a---'cc'-d-|
  /// ```
  ///
  /// The first value is always sent. Only the part is kept, and not the whole value.
  ///
  /// - Parameter keyPath: The part of a value to compare.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  @_disfavoredOverload
  public func distinctUntilChanged<Part: Equatable & Sendable>(
    at keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Signal {
    step(from: Part?.none) { last, value, output in
      let part = value[keyPath: keyPath]
      if let last = last.value, last == part { return }
      withExtendedLifetime(replace(&last.value, with: part)) { output.sendNext(value) }
    }
  }
}
