import CGTK

/// A moment in the future, at which the loop makes a turn.
@MainActor
final class Timeout {
  private let deadline: ContinuousClock.Instant
  private let source: UnsafeMutablePointer<GSource>

  /// Begins to wait. The caller has to call ``end()``.
  init(after limit: Duration) {
    deadline = .now + limit
    // One millisecond is added, because GLib rounds the present down.
    let milliseconds = limit / .milliseconds(1) + 1
    source = g_timeout_source_new(guint(min(max(0, milliseconds), Double(guint.max / 2))))
    g_source_set_callback(source, { _ in 1 }, nil, nil)
    g_source_attach(source, nil)
  }

  var hasPassed: Bool { .now >= deadline }

  func end() {
    g_source_destroy(source)
    g_source_unref(source)
  }
}
