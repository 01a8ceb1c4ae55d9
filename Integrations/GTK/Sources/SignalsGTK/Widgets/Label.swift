import CGTK

/// A text.
open class Label: Widget {
  /// Creates a label.
  public convenience init(_ text: String = "") {
    self.init(gtk_label_new(text))
  }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(native())) }
    set { gtk_label_set_text(native(), newValue) }
  }

  /// Where the text is placed in the label's space: 0 is at the beginning, 1 at the end.
  public var alignment: Double {
    get { Double(gtk_label_get_xalign(native())) }
    set { gtk_label_set_xalign(native(), Float(newValue)) }
  }
}
