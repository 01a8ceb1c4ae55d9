import CGTK

/// A button. Its signal `clicked` is emitted when the user presses it.
open class Button: Widget {
  /// Creates a button with a text.
  public convenience init(_ label: String) {
    self.init(gtk_button_new_with_label(label))
  }

  /// The text on the button, or nil if there is none.
  public var label: String? {
    get { gtk_button_get_label(native()).map { String(cString: $0) } }
    set { gtk_button_set_label(native(), newValue) }
  }
}
