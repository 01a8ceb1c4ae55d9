public import Signals

/// Writes values to an object of the main actor, which it doesn't keep alive.
///
/// <!-- inside @MainActor (window: Window, names: InfallibleSignal<String>) -->
/// ```swift
/// let title = Binder(window) { $0.title = $1 }
/// names.bind(to: title)
/// ```
///
/// Only signals that can't fail can be bound to a binder, so the program decides what to show for
/// an error, with `catchingErrors(with:)` for instance. A value from another thread is written as
/// soon as the main actor is free.
///
/// In RxSwift: `Binder`. In ReactiveSwift: `BindingTarget`.
public struct Binder<Value: Sendable>: Sendable {
  /// Returns whether the target is alive.
  private let write: UnwoundFunction<Value, Bool>
  private let ended: Signal<Never>?

  /// Creates a binder of any object. Bindings end with the first value after the object was
  /// released.
  ///
  /// - Parameters:
  ///   - target: The object, which is not kept alive. The closure should use its argument instead.
  ///   - set: Writes a value.
  @MainActor public init<Target: AnyObject>(
    _ target: Target, set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(ended: nil) { [weak target] value in
      guard let target else { return false }
      set(target, value)
      return true
    }
  }

  /// Creates a binder of a control. Bindings end when the control is released.
  ///
  /// Its writes are changes by the program: no ``ControlProperty`` of the control sends them.
  ///
  /// - Parameters:
  ///   - target: The control, which is not kept alive. The closure should use its argument instead.
  ///   - set: Writes a value.
  @MainActor public init<Target: ReactiveCompatible>(
    _ target: Target, set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(ended: target.reactiveLifetime.ended) { [weak target] value in
      guard let target else { return false }
      ProgramChanges.perform(on: target) { set(target, value) }
      return true
    }
  }

  private init(ended: Signal<Never>?, write: @escaping @MainActor (Value) -> Bool) {
    self.ended = ended
    self.write = UnwoundFunction { value in MainActor.assumeIsolated { write(value) } }
  }

  /// Writes `value`, if the target has not been released.
  @MainActor public func set(_ value: Value) { _ = write(value) }

  @_documentation(visibility: private)
  @available(*, deprecated, renamed: "set(_:)")
  @MainActor public func onNext(_ value: Value) { set(value) }

  fileprivate func bind(_ values: Signal<Value>) -> Disposable {
    let ended = ended
    let bound = ended.map { values.take(until: $0) } ?? values
    let write = write
    // `write` returns false when the target has been released, which ends the binding.
    return bound.deliverOnMainActor()
      .take(while: { write($0) })
      .subscribeCompleted {}
  }
}

extension InfallibleSignal {
  /// Writes each value to the target of `binder`.
  ///
  /// ```
  /// self             a-b-|
  /// the property     a-b-
  /// ```
  ///
  /// The target is not kept alive. When this signal has ended, the property keeps the last value.
  /// In RxSwift: `bind(to:)`.
  ///
  /// - Parameter binder: Writes to an object of the main actor, such as `label.rx.text`.
  /// - Returns: A disposable that ends the binding. The target's release ends it, too.
  /// ## Scheduling
  /// Writes on the main actor, as `subscribeOnMainActor(next:error:completed:)` does: synchronously
  /// if the source sends there and no value waits.
  /// ## Errors
  /// None: a signal that may fail can't be bound.
  /// ## Disposal
  /// Disposes of the source.
  @discardableResult
  public func bind(to binder: Binder<Value>) -> Disposable { binder.bind(self) }

  /// Writes each value to the target of `binder`, which takes optional values.
  ///
  /// See ``bind(to:)-(Binder<Value>)``.
  @discardableResult
  public func bind(to binder: Binder<Value?>) -> Disposable {
    binder.bind(map { Optional($0) })
  }

  /// Writes each value to a control, as a change by the program: `property` doesn't send it.
  ///
  /// See ``bind(to:)-(Binder<Value>)``. For both directions:
  /// ``Signals/MutableProperty/bindTwoWay(with:)``.
  @discardableResult
  public func bind(to property: ControlProperty<Value>) -> Disposable {
    property.binder.bind(self)
  }
}

extension Signal {
  @available(
    *, unavailable,
    message: """
      a signal that may fail can't be bound to a control: say what an error shows, with \
      catchingErrors(with:) or catchingErrors(to:)
      """
  )
  @discardableResult
  public func bind(to binder: Binder<Value>) -> Disposable { fatalError("unavailable") }

  @available(
    *, unavailable,
    message: """
      a signal that may fail can't be bound to a control: say what an error shows, with \
      catchingErrors(with:) or catchingErrors(to:)
      """
  )
  @discardableResult
  public func bind(to binder: Binder<Value?>) -> Disposable { fatalError("unavailable") }

  @available(
    *, unavailable,
    message: """
      a signal that may fail can't be bound to a control: say what an error shows, with \
      catchingErrors(with:) or catchingErrors(to:)
      """
  )
  @discardableResult
  public func bind(to property: ControlProperty<Value>) -> Disposable { fatalError("unavailable") }
}
