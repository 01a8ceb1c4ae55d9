public import ObjectiveC

@MainActor open class NSResponder: NSObject {}

public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(rawValue: String) { self.rawValue = rawValue }
}

@MainActor open class NSApplication: NSResponder {
  public static let shared = NSApplication()
  /// For tests: messages without a target.
  public var untargeted: [Selector] = []

  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
    guard let target = target as? NSObject else {
      untargeted.append(action)
      return false
    }
    target.perform(action, with: sender)
    return true
  }
}

@MainActor open class NSWindow: NSResponder {
  public let contentView = NSView()
  public override init() {
    super.init()
    contentView.ownWindow = self
  }
}

@MainActor open class NSView: NSResponder {
  nonisolated public static let boundsDidChangeNotification = Notification.Name(
    "NSViewBoundsDidChangeNotification")

  fileprivate weak var ownWindow: NSWindow?
  private weak var superview: NSView?
  private var subviews: [NSView] = []
  open var postsBoundsChangedNotifications = false
  open var bounds = CGRect() {
    didSet {
      guard postsBoundsChangedNotifications else { return }
      NotificationCenter.default.post(name: NSView.boundsDidChangeNotification, object: self)
    }
  }

  open var window: NSWindow? { ownWindow ?? superview?.window }

  open func addSubview(_ view: NSView) {
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

@MainActor open class NSClipView: NSView {
  open func scroll(to newOrigin: CGPoint) { bounds.origin = newOrigin }
}

@MainActor open class NSScrollView: NSView {
  open var contentView = NSClipView()
  open func reflectScrolledClipView(_ view: NSClipView) {}
}

@MainActor open class NSGestureRecognizer: NSObject {
  open weak var target: AnyObject?
  open var action: Selector?

  /// For tests: the user makes the gesture.
  public func simulate() {
    if let action { NSApplication.shared.sendAction(action, to: target, from: self) }
  }
}

#if OBJECTIVE_C
  @objc
#endif
@MainActor public protocol NSMenuItemValidation: NSObjectProtocol {
  func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}

@MainActor open class NSMenuItem: NSObject {
  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled = true

  /// For tests: the user opens the menu, which enables its items itself, and chooses this item.
  public func simulateChoice() {
    isEnabled = (target as? any NSMenuItemValidation)?.validateMenuItem(self) ?? (target != nil)
    guard isEnabled, let action else { return }
    NSApplication.shared.sendAction(action, to: target, from: self)
  }
}
