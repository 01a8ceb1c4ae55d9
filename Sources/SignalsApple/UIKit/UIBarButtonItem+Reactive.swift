#if canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIBarButtonItem {
    /// Sends a value for each tap.
    ///
    /// An item has one target: a target that it has already hears of the taps, too, and any number of
    /// subscribers. RxSwift: `tap`.
    public var tap: ControlEvent<Void> { ActionProxy.event(of: base) }
  }

  extension UIBarButtonItem: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      // Messages without a target are sent by the application, which extensions of an application can't use.
      _ = (target as? NSObject)?.perform(action, with: self, with: nil)
    }
  }
#endif
