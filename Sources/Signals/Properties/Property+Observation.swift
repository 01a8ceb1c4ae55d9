public import Observation

extension Property {
  /// Creates a property that follows a property of an `@Observable` model.
  ///
  /// <!-- inside @MainActor (model: Account) -> Property<String> -->
  /// ```swift
  /// let name = Property(of: model, \.name)
  /// ```
  /// <!-- after
  /// return name
  /// -->
  ///
  /// Its value is the model's value after all changes on the main actor that have no suspension
  /// between them. It doesn't keep the model alive. When the model is released, the property
  /// completes and keeps the last value. To write a signal to a model, use
  /// ``Signal/bind(to:of:)-(ReferenceWritableKeyPath<Target,Value>,_)``.
  ///
  /// - Parameters:
  ///   - model: The object to observe.
  ///   - keyPath: Which of its properties to follow.
  /// ## Scheduling
  /// Changes on the main actor, after the model.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Observing stops when the property and everything that uses it are released.
  /// ## Other libraries
  /// In ReactiveObjC: `RACObserve` (feature
  /// [PL1](doc:ReactiveObjCFeatures#Bindings-to-the-platform)). In ReactiveSwift:
  /// `Property(object:keyPath:)`.
  @MainActor
  public convenience init<Model: AnyObject & Observation.Observable>(
    of model: Model, _ keyPath: KeyPath<Model, Value>
  ) {
    self.init(
      model[keyPath: keyPath], then: .observing(model) { $0[keyPath: keyPath] }.skip(1))
  }
}
