#if canImport(ObjectiveC)
  import ObjectiveC
  import SignalsControls

  // This file has all selectors of the module. Tests on platforms without Objective-C use another
  // version of this file.

  /// Calls a closure for a control that sends a message; a control may have several such targets.
  @MainActor final class SelectorTarget: NSObject {
    static var selector: Selector { #selector(act(_:)) }
    private let action: @MainActor () -> Void

    init(action: @escaping @MainActor () -> Void) { self.action = action }

    @objc private func act(_ sender: AnyObject?) { action() }
  }

  /// Replaces the only target of a control.
  @MainActor class SelectorProxy: DelegateProxy<NSObject, AnyObject> {
    static var selector: Selector { #selector(act(_:)) }

    func controlActed() {}

    @objc private func act(_ sender: AnyObject?) { controlActed() }
  }
#endif
