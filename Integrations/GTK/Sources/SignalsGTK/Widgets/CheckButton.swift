import CGTK
public import SignalsControls

/// A box with a text that the user checks.
open class CheckButton: Widget {
  /// Creates a box.
  public convenience init(_ label: String = "") {
    self.init(gtk_check_button_new_with_label(label))
  }

  /// Whether the box is checked. Writing this property is a change by the program.
  public var isActive: Bool {
    get { gtk_check_button_get_active(native()) != 0 }
    set { rx.changeSilently { gtk_check_button_set_active(native(), newValue ? 1 : 0) } }
  }
}

/// A switch.
open class Switch: Widget {
  /// Creates a switch.
  public convenience init() {
    self.init(gtk_switch_new())
  }

  /// Whether the switch is on. Writing this property is a change by the program.
  public var isActive: Bool {
    get { gtk_switch_get_active(native()) != 0 }
    set { rx.changeSilently { gtk_switch_set_active(native(), newValue ? 1 : 0) } }
  }
}

extension Reactive where Base: CheckButton {
  /// Whether the box is checked: now, then each change by the user.
  public var isActive: ControlProperty<Bool> {
    ControlProperty(
      of: base, get: { $0.isActive }, set: { $0.isActive = $1 }, changedBy: signal("toggled"))
  }
}

extension Reactive where Base: Switch {
  /// Whether the switch is on: now, then each change by the user.
  public var isActive: ControlProperty<Bool> {
    ControlProperty(
      of: base, get: { $0.isActive }, set: { $0.isActive = $1 },
      changedBy: changes(of: "active"))
  }
}
