public import Signals

/// The events of a control: clicks, key presses, the end of an edit.
///
/// ```
/// the user clicks      -c-c---
/// the control is gone  -----c
/// a control event      -c-c-|
/// ```
///
/// Its type promises:
///
/// - It never fails.
/// - It sends nothing when it is subscribed to.
/// - Handlers are attached and events are delivered on the main actor. Any thread may subscribe.
/// - Each subscription has a handler of its own, which is detached when the subscription ends.
/// - It doesn't keep the control alive, and completes when the control is released; at once, if it
///   was released before.
///
/// A toolkit's code creates one from a closure that attaches a handler, see ``init(of:attach:)``.
///
/// In RxSwift: `ControlEvent`, `rx.controlEvent`. In ReactiveObjC: `-rac_signalForControlEvents:`
/// (feature PL14).
///
/// ## Scheduling
/// Delivers on the main actor, while the control reports the event.
/// ## Errors
/// None.
/// ## Disposal
/// Detaches the handler: synchronously on the main actor, otherwise as soon as the main actor is
/// free.
public final class ControlEvent<Value: Sendable>: InfallibleSignal<Value>, @unchecked Sendable {
  let source: ControlSource<Value>

  /// Creates the events of `base`.
  ///
  /// <!-- inside @MainActor (button: Button) -> ControlEvent<Void> -->
  /// ```swift
  /// ControlEvent(of: button) { button, send in
  ///   let number = button.addHandler { send(()) }
  ///   return ControlTarget { $0.removeHandler(number) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - base: The control, which is not kept alive. The closure should use its argument, and not
  ///     capture the control.
  ///   - attach: Attaches a handler to the control, and returns the target that detaches it. The
  ///     handler calls `send`.
  @MainActor public convenience init<Base: ReactiveCompatible>(
    of base: Base,
    attach:
      @escaping @MainActor (
        _ base: Base, _ send: @escaping @MainActor (Value) -> Void
      ) -> ControlTarget<Base>
  ) {
    self.init(ControlSource(base, attach))
  }

  init(_ source: ControlSource<Value>) {
    self.source = source
    super.init(source.signal())
  }
}
