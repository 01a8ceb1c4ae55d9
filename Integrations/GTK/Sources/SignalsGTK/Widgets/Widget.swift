import CGTK

/// An element of a window.
open class Widget: Object {
  /// Whether the widget is shown when its parent is. True, except for windows.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(native()) != 0 }
    set { gtk_widget_set_visible(native(), newValue ? 1 : 0) }
  }

  /// Whether the user can use the widget.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(native()) != 0 }
    set { gtk_widget_set_sensitive(native(), newValue ? 1 : 0) }
  }

  /// Whether the widget is on the screen, as far as GTK knows.
  public var isMapped: Bool {
    gtk_widget_get_mapped(native()) != 0
  }

  /// The widget that contains this one.
  public var parent: Widget? {
    Widget.wrapping(gtk_widget_get_parent(native()))
  }

  /// How many pixels stay free around the widget.
  public var margin: Int {
    get { Int(gtk_widget_get_margin_top(native())) }
    set {
      gtk_widget_set_margin_top(native(), gint(newValue))
      gtk_widget_set_margin_bottom(native(), gint(newValue))
      gtk_widget_set_margin_start(native(), gint(newValue))
      gtk_widget_set_margin_end(native(), gint(newValue))
    }
  }

  /// Whether the widget takes the space that is left over in its row.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(native()) != 0 }
    set { gtk_widget_set_hexpand(native(), newValue ? 1 : 0) }
  }

  /// Whether the widget takes the space that is left over in its column.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(native()) != 0 }
    set { gtk_widget_set_vexpand(native(), newValue ? 1 : 0) }
  }

  /// Gives the widget a class of the style sheet: `suggested-action`, `title-2`, `error`.
  public func addStyleClass(_ name: String) { gtk_widget_add_css_class(native(), name) }

  /// Removes a class of the style sheet from the widget.
  public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(native(), name) }

  /// Stops the program if the widget has a parent other than `parent`. GTK would leave the widget
  /// with that parent.
  func checkCanEnter(_ parent: Widget?, _ call: String) {
    guard let current = self.parent, current !== parent else { return }
    fatalError("\(call): the \(type(of: self)) is in a \(type(of: current)); take it out first")
  }

  /// Gives the widget the keyboard focus.
  ///
  /// - Returns: Whether the widget can have the focus.
  @discardableResult
  public func takeFocus() -> Bool { gtk_widget_grab_focus(native()) != 0 }
}
