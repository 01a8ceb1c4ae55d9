#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIButton {
    /// Sends a value for each tap; on tvOS for each press of the remote's button.
    ///
    /// ```swift
    /// button.rx.tap.bind(to: save, enabling: button.rx.isEnabled)
    /// ```
    ///
    /// In RxSwift: `tap`, `primaryAction`.
    public var tap: ControlEvent<Void> {
      #if os(tvOS)
        controlEvent(.primaryActionTriggered)
      #else
        controlEvent(.touchUpInside)
      #endif
    }
  }
#endif
