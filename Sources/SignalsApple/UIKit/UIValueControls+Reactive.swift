#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UISegmentedControl {
    /// The selected segment; -1 if there is none. In RxSwift: `selectedSegmentIndex`.
    public var selectedSegmentIndex: ControlProperty<Int> {
      controlProperty(\.selectedSegmentIndex)
    }
  }

  extension Reactive where Base: UIPageControl {
    /// The page that is shown. In RxSwift: `currentPage`.
    public var currentPage: ControlProperty<Int> { controlProperty(\.currentPage) }
  }

  #if !os(tvOS)
    extension Reactive where Base: UISwitch {
      /// Whether the switch is on. In RxSwift: `isOn`. In ReactiveObjC: `-rac_newOnChannel`
      /// (feature PL17).
      public var isOn: ControlProperty<Bool> { controlProperty(\.isOn) }
    }

    extension Reactive where Base: UISlider {
      /// The value. In RxSwift: `value`.
      public var value: ControlProperty<Float> { controlProperty(\.value) }
    }

    extension Reactive where Base: UIStepper {
      /// The value. In RxSwift: `value`.
      public var value: ControlProperty<Double> { controlProperty(\.value) }
    }

    extension Reactive where Base: UIDatePicker {
      /// The date. In RxSwift: `date`.
      public var date: ControlProperty<Date> { controlProperty(\.date) }
    }
  #endif
#endif
