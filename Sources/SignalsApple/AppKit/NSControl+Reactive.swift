#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import ObjectiveC
  public import SignalsControls

  extension Reactive where Base: NSControl {
    /// Sends a value each time the control sends its action.
    ///
    /// A control has one target, and a subscription takes its place. The former target still gets
    /// the action, and so do all subscribers. If the program sets another target afterwards, the
    /// subscribers get nothing until the next subscription. In RxSwift: `controlEvent`.
    public var controlEvent: ControlEvent<Void> { ActionProxy.event(of: base) }

    /// A property that the user changes, for controls that have no such property in this module.
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
