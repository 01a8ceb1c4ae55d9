public import Signals

/// A property of a control that the user changes: the text of a field, the state of a switch.
///
/// ```
/// the user types        --b---d-
/// the program writes    ----c---
/// a control property    a-b---d-
/// ```
///
/// Its type promises:
///
/// - It sends the current value when it is subscribed to, and from then on each change by the user,
///   once. Values that the program writes are not sent, even while a change by the user is
///   delivered. The control's value is read for each subscriber, just before it gets the value.
/// - It never fails. It doesn't keep the control alive, and completes when the control is released.
/// - It reads, attaches its handlers and delivers on the main actor. Any thread may subscribe.
/// - It can be written to: bind a signal that can't fail to it, or call ``set(_:)`` for single
///   values.
///
/// <!-- inside @MainActor (field: Field) -->
/// ```swift
/// let name = MutableProperty("")
/// name.bindTwoWay(with: field.rx.text)
/// ```
///
/// The program's changes are those made through this property, through a ``Binder`` of the control,
/// or in ``Reactive/changeSilently(_:)``. Toolkits whose controls report only the user's changes
/// don't need this distinction.
///
/// In RxSwift: `ControlProperty`. In ReactiveObjC: `-rac_newTextChannel` and the like (features
/// PL15–PL17).
///
/// ## Scheduling
/// Delivers on the main actor, while the control reports the change.
/// ## Errors
/// None.
/// ## Disposal
/// Detaches the handler: synchronously on the main actor, otherwise as soon as the main actor is
/// free.
public final class ControlProperty<Value: Sendable>: InfallibleSignal<Value>, @unchecked Sendable {
  /// Each change by the user, without the current value.
  public let changes: ControlEvent<Value>

  /// Writes to the control, as the program.
  public let binder: Binder<Value>

  private let read: @MainActor () -> Value?
  // Declared after the function, so it is released right after it.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// Creates a property of `base`.
  ///
  /// <!-- inside @MainActor (field: Field) -> ControlProperty<String> -->
  /// ```swift
  /// ControlProperty(
  ///   of: field, get: { $0.text }, set: { $0.text = $1 }, changedBy: field.rx.edited)
  /// ```
  ///
  /// - Parameters:
  ///   - base: The control, which is not kept alive. The closures should use their argument, and
  ///     not capture the control.
  ///   - get: Reads the property.
  ///   - set: Writes the property.
  ///   - event: Sends when the property has changed. It may also send for changes by the program.
  @MainActor public convenience init<Base: ReactiveCompatible, Trigger: Sendable>(
    of base: Base, get: @escaping @MainActor (Base) -> Value,
    set: @escaping @MainActor (Base, Value) -> Void, changedBy event: ControlEvent<Trigger>
  ) {
    let read = { @MainActor [weak base] in base.map { get($0) } }
    let changes = event.source.map { [weak base] _ -> Value? in
      guard let base, !ProgramChanges.isChanging(base) else { return nil }
      return get(base)
    }
    self.init(changes, read, Binder(base, set: set))
  }

  private init(
    _ source: ControlSource<Value>, _ read: @escaping @MainActor () -> Value?,
    _ binder: Binder<Value>
  ) {
    changes = ControlEvent(source)
    self.read = read
    self.binder = binder
    super.init(source.signal(startingWith: read))
  }

  deinit { unwinding.begin(AnyObject.self, orKeep: { Kept(read) }) }

  /// The control's present value; nil when the control has been released.
  @MainActor public var value: Value? { read() }

  /// Writes `value` to the control, as a change by the program: no property of the control sends
  /// it.
  @MainActor public func set(_ value: Value) { binder.set(value) }
}
