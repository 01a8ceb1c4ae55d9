package import Foundation

extension URL {
  /// The path of the file whose URL this is, for calls of the system.
  ///
  /// - Throws: `URLError` if it isn't the URL of a file; ``FileError`` if no file can have that
  ///   name.
  package func filePath() throws -> String {
    guard isFileURL else {
      throw URLError(.unsupportedURL, userInfo: [NSURLErrorFailingURLErrorKey: self])
    }
    let path = path(percentEncoded: false)
    // The system would take the part before the zero byte for the path.
    guard !path.utf8.contains(0) else { throw FileError(name: path, number: EINVAL) }
    return path
  }
}
