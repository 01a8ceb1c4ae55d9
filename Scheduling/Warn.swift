import Foundation

/// Writes the line `Signals: ` with `text` to the standard error output.
package func warn(_ text: String) {
  // If the line can't be written, the program goes on without it.
  try? FileHandle.standardError.write(contentsOf: Data("Signals: \(text)\n".utf8))
}
