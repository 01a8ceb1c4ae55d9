import CGTK
import SignalsGTK

/// The functions of GLib that only the tests need.
enum GLib {
  /// Whether a source is ready.
  @MainActor
  static var hasWork: Bool { g_main_context_pending(nil) != 0 }

  /// Calls `body` once, from a source of the loop, as soon as its turn comes.
  @MainActor
  static func onceItIsIdle(
    priority: Int32 = G_PRIORITY_DEFAULT_IDLE, _ body: @escaping @MainActor () -> Void
  ) {
    g_idle_add_full(priority, callOnce, Unmanaged.passRetained(Action(body)).toOpaque(), nil)
  }

  /// Calls `body` once, from a source of the loop that is as urgent as input.
  @MainActor
  static func afterOneMillisecond(_ body: @escaping @MainActor () -> Void) {
    g_timeout_add(1, callOnce, Unmanaged.passRetained(Action(body)).toOpaque())
  }

  /// Emits a signal without arguments. No wrapper holds the object meanwhile.
  @MainActor
  static func emit(_ signal: String, on pointer: UnsafeMutableRawPointer) {
    var value = GValue()
    g_value_init(&value, cgtk_type_of(pointer))
    g_value_set_object(&value, pointer)
    g_signal_emitv(&value, g_signal_lookup(signal, cgtk_type_of(pointer)), 0, nil)
    g_value_unset(&value)
  }

  private static let complaints = Locked<[String]>([])

  private static let collecting: Void = g_log_set_writer_func(
    { level, fields, count, data in
      if level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0 {
        let text = g_log_writer_format_fields(level, fields, count, 0)
        complaints.withLock { $0.append(text.map { String(cString: $0) } ?? "") }
        g_free(text)
      }
      return g_log_writer_default(level, fields, count, data)
    }, nil, nil)

  /// At the first call, begins to collect GLib's and GTK's messages about wrong calls.
  static func collectComplaints() {
    collecting
  }

  static func takeComplaints() -> [String] {
    complaints.withLock { complaints in
      defer { complaints = [] }
      return complaints
    }
  }
}

private final class Action {
  let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }
}

private let callOnce: GSourceFunc = { data in
  nonisolated(unsafe) let data = data!
  MainActor.assumeIsolated { Unmanaged<Action>.fromOpaque(data).takeRetainedValue().body() }
  return 0
}
