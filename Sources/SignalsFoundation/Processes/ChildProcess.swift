// Apple's other systems can't start processes.
#if os(macOS) || !canImport(Darwin)
  import Foundation
  import Scheduling

  /// A process that this one has started.
  ///
  /// It stands in for Foundation's `Process`. On Linux, Foundation's class reads past a buffer when
  /// more than a thousand files are open (Swift 6.3), and leaves two sockets open when a process
  /// can't be started.
  final class ChildProcess: Sendable {
    private let id: pid_t
    /// Becomes readable when the process ends; nil where the system doesn't support this.
    private let end: OpenFile?
    private let state = Locked(State())
    /// The plan to end the process by force.
    private let killing = SerialDisposable()

    private struct State {
      /// Whether the process id is still reserved, so that no other process, and no other process
      /// group, can have it.
      var isKept = true
      var hasEnded = false
      /// Whether the status doesn't matter to any code.
      var isAbandoned = false
      var isAskedToEnd = false
      /// Whether the process group is still to be ended by force.
      var isToBeKilled = false
    }

    /// Starts `program`, with three files as its standard streams.
    ///
    /// - Throws: ``FileError``, `CocoaError`.
    init(_ program: Program, streams: [OpenFile]) throws {
      let actions = SpawnActions()
      for (number, stream) in streams.enumerated() {
        try actions.duplicate(stream.descriptor, as: Int32(number))
      }
      if let directory = program.directory { try actions.changeDirectory(to: directory) }
      try actions.closeAll(from: Int32(streams.count))
      id = try program.spawn(actions)
      end = OpenFile(endOf: id)
    }

    /// Calls `action` once, when the process has ended.
    func whenEnded(_ action: @escaping @Sendable () -> Void) {
      let ended: @Sendable () -> Void = {
        self.state.withLock { state in
          state.hasEnded = true
          self.forgetIfUnused(&state)
        }
        action()
      }
      if let end {
        let scheduler = Scheduler.background(name: "SignalsFoundation.processEnd")
        _ = end.whenReadable(on: scheduler, ended)
      } else {
        Thread.detachNewThread {
          var information = unsafe siginfo_t()
          _ = retrying { unsafe waitid(P_PID, id_t(self.id), &information, WEXITED | WNOWAIT) }
          ended()
        }
      }
    }

    /// Asks the process, and the other processes of its group, to end. Those that have not ended
    /// after `grace` are ended by force.
    func terminate(killingAfter grace: Duration?) {
      let isFirst = state.withLock { state in
        guard state.isKept, !state.isAskedToEnd else { return false }
        state.isAskedToEnd = true
        state.isToBeKilled = grace != nil
        send(SIGTERM)
        return true
      }
      guard isFirst, let grace else { return }
      let scheduler = Scheduler.background(name: "SignalsFoundation.processEnd")
      killing.disposable = scheduler.schedule(after: grace) {
        self.state.withLock { state in
          if state.isKept { self.send(SIGKILL) }
          state.isToBeKilled = false
          self.forgetIfUnused(&state)
        }
      }
      // Its status may have been taken meanwhile.
      if state.withLock({ !$0.isKept }) { killing.dispose() }
    }

    /// Asks the process to end, as ``terminate(killingAfter:)`` does, and has the system forget it
    /// when it has ended.
    func abandon(killingAfter grace: Duration?) {
      terminate(killingAfter: grace)
      state.withLock { state in
        state.isAbandoned = true
        forgetIfUnused(&state)
      }
    }

    /// Returns how the process has ended. Called once, when it has.
    ///
    /// - Throws: ``FileError``.
    func takeStatus() throws -> ProcessEvent {
      defer { killing.dispose() }
      return try state.withLock { try wait(&$0) }
    }

    /// Sends a POSIX signal to the process group. A process may have left its group, but not while
    /// other processes are in it.
    private func send(_ signal: Int32) {
      if kill(-id, signal) != 0 { kill(id, signal) }
    }

    private func forgetIfUnused(_ state: inout State) {
      guard state.isKept, state.hasEnded, state.isAbandoned, !state.isToBeKilled else { return }
      _ = try? wait(&state)
    }

    private func wait(_ state: inout State) throws -> ProcessEvent {
      var status: Int32 = 0
      state.isKept = false
      let result = retrying { unsafe waitpid(id, &status, 0) }
      guard result == id else { throw FileError(name: "process \(id)") }
      let signal = status & 0x7f
      return signal == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: signal)
    }
  }

  extension OpenFile {
    /// A descriptor that becomes readable when a child process ends; nil where the system doesn't
    /// support this.
    fileprivate convenience init?(endOf process: pid_t) {
      #if canImport(Darwin)
        return nil
      #else
        // 434 is the number of `pidfd_open` on all processors.
        guard let call = CLibrary.call else { return nil }
        let descriptor = beyondStandardError(Int32(call(434, Int(process), 0)))
        guard descriptor >= 0 else { return nil }
        self.init(descriptor: descriptor, name: "process \(process)")
      #endif
    }
  }
#endif
