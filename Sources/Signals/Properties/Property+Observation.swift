public import Observation

extension Property {
  /// Creates a property that follows a property of an `@Observable` model.
  ///
  /// ```swift
  /// let name = Property(of: model, \.name)
  /// ```
  ///
  /// Its value is the model's, as it is after all changes that are made on the main actor in one go. It
  /// doesn't keep the model, and completes when the model has gone; then it has the last value. A signal is
  /// written to a model by ``Signal/bind(to:on:)-(ReferenceWritableKeyPath<Target,Value>,_)``. RAC:
  /// `RACObserve` (PL1), ReactiveSwift: `Property(object:keyPath:)`.
  ///
  /// - Parameters:
  ///   - model: What is observed.
  ///   - keyPath: Which of its properties.
  /// ## Scheduling
  /// Changes on the main actor, after the model has.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops observing when the property is not used any more.
  @MainActor
  public convenience init<Model: AnyObject & Observation.Observable>(
    of model: Model, _ keyPath: KeyPath<Model, Value>
  ) {
    self.init(
      model[keyPath: keyPath], then: .observing(model) { $0[keyPath: keyPath] }.skip(1))
  }
}
