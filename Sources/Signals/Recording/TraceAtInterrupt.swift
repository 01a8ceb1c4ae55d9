#if Recording
  import Foundation
  import Synchronization

  /// Writes the trace when SIGINT, SIGTERM or SIGHUP ends the program, as at an `exit`.
  ///
  /// A program that handles one of these signals itself ends as it does without the recording.
  enum TraceAtInterrupt {
    /// A pipe through which the handler informs a thread, since a handler may do next to nothing.
    fileprivate static let inbox = try? UnixSocket.pipe()
    fileprivate static let isWriting = Atomic(false)

    /// Begins to watch the signals that would end the program.
    static func begin(_ writeTrace: @escaping @Sendable () -> Void) {
      // The pipe is made here, before any handler runs.
      guard let exit = inbox?.exit else { return }
      let thread = Thread {
        var number: UInt8 = 0
        // There is room for a byte.
        while unsafe read(exit, &number, 1) != 1 {}
        writeTrace()
        end(by: Int32(number))
      }
      thread.name = "Signals.Recording"
      thread.start()
      for number in [SIGINT, SIGTERM, SIGHUP] where action(of: number) == nil {
        _ = signal(number, handle)
      }
    }

    /// What the signal does; nil for its usual effect.
    private static func action(of number: Int32) -> (@convention(c) (Int32) -> Void)? {
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { return handle }
      return Platform.handler(of: action)
    }
  }

  /// Ends the program by the signal's usual effect.
  private func end(by number: Int32) {
    _ = signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Called by the system, which may have interrupted any code.
  private func handle(_ number: Int32) {
    let before = errno
    defer { errno = before }
    // A second signal ends a program whose trace takes too long.
    if TraceAtInterrupt.isWriting.exchange(true, ordering: .relaxed) { return end(by: number) }
    guard let entry = TraceAtInterrupt.inbox?.entry else { return }
    var byte = UInt8(truncatingIfNeeded: number)
    // One byte.
    _ = unsafe write(entry, &byte, 1)
  }
#endif
