import CGTK

/// The direction in which a widget arranges its children.
public enum Orientation: Sendable {
  /// From left to right, or from right to left in languages that are written so.
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
