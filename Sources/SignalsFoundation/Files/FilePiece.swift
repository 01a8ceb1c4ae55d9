public import Foundation
import Scheduling
public import Signals

/// A result of reading a file that may grow.
public enum FilePiece: Hashable, Sendable {
  /// The next bytes, and where they end: a reader that goes on from there gets the bytes that
  /// follow. In a file that isn't regular, such as a pipe, that is the number of bytes that were
  /// read.
  case bytes(Data, endingAt: FilePosition)

  /// All bytes so far were read; later ones may follow.
  case allRead

  /// The file was truncated or replaced: its last line has ended, and another file begins.
  case newFile
}

extension Signal where Value == FilePiece {
  /// Returns a signal of the lines of a file that may grow, as ``lines(keeping:)-pjvl`` does of
  /// bytes.
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
      case .bytes(let bytes, endingAt: _): splitter.lines(endingIn: bytes)
      case .allRead: []
      case .newFile, nil: splitter.lastLine()
      }
    }
  }

  /// Returns a signal of the lines of a file, as ``lines(keeping:)-pjvl`` does, of the places
  /// where they end, and whether they are finished.
  ///
  /// A reader that keeps the place of the last line that it has handled goes on with the next line
  /// after a crash:
  ///
  /// <!-- inside (log: URL, handled: FilePosition, handle: @escaping @Sendable (String) throws -> Void, keep: @escaping @Sendable (FilePosition) throws -> Void) -> Signal<(text: String, end: FilePosition, isFinished: Bool)> -->
  /// ```swift
  /// Signal.following(file: log, from: handled).positionedLines()
  ///   .filter(\.isFinished)
  ///   .try { line in
  ///     try handle(line.text)
  ///     try keep(line.end)
  ///   }
  /// ```
  ///
  /// A line ends behind its line break. The place counts bytes of the file: also those of carriage
  /// returns, of a byte-order mark, and of a part that ``lines(keeping:)-pjvl`` doesn't keep. When
  /// another file begins, or the signal completes, a line without a line break ends with its last
  /// byte, and is not finished: its writer may add the rest later. A reader that goes on from that
  /// place gets the rest as a line; one that goes on from the place of the last finished line gets
  /// the whole line. So a reader of a file that grows leaves out lines that are not finished, by
  /// `filter(\.isFinished)`. In a file that is complete, the last line may have no line break.
  ///
  /// - Parameter longest: How many bytes of a line are kept; one or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; the unfinished line is dropped.
  /// ## Disposal
  /// Disposes of the source.
  public func positionedLines(
    keeping longest: Int = .max
  ) -> Signal<(text: String, end: FilePosition, isFinished: Bool)> {
    require(
      longest > 0, "Signal.positionedLines(keeping:): the length must be positive, got \(longest)")
    let start = (splitter: LineSplitter(longest: longest), end: FilePosition(offset: 0))
    return scanParts(from: start) { state, piece in
      switch piece {
      case .bytes(let bytes, let end):
        state.end = end
        return state.splitter.lines(endingIn: bytes, endingAt: end)
      case .allRead: return []
      case .newFile, nil:
        return state.splitter.lastLine().map { [end = state.end] in ($0, end, false) }
      }
    }
  }
}

extension LineSplitter {
  fileprivate mutating func lines(
    endingIn bytes: Data, endingAt end: FilePosition
  ) -> [(text: String, end: FilePosition, isFinished: Bool)] {
    var lines: [(text: String, end: FilePosition, isFinished: Bool)] = []
    unsafe bytes.withUnsafeBytes {
      unsafe add($0) { line, following in
        let end = FilePosition(offset: end.offset - following, in: end.file)
        unsafe lines.append((String(decoding: line, as: UTF8.self), end, true))
      }
    }
    return lines
  }
}
