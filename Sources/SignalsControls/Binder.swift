public import Signals

/// Writes values to an object of the main actor, which it doesn't keep.
///
/// ```swift
/// let title = Binder(window) { $0.title = $1 }
/// names.bind(to: title)
/// ```
///
/// Only signals that can't fail can be bound to one: what an error would show is for the program to say,
/// with `catchingErrors(with:)` for instance. A value from another thread is written when
/// the main actor gets to it.
///
/// RxSwift: `Binder`. ReactiveSwift: `BindingTarget`.
public struct Binder<Value: Sendable>: Sendable {
  /// Returns whether the target is there.
  private let write: @MainActor (Value) -> Bool
  private let ended: Signal<Never>?

  /// Creates a binder of any object. Bindings end with the first value after the object was released.
  ///
  /// - Parameters:
  ///   - target: The object, which is not kept. The closure should use the one that it gets.
  ///   - set: Writes a value.
  @MainActor public init<Target: AnyObject>(
    _ target: Target, set: @escaping @MainActor (Target, Value) -> Void
  ) {
    ended = nil
    write = { [weak target] value in
      guard let target else { return false }
      set(target, value)
      return true
    }
  }

  /// Creates a binder of a control. Bindings end when the control is released.
  ///
  /// What is written is a change of the program's: no ``ControlProperty`` of the control sends it.
  ///
  /// - Parameters:
  ///   - target: The control, which is not kept. The closure should use the one that it gets.
  ///   - set: Writes a value.
  @MainActor public init<Target: ReactiveCompatible>(
    _ target: Target, set: @escaping @MainActor (Target, Value) -> Void
  ) {
    ended = target.reactiveLifetime.ended
    write = { [weak target] value in
      guard let target else { return false }
      ProgramChanges.perform(on: target) { set(target, value) }
      return true
    }
  }

  /// Writes `value`, if the target has not been released.
  @MainActor public func set(_ value: Value) { _ = write(value) }

  fileprivate func bind(_ values: Signal<Value>) -> Disposable {
    let ended = ended
    let bound = ended.map { values.take(until: $0) } ?? values
    let write = write
    // The write answers whether to go on.
    return bound.deliverOnMainThread()
      .take(while: { value in MainActor.assumeIsolated { write(value) } })
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
  /// The target is not kept. When this signal has ended, it keeps the last value. RxSwift: `bind(to:)`.
  ///
  /// - Parameter binder: Writes to an object of the main actor, such as `label.rx.text`.
  /// - Returns: What ends the binding. It ends with the target, too.
  /// ## Scheduling
  /// Writes on the main actor, as `subscribeOnMainActor(next:error:completed:)` does: at once if
  /// the source sends there and no value waits.
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

  /// Writes each value to a control, as the program: `property` doesn't send it.
  ///
  /// See ``bind(to:)-(Binder<Value>)``. In both directions: ``Signals/MutableProperty/bindTwoWay(with:)``.
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
  public func bind(to property: ControlProperty<Value>) -> Disposable { fatalError("unavailable") }
}
