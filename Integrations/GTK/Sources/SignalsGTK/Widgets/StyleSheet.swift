import CGTK

/// Rules for the looks of widgets, in [GTK's CSS](https://docs.gtk.org/gtk4/css-overview.html).
///
/// ```swift
/// StyleSheet("label.price { font-weight: bold; }").apply()
/// ```
///
/// ``Widget/addStyleClass(_:)`` gives a widget a class for such rules. GTK writes a warning about
/// rules that it can't read.
open class StyleSheet: Object {
  /// Reads the rules.
  public convenience init(_ text: String) {
    self.init(class: "GtkCssProvider")
    gtk_css_provider_load_from_data(native(), text, -1)
  }

  /// Applies the rules to all widgets of the program, from now on.
  public func apply() {
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), native(), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
