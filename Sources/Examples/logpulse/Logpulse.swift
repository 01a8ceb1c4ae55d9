import Foundation
import Signals
import SignalsFoundation

/// Reads an access log as a signal of lines, and shows how busy the server is.
@main
enum Logpulse {
  private static let tool = Tool("logpulse")

  static func main() {
    tool.fillClosedStreams()
    let options = commandLineOptions()
    let output = Output()

    reports(of: options)
      .deliver(on: .main)
      .try { try output.show($0) }
      .then { .try { try output.end() } }
      .subscribe(
        error: { tool.fail("\($0)") },
        completed: { exit(0) })

    dispatchMain()
  }

  /// Returns a signal of reports about the log: at most ten a second, and the final one when all is
  /// read, or at an interrupt.
  static func reports(of options: Options) -> Signal<Report> {
    let reader = Scheduler.background(name: "logpulse.reader")

    return pieces(of: options, on: reader)
      .take(until: .posixSignals(SIGINT))
      // Nil ends the last line, which needs no line break.
      .map { Optional($0) }
      .concat(with: .return(nil))
      .scan(into: NumberedLines()) { $0.add($1) }
      .flattenMap { .from($0.lines) }
      .map { ParsedLine($0) }
      // The lines of each status class are counted. Lines that can't be parsed have none, and are
      // counted together.
      .groupBy { $0.statusClass }
      .flattenMap { $0.enumerated() }
      // In batches, because statistics that wait to be shown are copied when they change. A copy
      // for each line would cost too much.
      .buffer(for: .milliseconds(100), orCount: 1_000, on: reader)
      .scan(into: Statistics()) { $0.add($1) }
      .ifEmpty(Statistics())
      .throttleLatest(for: .milliseconds(100), on: reader)
      .map { Report($0) }
  }

  /// Returns a signal of the log, piece by piece. The next piece is read when the one before has
  /// been handled. So only one piece is in memory, however long the log is.
  static func pieces(of options: Options, on reader: Scheduler) -> Signal<FilePiece> {
    let size = 128 * 1024
    let url: URL
    switch options.input {
    case .standardInput:
      return FileHandle.standardInput.pieces(ofAtMost: size, on: reader)
    case .sample: url = sample
    case .file(let path): url = URL(filePath: path, directoryHint: .notDirectory)
    }
    return options.follow
      ? .following(file: url, ofAtMost: size, on: reader)
      : .pieces(ofFile: url, ofAtMost: size, on: reader)
  }
}

extension Logpulse {
  static var sample: URL {
    Bundle.module.bundleURL.appending(path: "Sample/access.log")
  }

  /// Returns the options of the command line. If they ask for help, prints it and ends the program.
  private static func commandLineOptions() -> Options {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      guard !options.help else {
        tool.print(Options.usage)
        exit(0)
      }
      return options
    } catch {
      tool.fail("\(error)\n\(Options.usage)", status: 2)
    }
  }
}
