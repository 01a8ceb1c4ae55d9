import Foundation

/// A command line tool, as it speaks to whoever runs it.
///
/// What it prints is what it is for: if that can't be written, it has failed. If it can't say so either,
/// its status has to do.
package struct Tool: Sendable {
  private let name: String

  /// The tool of this name.
  package init(_ name: String) {
    self.name = name
  }

  /// Writes a line to standard output, or fails.
  package func print(_ line: String) {
    do {
      try OpenFile.standardOutput.write("\(line)\n")
    } catch {
      fail("\(error)")
    }
  }

  /// Writes `text` to standard error, if that is possible.
  package func remark(_ text: String) {
    try? OpenFile.standardError.write(text)
  }

  /// Ends the tool, with a line on standard error.
  package func fail(_ message: String, status: Int32 = 1) -> Never {
    remark("\(name): \(message)\n")
    exit(status)
  }
}
