import Foundation

/// Writes `text` as a line to the standard error output, as the library's.
package func warn(_ text: String) {
  // If the line can't be written, the program goes on without it.
  try? FileHandle.standardError.write(contentsOf: Data("Signals: \(text)\n".utf8))
}
