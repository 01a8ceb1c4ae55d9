#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import ObjectiveC
  public import SignalsControls

  extension Reactive where Base: NSMenuItem {
    /// Sends a value each time the user chooses the item.
    ///
    /// ```swift
    /// item.rx.chosen.bind(to: save, enabling: item.rx.isEnabled)
    /// ```
    ///
    /// A target that the item already has gets its action, too. From the first subscription on, the
    /// item's `isEnabled` counts, even in a menu that enables its items itself.
    public var chosen: ControlEvent<Void> { ActionProxy.event(of: base) }
  }

  extension NSMenuItem: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      _ = NSApplication.shared.sendAction(action, to: target, from: self)
    }
  }

  extension ActionProxy: NSMenuItemValidation {
    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { menuItem.isEnabled }
  }
#endif
