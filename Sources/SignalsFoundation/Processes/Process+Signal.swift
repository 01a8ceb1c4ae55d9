public import Foundation
import Scheduling
public import Signals

extension Signal where Value == ProcessEvent {
  /// Returns a signal of the bytes that the process writes to its standard output. It fails if the
  /// process fails.
  ///
  /// - Parameter limit: How many bytes of the standard error to keep for the failure: the last
  ///   ones, zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// ``ProcessFailure``, with the last bytes of the standard error, unless the process ends with
  /// status 0; an error of the source passes.
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
        // `errorOutput` is not cut for each piece: each cut copies all bytes that are kept, which
        // costs more than the piece.
        if errorOutput.count / 2 > limit { errorOutput = Data(errorOutput.suffix(limit)) }
      case .exited(status: 0), nil: break
      case .exited, .killed:
        throw ProcessFailure(end: event!, errorOutput: Data(errorOutput.suffix(limit)))
      }
      return []
    }
  }
}

// Apple's other systems can't start processes.
#if os(macOS) || !canImport(Darwin)
  extension Signal where Value == ProcessEvent {
    /// Returns a signal that runs a program, and sends its output, and then how it has ended.
    ///
    /// Each subscription starts a process. The signal completes when the process has ended, and no
    /// process can write to its outputs any more; child processes that it leaves behind may write
    /// for longer. While the subscriber is slow, nothing is read, and the process has to wait when
    /// it writes.
    ///
    /// The process has a process group of its own, blocks and ignores no POSIX signals, and gets no
    /// open files but its three standard streams.
    ///
    /// When `end` sends a value or completes, the process is asked to end, and the signal goes on:
    /// it sends the rest of the output, then how the process has ended, and completes only then.
    ///
    /// <!-- inside (server: URL) -> Signal<ProcessEvent> -->
    /// ```swift
    /// Signal.process(server, until: .posixSignals(SIGTERM), killingAfter: .seconds(10))
    /// ```
    ///
    /// A process is asked to end by the POSIX signal `SIGTERM`, once. It goes to the process group:
    /// to the process and to all that it has started, such as the commands of a shell, as Control-C
    /// does in a terminal. A process that has left the group, by `setsid` or the job control of a
    /// shell (`set -m`), gets none: its script ends it, by `setsid make & child=$!; trap 'kill --
    /// -$child' TERM; wait`.
    ///
    /// - Parameters:
    ///   - executable: The program's file.
    ///   - arguments: Its arguments.
    ///   - environment: Its environment variables; by default, those of this process.
    ///   - directory: Its working directory; by default, that of this process.
    ///   - input: Its standard input; by default, it is empty.
    ///   - end: Its first value, or its completion, asks the process to end.
    ///   - grace: How long the processes of the group have to end after they were asked to. Then
    ///     the POSIX signal `SIGKILL` ends those that are left, also if the signal has completed
    ///     before. By default, as long as they need.
    /// ## Scheduling
    /// Starts the process while the signal is being subscribed to; reads and delivers on a
    /// background scheduler of its own.
    /// ## Errors
    /// `CocoaError`, with the path and the cause, if the process can't be started. If an argument
    /// is invalid: `URLError` for a URL that isn't a file's; ``FileError`` for a zero byte in a
    /// text, for an input that is closed, or if too many files are open. ``FileError`` instead of
    /// the end, if other code in this program has waited for the process, or ignores `SIGCHLD`:
    /// then the library can't find out how the process has ended. An error of `end` is ignored, and
    /// the signal goes on.
    /// ## Disposal
    /// Asks the process to end, unless `end` has done so, and doesn't wait until it has ended. The
    /// processes that are left after `grace` are ended then, too. Disposes of `end`.
    public static func process<Other: Sendable>(
      _ executable: URL, arguments: [String] = [], environment: [String: String]? = nil,
      in directory: URL? = nil, input: FileHandle = .nullDevice,
      until end: Signal<Other> = Signal<Never>.never, killingAfter grace: Duration? = nil
    ) -> Signal {
      .create { subscriber in
        do {
          let program = try Program(executable, arguments, environment, in: directory)
          let (child, output, errors) = try program.started(with: input)
          let ended = ReplaySubject<Void>(capacity: 1)
          // The end is delivered on this scheduler: the thread that waits for the end belongs to no
          // scheduler.
          let scheduler = Scheduler.background(name: "SignalsFoundation.process")
          child.whenEnded {
            scheduler.schedule {
              ended.sendNext(())
              ended.sendCompleted()
            }
          }
          // Both pipes are read on one scheduler: while the output of one is delivered, the other
          // one is not read. Reading also begins on that scheduler: otherwise a thread that
          // subscribes meanwhile would deliver events.
          let events = written(to: output, on: scheduler).map { ProcessEvent.output($0) }
            .merge(with: written(to: errors, on: scheduler).map { ProcessEvent.errorOutput($0) })
            // The process id stays reserved until both outputs have ended: so its group can be
            // asked to end, even if the process itself has ended.
            .concat(with: ended.map { try child.takeStatus() })
            .subscribe(on: scheduler)
          let asking = end.take(1).subscribe(
            error: { _ in }, completed: { child.terminate(killingAfter: grace) })
          return CompoundDisposable(
            asking, events.subscribe(subscriber),
            Disposable { child.abandon(killingAfter: grace) })
        } catch {
          subscriber.sendError(error)
          return nil
        }
      }
    }
  }

  extension Program {
    /// Starts a process, and returns it with its outputs.
    ///
    /// - Throws: ``FileError``, `CocoaError`.
    fileprivate func started(
      with handle: FileHandle
    ) throws -> (child: ChildProcess, output: OpenFile, errors: OpenFile) {
      let input = try OpenFile(sharing: handle)
      // The write ends are closed when this function returns, so that the pipes end with the
      // process.
      let (output, outputWriter) = try PipeEnds().files(named: "standard output of \(path)")
      let (errors, errorWriter) = try PipeEnds().files(named: "standard error of \(path)")
      let child = try ChildProcess(self, streams: [input, outputWriter, errorWriter])
      return (child, output, errors)
    }
  }

  private func written(to file: OpenFile, on scheduler: Scheduler) -> Signal<Data> {
    Signal<FilePiece>.pieces(65_536, on: scheduler) { file }.bytes
  }
#endif
