import Foundation
import SignalFuzzing
import Signals
import SignalsFoundation

tool.fillClosedStreams()

// What is sent too late is lost on purpose here, and nobody has to hear of it.
UnhandledErrors.handler = { _ in }

Crash.watch()
var options = Options()
options.read(CommandLine.arguments.dropFirst())
let succeeded =
  options.soak > 0
  ? Soak(options).perform() : options.races > 0 ? Races(options).perform() : Run(options).perform()
exit(succeeded ? 0 : 1)
