/// How long the subscribers of a shared sequence have the same subject.
public enum SubjectLifetimeScope: Sendable {
  /// As long as at least one of the subscribers is subscribed, and the source has not ended. The
  /// next subscriber starts afresh.
  case whileConnected
  /// For ever: the values to replay stay, and so does the end.
  case forever
}
