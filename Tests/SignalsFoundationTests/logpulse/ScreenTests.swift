import TerminalOutput
import TestSupport
import Testing

@testable import logpulse

@Suite("Screen", .leavesNothing)
struct ScreenTests {
  @Test("draws each frame over the one before")
  func frames() {
    var screen = Screen()
    #expect(
      screen.frame(["a", "b"], on: size(rows: 24), isLast: false)
        == "\r\(cut)\(row("a"))\(row("b"))\(wrap)\(clear)")
    #expect(
      screen.frame(["c"], on: size(rows: 24), isLast: false)
        == "\r\(up(2))\(cut)\(row("c"))\(wrap)\(clear)")
    #expect(
      screen.frame(["d", "e"], on: size(rows: 24), isLast: true)
        == "\r\(up(1))\(clear)\(cut)\(row("d"))\(row("e"))\(wrap)")
  }

  @Test("shows no more than fits, until the last frame")
  func small() {
    var screen = Screen()
    let lines = ["1", "2", "3", "4"]
    #expect(
      screen.frame(lines, on: size(rows: 3), isLast: false)
        == "\r\(cut)\(row("1"))\(row("2"))\(wrap)\(clear)")
    #expect(
      screen.frame(lines, on: size(rows: 3), isLast: true)
        == "\r\(up(2))\(clear)\(cut)" + lines.map(row).joined() + wrap)
  }

  @Test("goes back over the lines that a narrower terminal has broken")
  func narrower() {
    var screen = Screen()
    let lines = [String(repeating: "x", count: 40), "", "short"]
    _ = screen.frame(lines, on: size(columns: 40), isLast: false)
    #expect(screen.frame([], on: size(columns: 20), isLast: false).hasPrefix("\r\(up(4))"))
    _ = screen.frame(lines, on: size(columns: 40), isLast: false)
    #expect(screen.frame([], on: size(columns: 19), isLast: false).hasPrefix("\r\(up(5))"))
    _ = screen.frame(lines, on: size(columns: 40), isLast: false)
    #expect(screen.frame([], on: size(columns: 80), isLast: false).hasPrefix("\r\(up(3))"))
  }

  private let cut = "\u{1B}[?7l"
  private let wrap = "\u{1B}[?7h"
  private let clear = "\u{1B}[J"

  /// Erased before the text is written, so that a line as wide as the terminal keeps its last
  /// character.
  private func row(_ text: String) -> String { "\u{1B}[K\(text)\n" }

  private func up(_ rows: Int) -> String { "\u{1B}[\(rows)A" }

  private func size(columns: Int = 80, rows: Int = 24) -> TerminalSize {
    TerminalSize(columns: columns, rows: rows)
  }
}
