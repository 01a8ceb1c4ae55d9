import Foundation
import SignalsFoundation
import Synchronization

/// Standard output. On a terminal each report replaces the one before; elsewhere only the last one
/// is written.
final class Output: Sendable {
  private struct State {
    var latest: Report?
    var screen = Screen()
  }

  private let isTerminal = isatty(STDOUT_FILENO) != 0
  private let state = Mutex(State())

  /// Shows a report that others may follow.
  ///
  /// - Throws: ``FileError``.
  func show(_ report: Report) throws {
    let frame = state.withLock { state in
      state.latest = report
      return isTerminal ? state.screen.frame(report.lines, rows: rows) : ""
    }
    try OpenFile.standardOutput.write(frame)
  }

  /// Writes the last report that was shown, in full.
  ///
  /// - Throws: ``FileError``.
  func end() throws {
    let frame = state.withLock { state in
      state.latest.map { report in
        isTerminal
          ? state.screen.frame(report.lines, rows: nil)
          : report.lines.map { "\($0)\n" }.joined()
      }
    }
    try OpenFile.standardOutput.write(frame ?? "")
  }

  private var rows: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
    return isKnown ? Int(size.ws_row) : 24
  }
}
