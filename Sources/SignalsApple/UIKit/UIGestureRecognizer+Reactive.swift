#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIGestureRecognizer {
    /// Sends the recognizer each time it reports a change; its `state` tells which.
    ///
    /// ```swift
    /// drag.rx.event.subscribeOnMainActor(next: { drag in
    ///   if drag.state == .ended { drop() }
    /// })
    /// ```
    ///
    /// In RxSwift: `event`. In ReactiveObjC: `-rac_gestureSignal` (feature PL19).
    public var event: ControlEvent<Base> {
      ControlEvent(of: base) { recognizer, send in
        let target = SelectorTarget { [weak recognizer] in
          if let recognizer { send(recognizer) }
        }
        recognizer.addTarget(target, action: SelectorTarget.selector)
        return ControlTarget { $0.removeTarget(target, action: SelectorTarget.selector) }
      }
    }
  }
#endif
