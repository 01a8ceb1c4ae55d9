/// An error that the library makes itself, rather than passing one on.
///
/// RAC: `RACSignalErrorDomain` (SC12) and `RACCommandErrorDomain`.
public enum SignalError: Error, Hashable, CaseIterable {
  /// A signal has not ended, or not sent its next value, in time.
  case timedOut
  /// A key came that has no case, and there is no default.
  case noMatchingCase
  /// A command was executed while it was disabled.
  case notEnabled
  /// Someone waits for a signal that can't send any more, and hasn't ended.
  case abandoned
}
