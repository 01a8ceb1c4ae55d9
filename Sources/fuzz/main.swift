import Foundation
import SignalFuzzing
import Signals

// What is sent too late is lost on purpose here, and nobody has to hear of it.
UnhandledErrors.handler = { _ in }

Crash.watch()
var options = Options()
options.read(CommandLine.arguments.dropFirst())
exit((options.soak > 0 ? Soak(options).perform() : Run(options).perform()) ? 0 : 1)
