public import SignalsControls

/// A box with a text that the user checks.
open class CheckButton: Widget {
  /// Creates a box.
  public convenience init(_ label: String = "") {
    self.init(class: "GtkCheckButton", ["label": label])
  }

  /// Whether the box is checked. Writing this property is a change by the program.
  public var isActive: Bool {
    get { self["active"] }
    set { self["active"] = newValue }
  }
}

/// A switch.
open class Switch: Widget {
  /// Creates a switch.
  public convenience init() {
    self.init(class: "GtkSwitch")
  }

  /// Whether the switch is on. Writing this property is a change by the program.
  public var isActive: Bool {
    get { self["active"] }
    set { self["active"] = newValue }
  }
}

extension Reactive where Base: CheckButton {
  /// Whether the box is checked: now, then each change by the user.
  public var isActive: ControlProperty<Bool> { property("active", of: Bool.self) }
}

extension Reactive where Base: Switch {
  /// Whether the switch is on: now, then each change by the user.
  public var isActive: ControlProperty<Bool> { property("active", of: Bool.self) }
}
