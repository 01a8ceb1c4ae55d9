public import Foundation

/// Why a file can't be read, written or watched.
public struct FileError: Error, CustomStringConvertible {
  /// The file's path, or another name for it.
  public let name: String

  /// The system's error.
  public let cause: POSIXError

  /// The name and the cause, in one line.
  public var description: String {
    unsafe "\(name): \(String(cString: strerror(cause.code.rawValue)))"
  }

  /// Creates an error from the system's error `number`, which is `errno` by default.
  package init(name: String, number: Int32 = errno) {
    self.name = name
    cause = POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}

extension FileError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
