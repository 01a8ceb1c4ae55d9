import Foundation
import SignalFuzzing
import Signals
import SignalsFoundation

tool.fillClosedStreams()

// Late errors are lost on purpose here, so they are not reported.
UnhandledErrors.handler = { _ in }

Crash.watch()
var options = Options()
options.read(CommandLine.arguments.dropFirst())
let succeeded =
  options.soak > 0
  ? Soak(options).perform()
  : options.races > 0
    ? Races(options).perform()
    : options.pace > 0
      ? Pace(options).perform()
      : options.megabytes > 0 ? LargeInput(options).perform() : Run(options).perform()
exit(succeeded ? 0 : 1)
