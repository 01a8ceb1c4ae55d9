#if canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIBarButtonItem {
    /// Sends a value for each tap.
    ///
    /// An item has one target. If it has a target already, that one gets the taps, too, and so do
    /// any number of subscribers. RxSwift: `tap`.
    public var tap: ControlEvent<Void> { ActionProxy.event(of: base) }
  }

  extension UIBarButtonItem: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      // The application sends messages without a target. Extensions of an application can't use it.
      _ = unsafe (target as? NSObject)?.perform(action, with: self, with: nil)
    }
  }
#endif
