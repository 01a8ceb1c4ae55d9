import CGTK

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The loop that runs everything on the main thread: input, frames, GLib's timers, and the work of
/// the main queue.
///
/// The main actor, `DispatchQueue.main` and `Scheduler.main` run their work on the main queue. So
/// all of them run while the loop does.
///
/// ```swift
/// try MainLoop.initialize()
/// let window = Window(title: "Hello")
/// window.present()
/// MainLoop.run()
/// ```
///
/// A program calls ``run()`` from its main thread, outside of any task: from top-level code without
/// `await`, or from a `main()` that isn't `async`. An asynchronous `main` is itself work of the
/// main queue, so the queue could do nothing else until it returns.
///
/// Foundation's `RunLoop.main` doesn't run: timers of it don't fire.
@MainActor
public enum MainLoop {
  private static var isInitialized = false

  /// The runs on the stack, the outermost first; each is true as long as it goes on.
  private static var runs: [Bool] = []

  /// Whether the loop does work of the main queue, further up the stack.
  private static var servesMainQueue = false

  /// Initialises GTK, and lets GLib's loop do the main queue's work. After the first time it does
  /// nothing.
  ///
  /// GTK sets the locale of the process to the user's.
  ///
  /// - Throws: ``DisplayError`` if there is no display. The caller may try again.
  public static func initialize() throws(DisplayError) {
    guard !isInitialized else { return }
    guard cgtk_is_main_thread() else {
      fatalError("MainLoop.initialize(): call it on the main thread")
    }
    // After a failure `gtk_init_check` returns true, and doesn't try again.
    guard gtk_init_check() != 0, gdk_display_get_default() ?? gdk_display_open(nil) != nil else {
      throw DisplayError()
    }
    isInitialized = true
    // This thread owns the context from here on. Otherwise `g_main_context_invoke` on another
    // thread would run its function on that thread, if the call comes between two iterations.
    g_main_context_acquire(nil)
    #if !canImport(Darwin)
      serveMainQueue()
    #endif
  }

  /// Runs the loop until ``quit()`` is called. Afterwards, it can be run again.
  ///
  /// A handler may call this while the loop runs, for instance to wait for a dialog: the inner run
  /// does everything that the outer one does. There is one exception. If the caller is itself work
  /// of the main queue, such as a task of the main actor, then the main queue's other work waits
  /// until that work returns. A task should use `await` instead.
  public static func run() {
    iterate { false }
  }

  /// Runs the loop until `condition` holds, `limit` has passed or ``quit()`` is called.
  ///
  /// The condition is evaluated at the beginning and after each turn of the loop. So something has
  /// to happen on the main thread when the condition becomes true.
  ///
  /// - Parameters:
  ///   - limit: The longest time to run; nil means for ever.
  ///   - condition: The condition to wait for.
  /// - Returns: Whether the condition holds.
  @discardableResult
  public static func run(atMost limit: Duration? = nil, until condition: () -> Bool) -> Bool {
    let timeout = limit.map { Timeout(after: $0) }
    defer { timeout?.end() }
    // A condition that was true need not be true when it is evaluated again.
    var holds = false
    iterate {
      holds = condition()
      return holds || timeout?.hasPassed == true
    }
    return holds || condition()
  }

  /// Ends the innermost run, as soon as the handler or the work that calls it returns.
  ///
  /// Another call before that run has returned has no effect, and neither has a call outside of all
  /// runs.
  public static func quit() {
    guard !runs.isEmpty else { return }
    runs[runs.count - 1] = false
  }

  private static func iterate(until isOver: () -> Bool) {
    guard isInitialized else { fatalError("MainLoop.run(): call MainLoop.initialize() first") }
    // Inside of a task, the main queue would not run until the end of the program.
    if runs.isEmpty, !servesMainQueue, withUnsafeCurrentTask(body: { $0 != nil }) {
      fatalError("MainLoop.run(): call it outside of tasks, from a main() that isn't async")
    }
    runs.append(true)
    while runs.last == true, !isOver() {
      g_main_context_iteration(nil, 1)
    }
    runs.removeLast()
  }
}

#if !canImport(Darwin)
  // On Apple platforms GTK's loop runs the main thread's run loop, which serves the main queue.
  extension MainLoop {
    private static func serveMainQueue() {
      // The source is as urgent as frames: when both are ready, each has its turn. If the source
      // were more urgent, work that schedules more work would stop the frames. If it were less
      // urgent, work that is as urgent as frames could stop the source.
      g_unix_fd_add_full(
        GDK_PRIORITY_REDRAW, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
        { descriptor, _, _ in
          // The descriptor counts the calls for service. Reading it, which never blocks, sets the
          // count to zero. It is read before the work is done, so that a call during the work stays
          // counted.
          var calls: UInt64 = 0
          read(descriptor, &calls, MemoryLayout.size(ofValue: calls))
          MainActor.assumeIsolated {
            MainLoop.servesMainQueue = true
            _dispatch_main_queue_callback_4CF(nil)
            MainLoop.servesMainQueue = false
          }
          return 1
        }, nil, nil)
    }
  }
#endif
