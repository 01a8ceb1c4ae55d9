public import ObjectiveC

@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public enum State: Int, Sendable { case off, on, mixed }
}

@MainActor open class UIImage: NSObject {}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: Hashable, Sendable {
    let number: Int
  }
  private static var count = 0

  open private(set) var identifier: UIAction.Identifier
  fileprivate let handler: UIActionHandler

  public init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier(number: Self.count)
    self.handler = handler
  }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
  }

  private var actions: [(action: UIAction, events: Event)] = []
  open var isEnabled = true
  open var isSelected = false

  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
    actions.append((action, controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
  }

  open func sendActions(for controlEvents: UIControl.Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }

  /// For tests: how many handlers are attached.
  public var actionCount: Int { actions.count }

  /// For tests: the user changes the control.
  public func simulate(_ event: UIControl.Event, _ change: () -> Void = {}) {
    guard isEnabled else { return }
    change()
    sendActions(for: event)
  }
}

@MainActor open class UIButton: UIControl {
  public struct Configuration {
    public var title: String?
    public static func plain() -> UIButton.Configuration { UIButton.Configuration() }
    public static func borderedProminent() -> UIButton.Configuration { UIButton.Configuration() }
  }

  open var configuration: UIButton.Configuration?

  public convenience init(
    configuration: UIButton.Configuration, primaryAction: UIAction? = nil
  ) {
    self.init()
    self.configuration = configuration
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}

@MainActor open class UISwitch: UIControl {
  open var isOn = false
}

@MainActor open class UISlider: UIControl {
  open var value: Float = 0
}

@MainActor open class UIStepper: UIControl {
  open var value: Double = 0
}

@MainActor open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = -1
}

@MainActor open class UIPageControl: UIControl {
  open var currentPage = 0
}

@MainActor open class UIDatePicker: UIControl {
  open var date = Date(timeIntervalSinceReferenceDate: 0)
}

@MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go
}

@MainActor open class UITextField: UIControl {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  open var placeholder: String?
  open var borderStyle = UITextField.BorderStyle.none
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType!
  open var returnKeyType = UIReturnKeyType.default
  /// For tests: how often the text was written. Each write moves the cursor.
  public private(set) var writeCount = 0
  open var text: String? = "" {
    didSet { writeCount += 1 }
  }

  /// For tests: the user types.
  public func type(_ text: String) { simulate(.editingChanged) { self.text = text } }

  /// For tests: the editing ends, with a correction that no other event reports.
  public func endEditing(correctingTo text: String? = nil) {
    simulate(.editingDidEnd) {
      if let text { self.text = text }
    }
  }
}
