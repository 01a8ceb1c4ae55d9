#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import ObjectiveC
  public import SignalsControls

  extension Reactive where Base: NSControl {
    /// Sends a value each time the control sends its action.
    ///
    /// A control has one target. If it has a target already, that one gets the action, too, and so
    /// do any number of subscribers. A target that is set afterwards stops the subscriptions until
    /// the next one. RxSwift: `controlEvent`.
    public var controlEvent: ControlEvent<Void> { ActionProxy.event(of: base) }

    /// A property that the user changes, for controls without a property here.
    ///
    /// ```swift
    /// let level = gauge.rx.controlProperty(\.integerValue)
    /// ```
    ///
    /// - Parameter keyPath: The property, which is read when the control sends its action.
    public func controlProperty<Value: Sendable>(
      _ keyPath: ReferenceWritableKeyPath<Base, Value>
    ) -> ControlProperty<Value> {
      ControlProperty(
        of: base, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 },
        changedBy: controlEvent)
    }
  }

  extension NSControl: SingleTarget {
    func send(_ action: Selector, toEarlier target: AnyObject?) {
      _ = sendAction(action, to: target)
    }
  }
#endif
