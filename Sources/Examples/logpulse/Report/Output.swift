import Foundation
import SignalsFoundation
import Synchronization
import TerminalOutput

/// Standard output. On a terminal each report replaces the one before; elsewhere, also on a dumb
/// terminal, only the last one is written.
final class Output: Sendable {
  private struct State {
    var latest: Report?
    var screen = Screen()
  }

  private let json: Bool
  private let isScreen: Bool
  private let state = Mutex(State())

  /// - Parameter json: Whether to write a JSON object, and no text.
  init(json: Bool) {
    self.json = json
    isScreen = !json && TerminalSize.isScreen
  }

  /// Shows a report that others may follow.
  ///
  /// - Throws: ``FileError``.
  func show(_ report: Report) throws {
    state.withLock { $0.latest = report }
    try redraw()
  }

  /// Shows the last report again, since the terminal has another size.
  ///
  /// - Throws: ``FileError``.
  func redraw() throws {
    guard isScreen else { return }
    let frame = state.withLock { state in
      state.latest.map { report in
        let size = TerminalSize.current
        return state.screen.frame(report.lines(columns: size.columns), on: size, isLast: false)
      }
    }
    try OpenFile.standardOutput.write(frame ?? "")
  }

  /// Writes the last report, in full.
  ///
  /// - Throws: ``FileError``.
  func end(with report: Report) throws {
    let text: String
    if isScreen {
      let size = TerminalSize.current
      let lines = report.lines(columns: size.columns)
      text = state.withLock { $0.screen.frame(lines, on: size, isLast: true) }
    } else if json {
      text = "\(try report.json())\n"
    } else {
      text = report.lines(columns: nil).map { "\($0)\n" }.joined()
    }
    try OpenFile.standardOutput.write(text)
  }
}
