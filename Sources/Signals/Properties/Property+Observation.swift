public import Observation

extension Property {
  /// Creates a property that follows a property of an `@Observable` model.
  ///
  /// ```swift
  /// let name = Property(of: model, \.name)
  /// ```
  ///
  /// Its value is the model's value after all changes that are made on the main actor in one go. It
  /// doesn't keep the model alive. When the model is released, the property completes and keeps the
  /// last value. A signal is written to a model by
  /// ``Signal/bind(to:on:)-(ReferenceWritableKeyPath<Target,Value>,_)``. RAC: `RACObserve` (PL1),
  /// ReactiveSwift: `Property(object:keyPath:)`.
  ///
  /// - Parameters:
  ///   - model: The object to observe.
  ///   - keyPath: Which of its properties to follow.
  /// ## Scheduling
  /// Changes on the main actor, after the model.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops observing when neither the property is kept nor anything that uses it.
  @MainActor
  public convenience init<Model: AnyObject & Observation.Observable>(
    of model: Model, _ keyPath: KeyPath<Model, Value>
  ) {
    self.init(
      model[keyPath: keyPath], then: .observing(model) { $0[keyPath: keyPath] }.skip(1))
  }
}
