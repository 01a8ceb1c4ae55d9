public import ObjectiveC

@MainActor open class NSControl: NSView {
  public struct StateValue: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let off = StateValue(rawValue: 0)
    public static let on = StateValue(rawValue: 1)
    public static let mixed = StateValue(rawValue: -1)
  }

  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "NSControlTextDidBeginEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "NSControlTextDidChangeNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "NSControlTextDidEndEditingNotification")

  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled = true
  open var doubleValue = 0.0
  open var integerValue: Int {
    get { Int(doubleValue) }
    set { doubleValue = Double(newValue) }
  }
  /// For tests: how often the text was written. Each write moves the cursor.
  public private(set) var writeCount = 0
  open var stringValue = "" {
    didSet { writeCount += 1 }
  }

  @discardableResult
  open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
    guard let action else { return false }
    return NSApplication.shared.sendAction(action, to: target, from: self)
  }

  /// For tests: the user changes the control.
  public func simulate(_ change: () -> Void = {}) {
    guard isEnabled else { return }
    change()
    sendAction(action, to: target)
  }
}

@MainActor open class NSButton: NSControl {
  open var state = NSControl.StateValue.off
  open func performClick(_ sender: Any?) { simulate() }
}

@MainActor open class NSPopUpButton: NSButton {
  open private(set) var indexOfSelectedItem = -1
  open func selectItem(at index: Int) { indexOfSelectedItem = index }
}

@MainActor open class NSSwitch: NSControl {
  open var state = NSControl.StateValue.off
}

@MainActor open class NSSlider: NSControl {}

@MainActor open class NSLevelIndicator: NSControl {}

@MainActor open class NSStepper: NSControl {}

@MainActor open class NSSegmentedControl: NSControl {
  open var selectedSegment = -1
}

@MainActor open class NSDatePicker: NSControl {
  open var dateValue = Date(timeIntervalSinceReferenceDate: 0)
}

@MainActor open class NSTextField: NSControl {
  /// For tests: the user types.
  public func type(_ text: String) {
    stringValue = text
    NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: self)
  }
}

@MainActor open class NSSearchField: NSTextField {}

@MainActor open class NSText: NSView {
  nonisolated public static let didBeginEditingNotification = Notification.Name(
    "NSTextDidBeginEditingNotification")
  nonisolated public static let didChangeNotification = Notification.Name(
    "NSTextDidChangeNotification")
  nonisolated public static let didEndEditingNotification = Notification.Name(
    "NSTextDidEndEditingNotification")
  open var string = ""
}

@MainActor open class NSTextView: NSText {
  /// For tests: the user types.
  public func type(_ text: String) {
    string = text
    NotificationCenter.default.post(name: NSText.didChangeNotification, object: self)
  }
}
