import TestSupport
import Testing

@testable import logpulse

@Suite("Screen", .leavesNothing)
struct ScreenTests {
  @Test("draws each frame over the one before")
  func frames() {
    var screen = Screen()
    #expect(screen.frame(["a", "b"], rows: 24) == "\(cut)a\(next)b\(next)\(wrap)\(clear)")
    #expect(screen.frame(["c"], rows: 24) == "\(up(2))\(cut)c\(next)\(wrap)\(clear)")
    #expect(screen.frame(["d", "e"], rows: nil) == "\(up(1))\(clear)d\(next)e\(next)")
  }

  @Test("shows no more than fits, until the last frame")
  func small() {
    var screen = Screen()
    let lines = ["1", "2", "3", "4"]
    #expect(screen.frame(lines, rows: 3) == "\(cut)1\(next)2\(next)\(wrap)\(clear)")
    #expect(
      screen.frame(lines, rows: nil)
        == "\(up(2))\(clear)" + lines.map { "\($0)\(next)" }.joined())
  }

  private let cut = "\u{1B}[?7l"
  private let wrap = "\u{1B}[?7h"
  private let clear = "\u{1B}[J"
  private let next = "\u{1B}[K\n"

  private func up(_ rows: Int) -> String { "\u{1B}[\(rows)A" }
}
