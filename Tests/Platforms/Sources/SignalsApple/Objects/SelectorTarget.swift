import ObjectiveC
import SignalsControls

// Sources/SignalsApple/Objects/SelectorTarget.swift, for a platform without Objective-C: a message
// is a call of `perform(_:with:with:)`.

@MainActor final class SelectorTarget: NSObject {
  static var selector: Selector { Selector("act:") }
  private let action: @MainActor () -> Void

  init(action: @escaping @MainActor () -> Void) { self.action = action }

  override func perform(
    _ selector: Selector!, with first: Any!, with second: Any!
  ) -> Unmanaged<AnyObject>! {
    MainActor.assumeIsolated { action() }
    return nil
  }
}

@MainActor class SelectorProxy: DelegateProxy<NSObject, AnyObject> {
  static var selector: Selector { Selector("act:") }

  func controlActed() {}

  override func perform(
    _ selector: Selector!, with first: Any!, with second: Any!
  ) -> Unmanaged<AnyObject>! {
    MainActor.assumeIsolated { controlActed() }
    return nil
  }
}
