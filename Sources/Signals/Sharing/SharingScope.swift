/// How long subscribers share a subject.
///
/// In RxSwift: `SubjectLifetimeScope`.
public enum SharingScope: Sendable, CaseIterable {
  /// While there is at least one subscriber. After the last subscriber has left, and after the end,
  /// the next subscriber starts afresh.
  case whileConnected
  /// For ever: the values to replay stay, and so does the terminal event.
  case forever
}
