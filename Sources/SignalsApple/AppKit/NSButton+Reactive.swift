#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import SignalsControls

  extension Reactive where Base: NSButton {
    /// Sends a value for each click.
    ///
    /// ```swift
    /// button.rx.click.bind(to: save, enabling: button.rx.isEnabled)
    /// ```
    ///
    /// In RxSwift: `tap`. In ReactiveObjC: `rac_command` (feature PL18).
    public var click: ControlEvent<Void> { controlEvent }

    /// Whether the button is on, off or mixed. In RxSwift: `state`.
    public var state: ControlProperty<NSControl.StateValue> { controlProperty(\.state) }
  }
#endif
