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
    /// Other processes of its group may still be there, which have closed their outputs. If they
    /// are to be ended by force, the process id stays reserved until then.
    ///
    /// - Throws: ``FileError``.
    func takeStatus() throws -> ProcessEvent {
      let wasAlone = state.withLock { $0.isToBeKilled } && isAlone
      defer { if state.withLock({ !$0.isKept }) { killing.dispose() } }
      return try state.withLock { try $0.isToBeKilled && !wasAlone ? look(&$0) : wait(&$0) }
    }

    /// Whether no other process is in the group of this one, as far as the system tells.
    private var isAlone: Bool {
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
      let ids = (names ?? []).compactMap { pid_t($0) }
      return !ids.isEmpty && !ids.contains { $0 != id && getpgid($0) == id }
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

    /// Returns how the process has ended, and keeps its id.
    private func look(_ state: inout State) throws -> ProcessEvent {
      var information = unsafe siginfo_t()
      let result = retrying {
        unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT)
      }
      guard result == 0 else {
        state.isKept = false
        throw FileError(name: "process \(id)")
      }
      let status = unsafe information.childStatus
      let hasExited = unsafe Int(information.si_code) == Int(CLD_EXITED)
      return hasExited ? .exited(status: status) : .killed(signal: status)
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

  extension siginfo_t {
    /// The status of a process that has exited, or the signal that has ended it.
    fileprivate var childStatus: Int32 {
      #if canImport(Darwin)
        return si_status
      #else
        // Each C library has another name for it. It is behind three numbers, on 64-bit systems a
        // gap, and the numbers of the process and its user.
        let offset = MemoryLayout<Int>.size == 8 ? 24 : 20
        return unsafe withUnsafeBytes(of: self) {
          unsafe $0.load(fromByteOffset: offset, as: Int32.self)
        }
      #endif
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
