public import Foundation

/// The errors by which operators themselves end a sequence.
public enum RxError: Error {
  /// The cause is unknown.
  case unknown
  /// `object` was used after it had been disposed of.
  case disposed(object: any AnyObject & Sendable)
  /// A number has become too great for its type.
  case overflow
  /// There is no element at the requested index.
  case argumentOutOfRange
  /// The sequence has completed without the requested element.
  case noElements
  /// The sequence has sent a second element where exactly one was requested.
  case moreThanOneElement
  /// Nothing has come in time.
  case timeout
}

extension RxError: CustomDebugStringConvertible {
  /// The cause, for logs.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error occurred."
    case .disposed(let object): "Object `\(object)` was already disposed."
    case .overflow: "Arithmetic overflow occurred."
    case .argumentOutOfRange: "Argument out of range."
    case .noElements: "Sequence doesn't contain any elements."
    case .moreThanOneElement: "Sequence contains more than one element."
    case .timeout: "Sequence timeout."
    }
  }
}

extension RxError: LocalizedError {
  /// The cause, for users.
  public var errorDescription: String? { debugDescription }
}
