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
    /// Whether the process id is still reserved, so that no other process can have it.
    private let isKept = Locked(true)

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

    /// Calls `action` once, when the process has ended. `action` gets how the process has ended, or
    /// ``FileError`` if that is unknown.
    func whenEnded(_ action: @escaping @Sendable (Result<ProcessEvent, any Error>) -> Void) {
      let ended: @Sendable () -> Void = { action(Result { try self.takeStatus() }) }
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

    /// Asks the process to end, unless it has ended.
    func terminate() {
      isKept.withLock { if $0 { kill(id, SIGTERM) } }
    }

    /// Returns how the process has ended. Called once.
    ///
    /// - Throws: ``FileError``.
    private func takeStatus() throws -> ProcessEvent {
      var status: Int32 = 0
      let number = isKept.withLock { isKept in
        isKept = false
        return retrying { unsafe waitpid(id, &status, 0) } == id ? 0 : errno
      }
      guard number == 0 else { throw FileError(name: "process \(id)", number: number) }
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
