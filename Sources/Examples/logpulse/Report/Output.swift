import Foundation
import SignalsFoundation
import Synchronization
import TerminalOutput

/// Standard output. On a terminal each report replaces the one before, on the other screen of the
/// terminal; elsewhere, also on a dumb terminal, only the last one is written.
final class Output: Sendable {
  private let json: Bool
  private let isScreen: Bool
  private let latest = Mutex<Report?>(nil)

  /// - Parameter json: Whether to write a JSON object, and no text.
  init(json: Bool) {
    self.json = json
    isScreen = !json && TerminalSize.isScreen
  }

  /// Shows a report that others may follow.
  ///
  /// - Throws: ``FileError``.
  func show(_ report: Report) throws {
    latest.withLock { $0 = report }
    try redraw()
  }

  /// Shows the last report again, since the terminal has changed.
  ///
  /// - Throws: ``FileError``.
  func redraw() throws {
    guard isScreen, let report = latest.withLock({ $0 }) else { return }
    let size = TerminalSize.current
    Terminal.enter(givesKeys: false)
    try OpenFile.standardOutput.write(Terminal.picture(of: lines(of: report, on: size), on: size))
  }

  /// Writes the last report, in full.
  ///
  /// - Throws: ``FileError``.
  func end(with report: Report) throws {
    let lines =
      isScreen
      ? lines(of: report, on: .current) : json ? [try report.json()] : report.lines(columns: nil)
    Terminal.leave()
    try OpenFile.standardOutput.write(lines.map { "\($0)\n" }.joined())
  }

  private func lines(of report: Report, on size: TerminalSize) -> [String] {
    report.lines(columns: size.columns, coloured: TerminalSize.isColoured)
  }
}
