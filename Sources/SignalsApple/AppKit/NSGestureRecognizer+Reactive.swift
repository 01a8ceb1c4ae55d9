#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import ObjectiveC
  public import SignalsControls

  extension Reactive where Base: NSGestureRecognizer {
    /// Sends a value each time that the recognizer has something to tell; its `state` says what.
    ///
    /// A target that it has already hears of it, too. RxSwift: `event`.
    public var event: ControlEvent<Void> { ActionProxy.event(of: base) }
  }

  extension NSGestureRecognizer: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      _ = NSApplication.shared.sendAction(action, to: target, from: self)
    }
  }
#endif
