import Foundation
import SignalsFoundation

/// Whether one of the directory's files has the descriptor of a standard stream. Where a standard
/// stream was closed, a file of another directory may have its descriptor.
func isStandardStream(anyFileIn directory: URL) throws -> Bool {
  let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    .compactMap { FileIdentity(ofFileAt: directory.appending(path: $0).path) }
  return [OpenFile.standardInput, .standardOutput, .standardError]
    .compactMap(\.identity).contains(where: files.contains)
}
