import Foundation

/// The output and the failures of a command line tool.
///
/// A tool that can't write its output has failed. If it can't write an error message either, only
/// its exit status tells.
package struct Tool: Sendable {
  /// The version of this package. Until a version is released, a mark, behind the last one if there
  /// is one.
  package static let version = "unreleased"

  private let name: String

  /// Creates the tool with this name.
  package init(_ name: String) {
    self.name = name
  }

  /// Opens a replacement for each standard stream that is closed. Otherwise a file that the program
  /// opens later would get the stream's number, and be taken for the stream.
  package func fillClosedStreams() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is `descriptor`.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// Writes a line to standard output, or fails.
  package func print(_ line: String) {
    guard !Self.write("\(line)\n", to: STDOUT_FILENO) else { return }
    unsafe fail("standard output: \(String(cString: strerror(errno)))")
  }

  /// Writes the tool's name and version to standard output, or fails.
  package func printVersion() {
    print("\(name) \(Self.version)")
  }

  /// Writes `text` to standard error, if that is possible.
  package func remark(_ text: String) {
    _ = Self.write(text, to: STDERR_FILENO)
  }

  /// Ends the tool, with a line on standard error. The terminal is given back first.
  ///
  /// The message may have names of files and arguments, with any characters.
  package func fail(_ message: String, status: Int32 = 1) -> Never {
    Terminal.leave()
    remark("\(name): \(printable(message))\n")
    exit(status)
  }

  /// Writes all of `text`, and waits while there is no room for it. Otherwise returns false, with
  /// the reason in `errno`.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        // Another user of the stream may have made it non-blocking.
        var readiness = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&readiness, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Ends the tool because of a wrong command line.
  package func refuse(_ message: String) -> Never {
    fail("\(message); see \(name) --help", status: 2)
  }
}
