import Foundation

/// The position in a file that may grow, be truncated, or be replaced by another one.
struct GrowingFile: Sendable {
  private var file: OpenFile
  private let path: String
  /// Whether the system has ever reported a length for the file. If it doesn't, a truncation can't
  /// be detected.
  private var hasLength = false
  /// How many bytes of the file are before the next one.
  private var offset: Int
  /// The last bytes that were read. They are read again with the next ones: if they are others, the
  /// file was truncated.
  private var lastBytes = Data()
  /// The files that took the name since then, the oldest first. They are open, since the next
  /// replacement may remove them.
  private var successors: [OpenFile] = []

  /// How many files are kept open to be read later. A process may often open only 256 files.
  private static let mostSuccessors = 64
  private var wasAtEnd = false

  /// How many of the last bytes are compared: some lines of a log.
  private static let comparedBytes = 1_024

  /// Begins at a position, or at the beginning if the file has no such place.
  ///
  /// - Throws: ``FileError``.
  init(_ file: OpenFile, path: String, from position: FilePosition) throws {
    self.file = file
    self.path = path
    offset = try file.move(to: position)
    let count = min(offset, Self.comparedBytes)
    guard count > 0 else { return }
    file.move(by: -count)
    lastBytes = try file.read(count) ?? Data()
    hasLength = !file.isEmpty
    guard lastBytes.count < count else { return }
    // The file was truncated just now.
    file.rewind()
    (offset, lastBytes) = (0, Data())
  }

  /// Whether there is another file to read after this one.
  var hasSuccessor: Bool {
    // Other processes may still write to this file while the new one is empty.
    successors.count > 1 || successors.contains { !$0.isEmpty }
  }

  /// Reads the next bytes.
  ///
  /// - Throws: ``FileError``.
  mutating func read(_ count: Int) throws -> FilePiece {
    findSuccessor()
    file.move(by: -lastBytes.count)
    let bytes = try file.read(min(count, OpenFile.mostAtOnce) + lastBytes.count) ?? Data()
    if !hasLength { hasLength = !file.isEmpty }
    let again = bytes.prefix(lastBytes.count)
    guard isContinued(by: again) || !hasLength else {
      file.rewind()
      (offset, lastBytes) = (0, Data())
      return .newFile
    }
    file.move(by: lastBytes.count - again.count)
    let newBytes = Data(bytes.dropFirst(lastBytes.count))
    guard newBytes.isEmpty else {
      lastBytes = Data(bytes.suffix(Self.comparedBytes))
      wasAtEnd = false
      offset += newBytes.count
      return .bytes(newBytes, endingAt: FilePosition(offset: offset, in: file.identity?.inode))
    }
    guard hasSuccessor, wasAtEnd else {
      wasAtEnd = hasSuccessor
      return .allRead
    }
    file = successors.removeFirst()
    (offset, hasLength, lastBytes, wasAtEnd) = (0, false, Data(), false)
    return .newFile
  }

  /// Whether `bytes` are the last ones that were read. A process that doesn't append writes at its
  /// old position after a truncation, behind zeros: then reading goes on there, too.
  private func isContinued(by bytes: Data) -> Bool {
    bytes == lastBytes || bytes.count == lastBytes.count && bytes.allSatisfy { $0 == 0 }
  }

  /// Opens the file that has the name now, if it is a new one. A file that can't be opened may be
  /// about to appear, and a directory about to be replaced: a later call looks again. So it does
  /// when too many files wait to be read.
  mutating func findSuccessor() {
    guard let named = FileIdentity(ofFileAt: path) else { return }
    if !successors.isEmpty, !hasSuccessor, named == file.identity {
      // This file has its name back, before the other one had bytes. It goes on, and doesn't begin
      // again.
      successors = []
      return
    }
    let last = successors.last ?? file
    guard successors.count < Self.mostSuccessors, named != last.identity,
      let newFile = try? OpenFile(path: path), newFile.isRegular, newFile.identity != last.identity
    else { return }
    successors.append(newFile)
  }
}
