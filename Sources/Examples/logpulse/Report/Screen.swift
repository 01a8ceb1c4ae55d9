/// Draws a report over the one before, on a terminal.
struct Screen: Sendable {
  private var drawnRows = 0

  /// Returns the text that replaces the last frame by `lines`.
  ///
  /// - Parameter rows: How many rows the terminal has. Lines that would not fit are left out, since
  ///   the cursor can't go back to lines that have left the screen. Nil shows all lines: it is the
  ///   last frame.
  mutating func frame(_ lines: [String], rows: Int?) -> String {
    let shown = lines.prefix(rows.map { max(1, $0 - 1) } ?? lines.count)
    let up = drawnRows > 0 ? "\u{1B}[\(drawnRows)A" : ""
    drawnRows = shown.count
    // Without automatic line breaks each line takes one row, however long it is.
    let text = shown.map { "\($0)\u{1B}[K\n" }.joined()
    return rows == nil
      ? "\(up)\u{1B}[J\(text)"
      : "\(up)\u{1B}[?7l\(text)\u{1B}[?7h\u{1B}[J"
  }
}
