public import Foundation
import Scheduling
public import Signals

extension Signal where Value == ProcessEvent {
  /// Returns a signal that runs a program, and sends what it writes, and then how it has ended.
  ///
  /// Each subscription starts a process. The signal completes when the process has ended, and nobody
  /// can write to its outputs any more: its children, if it leaves some behind, may do so for longer.
  /// While the subscriber is slow, nothing is read, and the process has to wait when it wants to write.
  ///
  /// - Parameters:
  ///   - executable: The program's file.
  ///   - arguments: What it is told.
  ///   - environment: Its environment variables; by default, those of this process.
  ///   - directory: Where it works; by default, where this process does.
  ///   - input: What it reads as its standard input; by default, nothing.
  /// ## Scheduling
  /// Starts the process on the subscription scheduler; reads and delivers on a background scheduler of its own.
  /// ## Errors
  /// What `Process.run()` throws, if the process can't be started: a `CocoaError` with the cause. For what
  /// no process can be started with: `URLError` for a URL that isn't a file's; ``FileError`` for a zero
  /// byte in a text, or if too many files are open.
  /// ## Disposal
  /// Asks the process to end, by the signal `SIGTERM`.
  public static func process(
    _ executable: URL, arguments: [String] = [], environment: [String: String]? = nil,
    in directory: URL? = nil, input: FileHandle = .nullDevice
  ) -> Signal {
    .create { subscriber in
      do {
        try requireUsable(executable, directory, arguments, environment ?? [:])
        let (output, outputWriter) = try PipeEnds().handles
        let (errors, errorWriter) = try PipeEnds().handles
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let directory { process.currentDirectoryURL = directory }
        process.standardInput = input
        process.standardOutput = outputWriter
        process.standardError = errorWriter
        let end = ReplaySubject<ProcessEvent>(capacity: 1)
        // The thread that learns of the end is no scheduler's.
        let scheduler = Scheduler.background(name: "SignalsFoundation.process")
        process.terminationHandler = { process in
          let status = process.terminationStatus
          let event: ProcessEvent =
            process.terminationReason == .exit ? .exited(status: status) : .killed(signal: status)
          scheduler.schedule {
            end.sendNext(event)
            end.sendCompleted()
          }
          // On Linux this is what makes a process that has ended let go of itself. It doesn't wait.
          process.waitUntilExit()
        }
        try withoutBlockedSignals {
          // So that the pipes end with the process; one that can't be started may keep its handles.
          defer { for writer in [outputWriter, errorWriter] { try? writer.close() } }
          try process.run()
        }
        // On one scheduler: while what one pipe has sent is delivered, the other one is not read.
        let events = output.chunks(on: scheduler).map { ProcessEvent.output($0) }
          .merge(errors.chunks(on: scheduler).map { ProcessEvent.errorOutput($0) })
          .concat(end)
        return CompoundDisposable(
          events.subscribe(subscriber),
          Disposable { if process.isRunning { process.terminate() } })
      } catch {
        subscriber.sendError(error)
        return nil
      }
    }
  }

  /// Returns a signal of what the process writes to its standard output, which fails if the process
  /// does.
  ///
  /// - Parameter limit: How many bytes of the standard error to keep for the failure, the last ones; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// ``ProcessFailure``, with the last bytes of the standard error, unless the process ends with status 0; an error
  /// of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  public func output(keepingErrorOutputUpTo limit: Int = 65_536) -> Signal<Data> {
    require(
      limit >= 0,
      "Signal.output(keepingErrorOutputUpTo:): the limit must not be negative, got \(limit)")
    return scanParts(from: Data()) { errorOutput, event in
      switch event {
      case .output(let data): return [data]
      case .errorOutput(let data):
        errorOutput += data
        // Not for each piece: a copy of all that is kept costs more than the piece.
        if errorOutput.count / 2 > limit { errorOutput = Data(errorOutput.suffix(limit)) }
      case .exited(status: 0), nil: break
      case .exited, .killed:
        throw ProcessFailure(end: event!, errorOutput: Data(errorOutput.suffix(limit)))
      }
      return []
    }
  }
}

/// - Throws: `URLError`, ``FileError`` for what would stop the program, or be cut off; `CocoaError` if
///   nobody can work in the directory.
private func requireUsable(
  _ executable: URL, _ directory: URL?, _ arguments: [String], _ environment: [String: String]
) throws {
  _ = try executable.filePath()
  let directory = try directory?.filePath()
  let texts = arguments + environment.keys + environment.values
  if let text = texts.first(where: { $0.utf8.contains(0) }) {
    throw FileError(name: text, number: EINVAL)
  }
  // On Linux, `Process.run()` would find that out too late, and keep the sockets that it has opened.
  if let directory {
    _ = try FileManager.default.attributesOfItem(atPath: "\(directory)/.")
  }
}

/// Runs `body` while the calling thread blocks no POSIX signals. A process starts with those blocked that
/// the thread blocks which starts it: on Linux a thread of Dispatch blocks nearly all, so that the
/// process couldn't even be asked to end.
private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
  var none = sigset_t()
  var before = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  try body()
}
