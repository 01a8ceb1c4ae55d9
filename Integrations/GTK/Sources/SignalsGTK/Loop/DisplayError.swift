/// The error that there is no display to show windows on.
public struct DisplayError: Error, CustomStringConvertible {
  /// The message for the user, in one line.
  public var description: String {
    "GTK can't open a display. DISPLAY or WAYLAND_DISPLAY has to name one that runs."
  }
}
