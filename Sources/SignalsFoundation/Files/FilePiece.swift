public import Foundation
import Scheduling
public import Signals

/// What reading a file that may grow comes to.
public enum FilePiece: Hashable, Sendable {
  /// The next bytes.
  case bytes(Data)

  /// All that is there has been read; if there is ever more, it follows.
  case allRead

  /// The file was truncated or replaced: its last line is over, and another file begins.
  case newFile
}

extension Signal where Value == FilePiece {
  /// Returns a signal of the lines of a file that may grow, as ``lines(keeping:)`` does of bytes.
  ///
  /// A line without a line break is over when another file begins, or the signal completes.
  ///
  /// - Parameter longest: How many bytes of a line are kept; one or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; the line that it breaks off is dropped.
  /// ## Disposal
  /// Disposes of the source.
  public func lines(keeping longest: Int = .max) -> Signal<String> {
    require(longest > 0, "Signal.lines(keeping:): the length must be positive, got \(longest)")
    return scanParts(from: LineSplitter(longest: longest)) { splitter, piece in
      switch piece {
      case .bytes(let bytes): splitter.lines(endingIn: bytes)
      case .allRead: []
      case .newFile, nil: splitter.lastLine()
      }
    }
  }
}
