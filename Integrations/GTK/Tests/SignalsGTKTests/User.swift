import CGTK
import SignalsGTK
import XCTest

// A user's actions, as real input from `xdotool`. Without a window manager, windows are at the
// corner of the screen, above the earlier ones.

/// Presents a window, and waits until it is on the screen.
@MainActor
func show(_ window: Window) throws {
  window.present()
  eventually("the window") { window.isMapped }
  try execute("xdotool", "search", "--sync", "--onlyvisible", "--name", "^\(window.title)$")
}

/// Clicks in the middle of `widget`.
@MainActor
func click(_ widget: Widget, in window: Window) throws {
  var bounds = graphene_rect_t()
  XCTAssertNotEqual(gtk_widget_compute_bounds(widget.native(), window.native(), &bounds), 0)
  var (x, y) = (0.0, 0.0)
  gtk_native_get_surface_transform(window.native(), &x, &y)
  x += Double(bounds.origin.x + bounds.size.width / 2)
  y += Double(bounds.origin.y + bounds.size.height / 2)
  try execute(
    "xdotool", "search", "--name", "^\(window.title)$", "mousemove", "--window", "%1", "\(Int(x))",
    "\(Int(y))", "click", "1")
}

/// Types a text into the focused widget of `window`.
@MainActor
func type(_ text: String, in window: Window) throws {
  try execute(
    "xdotool", "search", "--name", "^\(window.title)$", "windowfocus", "--sync", "type", text)
}

/// Presses a key, such as `Return`, in `window`.
@MainActor
func press(_ key: String, in window: Window) throws {
  try execute(
    "xdotool", "search", "--name", "^\(window.title)$", "windowfocus", "--sync", "key", key)
}

/// Whether `widget`, or one inside of it, has the keyboard focus of `window`.
@MainActor
func hasFocus(_ widget: Widget, in window: Window) -> Bool {
  var focused: Widget? = window["focus-widget"]
  while let current = focused, current !== widget { focused = current.parent }
  return focused != nil
}

/// The selected part of the text of `field`.
@MainActor
func selection(of field: Editable) -> String {
  var (first, last) = (gint(), gint())
  guard gtk_editable_get_selection_bounds(field.native(), &first, &last) != 0 else { return "" }
  return String(field.text.dropFirst(Int(first)).prefix(Int(last - first)))
}
