import Foundation

/// The options of the command line.
struct Options {
  var command = ""
  var programs = 300_000
  var seed: UInt64 = 1
  /// The number of the first program.
  var first = 0
  /// Stop after so many programs that fail.
  var failures = 20
  /// Print programs that are as simple as possible.
  var shrinks = true
  /// Print so many programs for each documented difference.
  var examples = 0
  var peer = ""
  /// The tool with RxFlavour. By default this one.
  var here = CommandLine.arguments[0]
  /// The file that gets the outcomes on RxSwift, and its first line.
  var record = ""
  var origin = ""

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard !rest.isEmpty else { return }
    command = rest.removeFirst()
    if command == "print", let number = rest.first.flatMap({ Int($0) }) {
      first = number
      rest.removeFirst()
    }
    while rest.count > 1 {
      let (name, value) = (rest.removeFirst(), rest.removeFirst())
      switch (name, Int(value)) {
      case ("--peer", _): peer = value
      case ("--here", _): here = value
      case ("--record", _): record = value
      case ("--origin", _): origin = value
      case ("--programs", let number?): programs = number
      case ("--seed", let number?): seed = UInt64(number)
      case ("--first", let number?): first = number
      case ("--failures", let number?): failures = number
      case ("--examples", let number?): examples = number
      case ("--shrink", let number?): shrinks = number > 0
      default: command = ""
      }
    }
    if !rest.isEmpty { command = "" }
  }
}
