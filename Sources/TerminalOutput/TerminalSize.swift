import Foundation

/// The size of a terminal, in characters.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Whether standard output is a terminal on which a program can draw. On a dumb one, such as the
  /// shell of an editor, the cursor can't be moved.
  package static var isScreen: Bool {
    guard isatty(STDOUT_FILENO) != 0 else { return false }
    return !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
  }

  /// Whether standard output is such a terminal, and its user wants colours:
  /// <https://no-color.org>.
  package static var isColoured: Bool {
    isScreen && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The size of the terminal that is the standard output; the usual size if it is unknown.
  package static var current: TerminalSize {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return TerminalSize(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
