import CGTK

/// A button. Its signal `clicked` is emitted when the user presses it.
open class Button: Widget {
  /// Creates a button with a text.
  public convenience init(_ label: String) {
    self.init(class: "GtkButton", ["label": label])
  }

  /// The text on the button, or nil if there is none: the button is empty, or shows something else.
  public var label: String? {
    get { gtk_button_get_label(native()).map { String(cString: $0) } }
    set {
      if let newValue {
        gtk_button_set_label(native(), newValue)
      } else if label != nil {
        // GTK would make the text empty.
        gtk_button_set_child(native(), nil)
      }
    }
  }
}
