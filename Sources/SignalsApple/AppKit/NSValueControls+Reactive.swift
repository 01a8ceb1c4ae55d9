#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import SignalsControls

  extension Reactive where Base: NSSwitch {
    /// Whether the switch is on or off.
    public var state: ControlProperty<NSControl.StateValue> { controlProperty(\.state) }
  }

  extension Reactive where Base: NSSlider {
    /// The value. In RxSwift: `value`.
    public var doubleValue: ControlProperty<Double> { controlProperty(\.doubleValue) }
  }

  extension Reactive where Base: NSStepper {
    /// The value.
    public var doubleValue: ControlProperty<Double> { controlProperty(\.doubleValue) }
  }

  extension Reactive where Base: NSSegmentedControl {
    /// The segment that is selected; -1 if none is.
    public var selectedSegment: ControlProperty<Int> { controlProperty(\.selectedSegment) }
  }

  extension Reactive where Base: NSPopUpButton {
    /// The index of the item that is selected; -1 if none is.
    public var indexOfSelectedItem: ControlProperty<Int> {
      ControlProperty(
        of: base, get: { $0.indexOfSelectedItem }, set: { $0.selectItem(at: $1) },
        changedBy: controlEvent)
    }
  }

  extension Reactive where Base: NSDatePicker {
    /// The date.
    public var dateValue: ControlProperty<Date> { controlProperty(\.dateValue) }
  }
#endif
