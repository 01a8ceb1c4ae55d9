#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIControl {
    /// Sends a value for each of the `events`.
    ///
    /// ```swift
    /// field.rx.controlEvent([.editingDidBegin, .editingDidEnd])
    ///   .subscribeOnMainActor(next: { showHint() })
    /// ```
    ///
    /// In RxSwift: `controlEvent`. In ReactiveObjC: `-rac_signalForControlEvents:` (feature PL14).
    public func controlEvent(_ events: UIControl.Event) -> ControlEvent<Void> {
      ControlEvent(of: base) { control, send in
        let action = UIAction { _ in send(()) }
        control.addAction(action, for: events)
        return ControlTarget { $0.removeAction(action, for: events) }
      }
    }

    /// A property that the user changes, for controls that have no such property in this module.
    ///
    /// ```swift
    /// let rating = stars.rx.controlProperty(\.rating)
    /// ```
    ///
    /// In RxSwift: `controlProperty`.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - events: The events that the control sends when the user has changed it.
    public func controlProperty<Value: Sendable>(
      _ keyPath: ReferenceWritableKeyPath<Base, Value>, on events: UIControl.Event = .valueChanged
    ) -> ControlProperty<Value> {
      ControlProperty(
        of: base, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 },
        changedBy: controlEvent(events))
    }
  }
#endif
