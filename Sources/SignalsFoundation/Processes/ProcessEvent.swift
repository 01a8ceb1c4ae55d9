public import Foundation

/// An event of a process.
public enum ProcessEvent: Hashable, Sendable {
  /// The process has written to its standard output.
  case output(Data)

  /// The process has written to its standard error.
  case errorOutput(Data)

  /// The process has ended by itself, with this status.
  case exited(status: Int32)

  /// This POSIX signal has ended the process.
  case killed(signal: Int32)
}

/// A process that has failed.
public struct ProcessFailure: Error, CustomStringConvertible {
  /// How the process has ended.
  public let end: ProcessEvent

  /// The bytes that the process has written to its standard error, or the last of them.
  public let errorOutput: Data

  /// How the process has ended, and its error output, in one line or more.
  public var description: String {
    let how =
      switch end {
      case .exited(let status): "the process has ended with status \(status)"
      case .killed(let signal): "the process was ended by signal \(signal)"
      case .output, .errorOutput: "the process has not ended"
      }
    let said = String(decoding: errorOutput, as: UTF8.self)
    return said.isEmpty ? how : "\(how): \(said)"
  }
}
