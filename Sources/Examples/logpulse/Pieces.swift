import Foundation
import Signals
import SignalsFoundation
import TerminalOutput

extension Logpulse {
  static var sample: URL {
    Bundle.module.bundleURL.appending(path: "Sample/access.log")
  }

  /// Returns a signal of the log, piece by piece, up to an interrupt. The next piece is read when
  /// the one before has been handled. So only one piece is in memory, however long the log is.
  static func pieces(
    of source: Source, follow: Bool, on reader: Scheduler
  ) -> Signal<FilePiece> {
    let interrupt = Signal.posixSignals(SIGINT, SIGTERM)
    let url: URL
    switch source {
    case .standardInput:
      return FileHandle.standardInput.pieces(ofAtMost: pieceSize, on: reader)
        .take(until: interrupt)
    case .sample: url = sample
    case .file(let path): url = URL(filePath: path, directoryHint: .notDirectory)
    }
    guard follow else {
      return .pieces(ofFile: url, ofAtMost: pieceSize, on: reader).take(until: interrupt)
    }
    // What was written before the interrupt is still read, if that takes no longer than five
    // seconds. Another interrupt ends that.
    return following(url, until: interrupt, on: reader)
      .take(until: interrupt.skip(1).merge(with: interrupt.delay(for: .seconds(5))))
  }

  /// Follows the file, which may have to appear first.
  private static func following(
    _ url: URL, until interrupt: Signal<Int32>, on reader: Scheduler
  ) -> Signal<FilePiece> {
    // A file that has the name for less than the interval is lost.
    .following(
      file: url, until: interrupt, lookingEvery: .milliseconds(20), ofAtMost: pieceSize, on: reader
    )
    .catch { error in
      guard (error as? FileError)?.cause.code == .ENOENT else { return .error(error) }
      if isatty(STDERR_FILENO) != 0 {
        tool.remark("logpulse: waiting for \(printable(url.relativePath))\n")
      }
      return Signal.interval(every: .milliseconds(100), on: reader)
        .filter { _ in FileManager.default.fileExists(atPath: url.path) }
        .take(1)
        .take(until: interrupt)
        .flattenMap { _ in following(url, until: interrupt, on: reader) }
    }
  }

  private static let pieceSize = 128 * 1024
}
