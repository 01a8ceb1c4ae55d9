public import Foundation
import Scheduling
public import Signals

/// A result of reading a file that may grow.
public enum FilePiece: Hashable, Sendable {
  /// The next bytes.
  case bytes(Data)

  /// All bytes so far were read; later ones may follow.
  case allRead

  /// The file was truncated or replaced: its last line has ended, and another file begins.
  case newFile
}

extension Signal where Value == FilePiece {
  /// Returns a signal of the lines of a file that may grow, as ``lines(keeping:)`` does of bytes.
  ///
  /// A line without a line break ends when another file begins, or the signal completes.
  ///
  /// - Parameter longest: How many bytes of a line are kept; one or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; the unfinished line is dropped.
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
