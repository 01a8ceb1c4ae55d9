public import Foundation

/// The errors that operators end a sequence with by themselves.
public enum RxError: Error {
  /// Nothing is known about what went wrong.
  case unknown
  /// `object` was used after it had been disposed of.
  case disposed(object: any AnyObject & Sendable)
  /// A number has become too great for its type.
  case overflow
  /// There is no element at the index that was asked for.
  case argumentOutOfRange
  /// The sequence has completed without the element that was asked for.
  case noElements
  /// The sequence has sent a second element where one was asked for.
  case moreThanOneElement
  /// Nothing has come in the time that was set.
  case timeout
}

extension RxError: CustomDebugStringConvertible {
  /// What went wrong, for logs.
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
  /// What went wrong, for users.
  public var errorDescription: String? { debugDescription }
}
