/// The direction in which a widget arranges its children.
public enum Orientation: String, NativeConvertible, Sendable {
  /// From left to right, or from right to left in languages that are written so.
  case horizontal
  /// From top to bottom.
  case vertical
}
