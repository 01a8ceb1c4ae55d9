import Foundation
import Signals
import TerminalOutput

/// Programs with one mistake each, to look inside with `signals-top`: `faults leak`
@main
enum Faults {
  private static let tool = Tool("faults")

  private static let usage = """
    usage: faults leak | value | block | loop | starve

    Runs a program with a mistake in it, until SIGINT (Control-C), for ten minutes at
    most. The page "Look inside" finds each mistake with signals-top.

      leak       pages that are closed, and not released
      value      a progress bar that stays at 90 %
      block      a main thread that is busy with other things than the display
      loop       two fields that change each other, for ever
      starve     files that are not saved, for a long time
    """

  static func main() {
    tool.fillClosedStreams()
    let argument = CommandLine.arguments.dropFirst().first
    if argument == "--help" || argument == "-h" {
      tool.print(usage)
      exit(0)
    }
    switch argument {
    case "leak": Chat.run()
    case "value": Upload.run()
    case "block": Gallery.run()
    case "loop": Thermometer.run()
    case "starve": Editor.run()
    default: tool.refuse("name one of leak, value, block, loop and starve")
    }
    // No signal of the library, so that `signals-top` shows those of the mistake alone. The main
    // queue may be busy.
    signal(SIGINT, SIG_IGN)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interrupt.setEventHandler { exit(0) }
    interrupt.resume()
    // Some of the mistakes keep a processor busy.
    DispatchQueue.global().asyncAfter(deadline: .now() + 600) { exit(0) }
    withExtendedLifetime(interrupt) { dispatchMain() }
  }
}
