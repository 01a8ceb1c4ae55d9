import CGTK

/// An element of a window.
open class Widget: Object {
  /// Whether the widget is shown when its parent is. True, except for windows.
  public var isVisible: Bool {
    get { self["visible"] }
    set { self["visible"] = newValue }
  }

  /// Whether the user can use the widget.
  public var isSensitive: Bool {
    get { self["sensitive"] }
    set { self["sensitive"] = newValue }
  }

  /// Whether the widget is on the screen, as far as GTK knows.
  public var isMapped: Bool { gtk_widget_get_mapped(native()) != 0 }

  /// The widget that contains this one.
  public var parent: Widget? { self["parent"] }

  /// How many pixels stay free around the widget.
  public var margin: Int {
    get { self["margin-top"] }
    set { for side in ["top", "bottom", "start", "end"] { self["margin-\(side)"] = newValue } }
  }

  /// Whether the widget takes the space that is left over in its row.
  public var expandsHorizontally: Bool {
    get { self["hexpand"] }
    set { self["hexpand"] = newValue }
  }

  /// Whether the widget takes the space that is left over in its column.
  public var expandsVertically: Bool {
    get { self["vexpand"] }
    set { self["vexpand"] = newValue }
  }

  /// Gives the widget a class of the style sheet: `suggested-action`, `title-2`, `error`.
  public func addStyleClass(_ name: String) { gtk_widget_add_css_class(native(), name) }

  /// Removes a class of the style sheet from the widget.
  public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(native(), name) }

  /// Whether the widget has a class of the style sheet.
  public func hasStyleClass(_ name: String) -> Bool {
    gtk_widget_has_css_class(native(), name) != 0
  }

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
