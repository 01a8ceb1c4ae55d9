public import Foundation

/// Why a file can't be read, written or watched.
public struct FileError: Error, CustomStringConvertible {
  /// The file's path, or what else it is called.
  public let name: String

  /// What the system says.
  public let cause: POSIXError

  /// The name and the cause, in one line.
  public var description: String { "\(name): \(String(cString: strerror(cause.code.rawValue)))" }

  /// Creates an error of the system's error `number`, which is `errno` by default.
  package init(name: String, number: Int32 = errno) {
    self.name = name
    cause = POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}

extension FileError: LocalizedError {
  /// The same as the description.
  public var errorDescription: String? { description }
}
