#if canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIBarButtonItem {
    /// Sends a value for each tap.
    ///
    /// An item has one target, and a subscription takes its place. The former target still gets the
    /// taps, and so do all subscribers. In RxSwift: `tap`.
    public var tap: ControlEvent<Void> { ActionProxy.event(of: base) }
  }

  extension UIBarButtonItem: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      // Without a target nothing is sent: only the application could search for one, and an
      // extension of an application may not use the application object.
      _ = unsafe (target as? NSObject)?.perform(action, with: self, with: nil)
    }
  }
#endif
