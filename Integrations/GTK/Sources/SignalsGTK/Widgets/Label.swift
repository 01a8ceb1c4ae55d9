import CGTK

/// A text.
open class Label: Widget {
  /// Creates a label.
  public convenience init(_ text: String = "") {
    self.init(class: "GtkLabel", ["label": text])
  }

  /// Creates the label of `widget`.
  ///
  /// A screen reader reads it with the widget.
  ///
  /// - Parameters:
  ///   - text: The text. After an underscore comes the letter that, with the key Alt, moves the
  ///     focus to `widget`: `_Name`. Two underscores are shown as one.
  ///   - widget: The widget that the label is for.
  public convenience init(_ text: String, for widget: Widget) {
    self.init(
      class: "GtkLabel", ["label": text, "use-underline": true, "mnemonic-widget": widget])
  }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(native())) }
    set { gtk_label_set_text(native(), newValue) }
  }

  /// Where the text is placed in the label's space: 0 is at the beginning, 1 at the end.
  public var alignment: Double {
    get { self["xalign"] }
    set { self["xalign"] = newValue }
  }

  /// Whether a line that is too long for the label's space goes on in the next one.
  public var wraps: Bool {
    get { self["wrap"] }
    set { self["wrap"] = newValue }
  }
}
