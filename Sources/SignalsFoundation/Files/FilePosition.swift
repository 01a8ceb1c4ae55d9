import Scheduling

/// A place in a file, from which a reader goes on later, also in another run of the program.
///
/// The positions that a signal sends also have the number of their file in its file system. So a
/// reader that begins from one of them notices that another file has taken the name since then.
public struct FilePosition: Hashable, Codable, Sendable {
  /// How many bytes are before this place.
  public let offset: Int

  /// The number of the file; nil for a place in any file.
  let file: UInt64?

  init(offset: Int, in file: UInt64?) {
    self.offset = offset
    self.file = file
  }

  /// Creates a place in any file.
  ///
  /// - Parameter offset: How many bytes are before the place; zero or more.
  public init(offset: Int) {
    require(
      offset >= 0, "FilePosition(offset:): the offset must not be negative, got \(offset)")
    self.init(offset: offset, in: nil)
  }

  /// The end that a file has when it is opened.
  public static let end = FilePosition(offset: .max)
}
