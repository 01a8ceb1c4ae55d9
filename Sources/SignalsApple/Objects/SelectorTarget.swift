#if canImport(ObjectiveC)
  import ObjectiveC
  import SignalsControls

  // These are the only selectors of the module. Tests where there is no Objective-C have another version of
  // this file.

  /// Calls a closure for a control that sends a message: one target of several.
  @MainActor final class SelectorTarget: NSObject {
    static var selector: Selector { #selector(act(_:)) }
    private let action: @MainActor () -> Void

    init(action: @escaping @MainActor () -> Void) { self.action = action }

    @objc private func act(_ sender: AnyObject?) { action() }
  }

  /// What takes the place of the only target of a control.
  @MainActor class SelectorProxy: DelegateProxy<NSObject, AnyObject> {
    static var selector: Selector { #selector(act(_:)) }

    func controlActed() {}

    @objc private func act(_ sender: AnyObject?) { controlActed() }
  }
#endif
