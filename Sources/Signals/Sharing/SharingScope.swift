/// How long subscribers share a subject.
///
/// RxSwift: `SubjectLifetimeScope`.
public enum SharingScope: Sendable, CaseIterable {
  /// As long as one of them is subscribed: after the last one has gone, and after the end, the next
  /// one starts afresh.
  case whileConnected
  /// For ever: what is to be replayed stays, and so does the terminal event.
  case forever
}
