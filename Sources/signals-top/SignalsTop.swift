import Foundation
import Signals
import SignalsFoundation
import TerminalOutput

/// Shows the live subscriptions of another program, as `top` shows processes.
@main
enum SignalsTop {
  static let tool = Tool("signals-top")

  static func main() {
    tool.fillClosedStreams()
    let options = tool.options(Options.self)
    do {
      let program = try ListeningProgram.chosen(by: options.program)
      let first = try program.report()
      var view = View(options)
      view.show(first)
      if options.dot {
        print(view.graph)
      } else if options.once || !TerminalSize.isScreen {
        Thread.sleep(forTimeInterval: 1)
        view.show(try program.report())
        print(view.lines(width: isatty(STDOUT_FILENO) == 0 ? nil : TerminalSize.current.columns))
      } else {
        show(program, in: view)
      }
    } catch {
      tool.fail("\(error)")
    }
  }

  private static func print(_ lines: [String]) {
    tool.print(lines.joined(separator: "\n"))
  }

  /// Draws the program's subscriptions each second, until the user or the program ends it.
  private static func show(_ program: ListeningProgram, in view: View) -> Never {
    let reader = Scheduler.background(name: "signals-top.reader")
    let reports = Signal.interval(every: .seconds(1), on: reader)
      .map { _ in Change.report(Result { try program.report() }) }
    // Without a standard input there are no keys.
    let keys = FileHandle.standardInput.chunks().catch(to: .empty)
      .map { Change.keys(String(decoding: $0, as: UTF8.self)) }
    let size = Signal.posixSignals(SIGWINCH).map { _ in Change.size }
    let pause = Signal.posixSignals(SIGTSTP).map { _ in Change.pause }

    Terminal.enter(givesKeys: true)
    merge(reports, keys, size, pause)
      .startWith(.size)
      .take(until: .posixSignals(SIGINT, SIGTERM, SIGHUP))
      .deliver(on: .main)
      .scan(start: view) { try $0.after($1) }
      .take(while: { !$0.hasQuit })
      .try { view in
        let size = TerminalSize.current
        let lines = view.screen(size, coloured: TerminalSize.isColoured)
        try OpenFile.standardOutput.write(Terminal.picture(of: lines, on: size))
      }
      .subscribe(error: { end(after: $0) }, completed: { exit(0) })
    dispatchMain()
  }

  private static func end(after error: any Error) -> Never {
    let hasEnded = (error as? AttachmentError)?.hasEnded ?? false
    tool.fail("\(error)", status: hasEnded ? 0 : 1)
  }
}

/// Something that changes what the terminal shows.
private enum Change: Sendable {
  case report(Result<Report, any Error>)
  case keys(String)
  case size
  /// The user stops the program for a while, with Control-Z.
  case pause
}

extension View {
  /// The view after a change.
  ///
  /// - Throws: ``AttachmentError`` if the program has ended.
  fileprivate func after(_ change: Change) throws -> View {
    var view = self
    switch change {
    case .report(.success(let report)):
      view.show(report)
    case .report(.failure(let error)):
      if (error as? AttachmentError)?.hasEnded ?? true { throw error }
      view.show(trouble: "\(error)")
    case .keys(let keys):
      let size = TerminalSize.current
      view.press(keys, width: size.columns, height: view.tableHeight(size.rows))
    case .size:
      break
    case .pause:
      Terminal.pause()
    }
    return view
  }
}
