import TerminalOutput
import TestSupport
import Testing

@Suite("Screen", .leavesNothing)
struct ScreenTests {
  /// Sizes that a user drags a window through.
  private static let sizes = [
    (80, 24), (40, 15), (79, 24), (41, 14), (12, 40), (80, 3), (1, 1), (200, 60), (40, 15),
    (80, 24),
  ].map { TerminalSize(columns: $0, rows: $1) }

  @Test("Nothing is left over of what was on a terminal before, whatever its size was")
  func resized() {
    var lines = (1...30).map { String(repeating: $0 % 2 == 0 ? "語" : "ab", count: $0) }
    for size in Self.sizes {
      lines.removeLast()
      let fitting = lines.map { cut($0, to: size.columns) }
      var screen = Emulated(size)
      screen.read(Terminal.picture(of: fitting, on: size))
      let shown = fitting.prefix(size.rows).map { padded($0, to: size.columns) }
      let empty = padded("", to: size.columns)
      let expected = (0..<size.rows).map { $0 < shown.count ? shown[$0] : empty }
      #expect(screen.rows == expected, "\(size)")
    }
  }
}

/// A terminal without automatic line breaks that is full of something else.
private struct Emulated {
  private var cells: [[String]]
  private var (row, column) = (0, 0)

  init(_ size: TerminalSize) {
    let row = [String](repeating: "?", count: size.columns)
    cells = [[String]](repeating: row, count: size.rows)
  }

  /// The text of each row.
  var rows: [String] { cells.map { $0.joined() } }

  mutating func read(_ text: String) {
    for part in text.split(separator: "\u{1B}[") {
      let order = part.first
      switch order {
      case "H": (row, column) = (0, 0)
      case "K": erase()
      case "J":
        erase()
        for below in cells.indices.dropFirst(row + 1) { cells[below].erase(from: 0) }
      default: Issue.record("\(part)")
      }
      for character in part.dropFirst() { write(character) }
    }
  }

  private mutating func erase() { cells[row].erase(from: min(column, cells[row].count - 1)) }

  private mutating func write(_ character: Character) {
    if character == "\n" {
      // The terminal's driver adds the carriage return.
      (row, column) = (row + 1, 0)
      if row == cells.count {
        cells.append([String](repeating: " ", count: cells.removeFirst().count))
        row -= 1
      }
    } else {
      cells[row][min(column, cells[row].count - 1)] = String(character)
      for other in 1..<max(1, character.columns) where column + other < cells[row].count {
        cells[row][column + other] = ""
      }
      column += character.columns
    }
  }
}

extension [String] {
  fileprivate mutating func erase(from column: Int) {
    for index in indices.dropFirst(column) { self[index] = " " }
  }
}
