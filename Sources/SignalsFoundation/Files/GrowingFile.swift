import Foundation

/// How far a file was read that may grow, be truncated, or be replaced by another one.
struct GrowingFile: Sendable {
  private var file: OpenFile
  private let path: String
  /// Whether the system has ever said that something is in the file. If it doesn't, nobody can tell that
  /// bytes were cut off.
  private var hasLength = false
  /// The file that had the name when the end was last reached, if it is another one.
  private var replacement: FileIdentity?

  init(_ file: OpenFile, path: String) {
    self.file = file
    self.path = path
  }

  /// Reads on.
  ///
  /// - Throws: ``FileError``.
  mutating func read(_ count: Int) throws -> FilePiece {
    let bytes = try file.read(count)
    if !hasLength { hasLength = !file.isEmpty }
    if let bytes, !bytes.isEmpty {
      replacement = nil
      return .bytes(bytes)
    }
    if hasLength, file.isTruncated {
      file.rewind()
      return .newFile
    }
    guard let named = FileIdentity(ofFileAt: path), named != file.identity else {
      replacement = nil
      return .allRead
    }
    // A file that can't be opened may be on its way, or gone again: it will be looked for later. So will
    // one in the place of a directory.
    guard named == replacement, let newFile = try? OpenFile(path: path), newFile.isRegular else {
      replacement = named
      return .allRead
    }
    file = newFile
    hasLength = false
    replacement = nil
    return .newFile
  }
}
