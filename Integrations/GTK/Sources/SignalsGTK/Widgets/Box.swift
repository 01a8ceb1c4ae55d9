import CGTK

/// A row or a column of widgets.
open class Box: Widget {
  /// Creates a box, with `spacing` pixels between its widgets.
  public convenience init(
    _ orientation: Orientation, spacing: Int = 0, _ children: [Widget] = []
  ) {
    self.init(class: "GtkBox", ["orientation": orientation, "spacing": spacing])
    children.forEach(append)
  }

  /// Adds a widget at the end.
  public func append(_ child: Widget) {
    child.checkCanEnter(nil, "Box.append(_:)")
    gtk_box_append(native(), child.native())
  }

  /// Removes a widget.
  public func remove(_ child: Widget) {
    guard child.parent === self else {
      fatalError("Box.remove(_:): the \(type(of: child)) isn't in the box")
    }
    gtk_box_remove(native(), child.native())
  }
}
