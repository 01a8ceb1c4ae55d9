#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import ObjectiveC
  public import SignalsControls

  extension Reactive where Base: NSGestureRecognizer {
    /// Sends a value each time the recognizer reports a change; its `state` tells which.
    ///
    /// A target that the recognizer already has gets the report, too. In RxSwift: `event`.
    public var event: ControlEvent<Void> { ActionProxy.event(of: base) }
  }

  extension NSGestureRecognizer: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      _ = NSApplication.shared.sendAction(action, to: target, from: self)
    }
  }
#endif
