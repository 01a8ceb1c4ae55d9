import Foundation

/// Where the log comes from.
enum Source: Equatable, Sendable {
  /// The log that comes with the program.
  case sample
  case standardInput
  case file(String)

  /// The source when the command line names none: standard input if that is a pipe, a socket or a
  /// file. A terminal has no log, and neither has `/dev/null`, which many scripts use.
  static var unnamed: Source {
    var status = stat()
    let hasLog =
      unsafe fstat(STDIN_FILENO, &status) == 0
      && [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.st_mode & S_IFMT)
    return hasLog ? .standardInput : .sample
  }

  var name: String {
    switch self {
    case .sample: "the sample log that comes with logpulse"
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }
}
