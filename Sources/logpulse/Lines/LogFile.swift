import Signals
import Synchronization

/// A log that is read piece by piece, and goes on being read when a new file takes its name.
final class LogFile: Sendable {
  /// What reading once comes to.
  enum Piece: Equatable, Sendable {
    case bytes([UInt8])

    /// The file was truncated or replaced: its last line is over, and another file begins.
    case newFile

    /// Whoever writes into the pipe takes a break.
    case nothingYet

    /// There is nothing more; in a file that grows, at the moment.
    case end

    /// Nothing more will be read, even if there is something.
    case stop
  }

  /// How many bytes are read at once.
  static let pieceSize = 128 * 1024

  private let path: String?
  private let position: Mutex<Position>

  /// Opens the file of this name.
  ///
  /// - Throws: ``FileError``.
  convenience init(path: String) throws {
    self.init(try OpenFile(path: path), path: path)
  }

  private init(_ file: OpenFile, path: String?) {
    self.path = path
    position = Mutex(Position(file: file))
  }

  static let standardInput = LogFile(.standardInput, path: nil)

  /// Whether there may be more after the end.
  var canGrow: Bool { position.withLock { $0.file.isRegular } }

  /// Reads on.
  ///
  /// A file that was replaced is left when its end was reached twice, since the server may go on
  /// writing to it until it is told to open the new one.
  ///
  /// - Throws: ``FileError``.
  func read() throws -> Piece {
    try position.withLock { try $0.read(path) }
  }

  /// All pieces up to the end, each read by a piece of work of its own, so that other work on the
  /// scheduler, timers for instance, gets its turn in between.
  ///
  /// A later subscription reads on where the last one stopped.
  func pieces(on scheduler: Scheduler) -> Signal<Piece> {
    .create { subscriber in
      scheduler.scheduleRecursively { again in
        do {
          let piece = try self.read()
          subscriber.sendNext(piece)
          if piece == .end { subscriber.sendCompleted() } else { again() }
        } catch {
          subscriber.sendError(error)
        }
      }
    }
  }
}

/// How far a log was read.
private struct Position {
  var file: OpenFile
  var replacement: OpenFile.Identity?

  mutating func read(_ path: String?) throws -> LogFile.Piece {
    guard let bytes = try file.read(LogFile.pieceSize) else { return .nothingYet }
    guard bytes.isEmpty else {
      replacement = nil
      return .bytes(bytes)
    }
    if file.isTruncated {
      file.rewind()
      return .newFile
    }
    guard let path, let named = OpenFile.identity(of: path), named != file.identity else {
      replacement = nil
      return .end
    }
    // A file that can't be opened may be on its way, or gone again: it will be looked for later.
    guard named == replacement, let newFile = try? OpenFile(path: path) else {
      replacement = named
      return .end
    }
    file = newFile
    replacement = nil
    return .newFile
  }
}
