import Foundation
import Signals
import SignalsFoundation
import TerminalOutput

/// Reads an access log as a signal of lines, and shows how busy the server is.
@main
enum Logpulse {
  static let tool = Tool("logpulse")

  static func main() {
    tool.fillClosedStreams()
    let options = tool.options(Options.self)
    let source = options.source ?? .unnamed
    if options.follow, source == .sample {
      tool.refuse("--follow needs a FILE, or a log on standard input")
    }
    let output = Output(json: options.json)

    Signal.posixSignals(SIGWINCH, SIGTSTP)
      .deliver(on: .main)
      .try { signal in
        if signal == SIGTSTP { Terminal.pause() }
        try output.redraw()
      }
      .subscribe(error: { tool.fail("\($0)") })

    statistics(of: source, follow: options.follow)
      .map { Report(source: source, statistics: $0) }
      .deliver(on: .main)
      .try { try output.show($0) }
      .take(last: 1)
      .try { try output.end(with: $0) }
      .subscribe(
        next: { end(after: $0) },
        error: { tool.fail("\($0)") })

    dispatchMain()
  }

  /// Returns a signal of statistics about the log: at most ten a second, and the final ones when
  /// all is read, or at an interrupt.
  static func statistics(of source: Source, follow: Bool) -> Signal<Statistics> {
    let reader = Scheduler.background(name: "logpulse.reader")

    return pieces(of: source, follow: follow, on: reader)
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
  }

  /// Ends the program with a report that was written.
  private static func end(after report: Report) -> Never {
    if let complaint = report.complaint { tool.remark("logpulse: \(complaint)\n") }
    exit(report.isNothingParsed ? 1 : 0)
  }
}
