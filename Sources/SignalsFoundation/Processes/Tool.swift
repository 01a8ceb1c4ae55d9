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

  /// Opens something in the place of each standard stream that is closed, which can't be used as before. What the
  /// program opened later would be taken for it otherwise, if only for a moment.
  package func fillClosedStreams() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest descriptor that is free: this one.
      _ = open("/dev/null", mode)
    }
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
