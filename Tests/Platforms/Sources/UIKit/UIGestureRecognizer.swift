public import ObjectiveC

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }

  private struct Entry {
    weak var target: NSObject?
    let action: Selector
  }
  private var entries: [Entry] = []
  open var state = State.possible
  open var isEnabled = true

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  open func addTarget(_ target: Any, action: Selector) {
    entries.append(Entry(target: target as? NSObject, action: action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target as? NSObject
    entries.removeAll {
      (target == nil || $0.target === target) && (action == nil || $0.action == action)
    }
  }

  /// For tests: how many targets there are.
  public var targetCount: Int { entries.count }

  /// For tests: the user makes the gesture.
  public func simulate(_ state: State) {
    self.state = state
    for entry in entries { entry.target?.perform(entry.action, with: self) }
  }
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
}

@MainActor open class UIBarItem: NSObject {
  open var isEnabled = true
  open var title: String?
}

@MainActor open class UIBarButtonItem: UIBarItem {
  open weak var target: AnyObject?
  open var action: Selector?

  /// For tests: the user taps.
  public func simulateTap() {
    guard isEnabled, let action else { return }
    (target as? NSObject)?.perform(action, with: self)
  }
}
