/// How long subscribers share a subject.
///
/// RxSwift: `SubjectLifetimeScope`.
public enum SharingScope: Sendable, CaseIterable {
  /// As long as at least one of them is subscribed. After the last one has left, and after the end,
  /// the next subscriber starts afresh.
  case whileConnected
  /// For ever: the values to replay stay, and so does the terminal event.
  case forever
}
