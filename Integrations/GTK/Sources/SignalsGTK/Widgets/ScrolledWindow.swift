/// A part of a window that shows a part of its child, and lets the user scroll.
open class ScrolledWindow: Widget {
  /// Creates a scrolled window that shows `child`.
  public convenience init(_ child: Widget? = nil) {
    self.init(class: "GtkScrolledWindow")
    self.child = child
  }

  /// The widget of which the scrolled window shows a part.
  public var child: Widget? {
    get { self["child"] }
    set { self["child"] = newValue }
  }
}
