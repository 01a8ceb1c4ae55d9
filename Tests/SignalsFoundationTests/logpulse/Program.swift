import Foundation
import TestSupport
import Testing

typealias Program = RunningProgram

extension RunningProgram {
  /// Starts logpulse with its output in a pipe.
  convenience init(_ arguments: [String] = [], input: FileHandle = .nullDevice) throws {
    try self.init("logpulse", arguments, input: input)
  }

  /// Starts logpulse with its output in a file.
  convenience init(writingTo file: FileHandle) throws {
    try self.init("logpulse", writingTo: file)
  }

  /// Starts logpulse on a terminal of this size.
  ///
  /// - Parameters:
  ///   - input: Its standard input; nil for the terminal.
  ///   - errorsAreOnTerminal: Whether its standard error is the terminal, too.
  convenience init(
    _ arguments: [String] = [], environment: [String: String] = [:],
    onTerminalWithRows rows: Int, columns: Int = 80, input: FileHandle? = .nullDevice,
    errorsAreOnTerminal: Bool = false
  ) throws {
    try self.init(
      "logpulse", arguments, environment: environment, onTerminalWithRows: rows, columns: columns,
      input: input, errorsAreOnTerminal: errorsAreOnTerminal)
  }

  /// Reads reports until one has at least this many requests.
  func wait(forRequests count: Int) throws {
    while latestRequests < count {
      try wait(for: "Requests ")
      try wait(for: "\r\n")
    }
  }

  private var latestRequests: Int {
    let lines = textFound.split(whereSeparator: \.isNewline)
    let latest = lines.last { $0.contains("Requests ") } ?? ""
    return Int(latest.filter(\.isNumber)) ?? 0
  }
}
