/// An error that the library creates itself, rather than passing one on.
///
/// In ReactiveObjC: `RACSignalErrorDomain` (feature [SC12](doc:ReactiveObjCFeatures#Creation)) and
/// `RACCommandErrorDomain`.
public enum SignalError: Error, Hashable, CaseIterable {
  /// A signal did not end, or did not send its next value, in time.
  case timedOut
  /// A key has no case, and there is no default.
  case noMatchingCase
  /// A command was executed while it was disabled.
  case notEnabled
  /// The caller waits for a signal that has not ended, but no sender is left.
  case abandoned
}
