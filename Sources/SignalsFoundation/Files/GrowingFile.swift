import Foundation

/// The position in a file that may grow, be truncated, or be replaced by another one.
struct GrowingFile: Sendable {
  private var file: OpenFile
  private let path: String
  /// Whether the system has ever reported a length for the file. If it doesn't, a truncation can't
  /// be detected.
  private var hasLength = false
  /// The file that had the name when the end was last reached, if it was not this file.
  private var replacement: FileIdentity?

  init(_ file: OpenFile, path: String) {
    self.file = file
    self.path = path
  }

  /// Reads the next bytes.
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
    // A file that can't be opened may be about to appear, or was removed again. In that case, or if
    // a directory has the name, a later call looks again.
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
