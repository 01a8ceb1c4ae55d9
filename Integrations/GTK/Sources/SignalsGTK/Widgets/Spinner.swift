/// A sign that work is in progress.
open class Spinner: Widget {
  /// Creates a spinner that stands still.
  public convenience init() {
    self.init(class: "GtkSpinner")
  }

  /// Whether the spinner turns.
  public var isSpinning: Bool {
    get { self["spinning"] }
    set { self["spinning"] = newValue }
  }
}
