extension Signal {
  /// Sets a property of `target` to each value.
  ///
  /// ```
  /// self          a-b-|
  /// target.text   a-b-
  /// ```
  ///
  /// The target is kept alive only while it is being set. When the signal has ended, with or
  /// without an error, the property keeps the last value.
  ///
  /// - Parameters:
  ///   - keyPath: The property to set.
  ///   - target: The object.
  /// - Returns: A disposable that ends the binding. The first value after the target's release ends
  ///   it too.
  /// ## Scheduling
  /// Sets the property where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `RAC(target, key)`, `-setKeyPath:onObject:` (features
  /// [SO26 and SO27](doc:ReactiveObjCFeatures#Signal-operators)).
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, of target: Target
  ) -> Disposable {
    take(while: { [weak target] _ in target != nil })
      .subscribeNext { [weak target] value in
        guard let target else { return }
        // The old value is released after the property is set: its release may send the next value.
        _ = replace(&target[keyPath: keyPath], with: value)
      }
  }

  /// Sets a property of `target`, which belongs to the main actor, to each value.
  ///
  /// <!-- member -->
  /// ```swift
  /// @MainActor func show(_ name: Signal<String>, in label: Label) {
  ///   name.bind(to: \.text, of: label)
  /// }
  /// ```
  ///
  /// The target is kept alive only while it is being set. When the signal has ended, with or
  /// without an error, the property keeps the last value.
  ///
  /// - Parameters:
  ///   - keyPath: The property to set.
  ///   - target: The object.
  /// - Returns: A disposable that ends the binding. The first value after the target's release ends
  ///   it too.
  /// ## Scheduling
  /// Sets the property on the main actor, as ``subscribeOnMainActor(next:error:completed:)`` does:
  /// synchronously if the source sends there and no value waits.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `RAC(target, key)` behind `-deliverOnMainThread` (features
  /// [SO26 and SO50](doc:ReactiveObjCFeatures#Signal-operators)).
  @discardableResult
  @MainActor public func bind<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Value>, of target: Target
  ) -> Disposable {
    let isTargetThere = { @MainActor [weak target] in target != nil }
    let write = { @MainActor [weak target] (value: Value) in
      guard let target else { return }
      // The old value is released after the property is set: its release may send the next value.
      _ = replace(&target[keyPath: keyPath], with: value)
    }
    return deliverOnMainActor()
      .take(while: { _ in MainActor.assumeIsolated { isTargetThere() } })
      .subscribeNext { value in MainActor.assumeIsolated { write(value) } }
  }
}
