import CGTK

/// The direction in which a widget arranges what it contains.
public enum Orientation: Sendable {
  /// From left to right, or the other way where the language goes that way.
  case horizontal
  /// From top to bottom.
  case vertical

  var native: GtkOrientation {
    switch self {
    case .horizontal: GTK_ORIENTATION_HORIZONTAL
    case .vertical: GTK_ORIENTATION_VERTICAL
    }
  }
}
