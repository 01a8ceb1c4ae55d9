import CommandLineTool
import Foundation
import SignalFuzzing
import Signals

tool.fillClosedStreams()

// Late errors are lost on purpose here, so they are not reported.
UnhandledErrors.handler = { _ in }

Crash.watch()
var options = Options()
options.read(CommandLine.arguments.dropFirst())
let succeeded =
  if options.soak > 0 {
    Soak(options).perform()
  } else if options.races > 0 {
    Races(options).perform()
  } else if options.pace > 0 {
    Pace(options).perform()
  } else if options.megabytes > 0 {
    LargeInput(options).perform()
  } else {
    Run(options).perform()
  }
exit(succeeded ? 0 : 1)
