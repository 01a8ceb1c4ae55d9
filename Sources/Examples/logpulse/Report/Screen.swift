import TerminalOutput

/// Draws a report over the one before, on a terminal.
struct Screen: Sendable {
  /// How many columns each line of the last frame takes.
  private var drawnWidths: [Int] = []

  /// Returns the text that replaces the last frame by `lines`.
  ///
  /// - Parameters:
  ///   - lines: Lines that are not wider than the terminal.
  ///   - size: The terminal's size now.
  ///   - isLast: Whether it is the last frame. Of other ones, lines that would not fit are left
  ///     out, since the cursor can't go back to lines that have left the screen.
  mutating func frame(_ lines: [String], on size: TerminalSize, isLast: Bool) -> String {
    let shown = isLast ? lines : Array(lines.prefix(max(1, size.rows - 1)))
    // A terminal that has become narrower breaks the lines that were wider.
    let drawnRows = drawnWidths.reduce(0) { $0 + max(1, ($1 + size.columns - 1) / size.columns) }
    let up = drawnRows > 0 ? "\u{1B}[\(drawnRows)A" : ""
    drawnWidths = shown.map(\.columns)
    // Without automatic line breaks each line takes one row, also if it has wide characters. A row
    // is erased first: after a line as wide as the terminal, the cursor is on its last character.
    let text = "\u{1B}[?7l" + shown.map { "\u{1B}[K\($0)\n" }.joined() + "\u{1B}[?7h"
    // The cursor is not in the first column when the user has typed.
    return isLast ? "\r\(up)\u{1B}[J\(text)" : "\r\(up)\(text)\u{1B}[J"
  }
}
