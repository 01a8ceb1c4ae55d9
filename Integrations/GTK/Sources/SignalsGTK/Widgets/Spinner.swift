import CGTK

/// A sign that work is in progress.
open class Spinner: Widget {
  /// Creates a spinner that stands still.
  public convenience init() {
    self.init(gtk_spinner_new())
  }

  /// Whether the spinner turns.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(native()) != 0 }
    set { gtk_spinner_set_spinning(native(), newValue ? 1 : 0) }
  }
}
