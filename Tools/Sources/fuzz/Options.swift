import CommandLineTool
import Foundation

let tool = Tool("fuzz")

/// The options of the command line.
struct Options: Sendable {
  var programs = 100_000
  var seed: UInt64 = 1
  /// The number of the first program.
  var first = 0
  var threads = ProcessInfo.processInfo.activeProcessorCount
  var failures = 1
  /// How many seconds of mixed work to do instead of programs; 0 for none.
  var soak = 0
  /// How many races to run instead of programs; 0 for none.
  var races = 0
  /// How many pipelines behind sources that keep the pace to run instead of programs; 0 for none.
  var pace = 0
  /// The size of the file to read at a slow subscriber's pace instead of programs, in megabytes; 0
  /// for none.
  var megabytes = 0

  mutating func read(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == "--help" || name == "-h" {
        tool.print(Self.help)
        exit(0)
      }
      guard !rest.isEmpty, let number = Int(rest.removeFirst()), number >= 0 else { usage() }
      switch name {
      case "--programs": programs = number
      case "--seed": seed = UInt64(number)
      case "--first": first = number
      case "--threads": threads = max(1, number)
      case "--failures": failures = max(1, number)
      case "--soak": soak = number
      case "--races": races = number
      case "--pace": pace = number
      case "--large": megabytes = number
      default: usage()
      }
    }
    if first.addingReportingOverflow(programs).overflow {
      tool.remark("fuzz: there are no \(programs) programs from number \(first) on\n")
      usage()
    }
  }

  private func usage() -> Never {
    tool.remark("\(Self.help)\n")
    exit(2)
  }

  private static let help = """
    usage: fuzz [--programs N] [--seed S] [--first I] [--threads T] [--failures F]
           fuzz --soak SECONDS [--seed S] [--threads T]
           fuzz --races COUNT
           fuzz --pace COUNT [--seed S] [--first I] [--threads T] [--failures F]
           fuzz --large MEGABYTES

      --programs N   How many programs to try.
      --seed S       Which ones: the same seed means the same programs.
      --first I      The number of the first one.
      --threads T    How many threads do it; by default as many as there are processors.
      --failures F   Stop after so many that fail.
      --soak SECONDS Do mixed work on real schedulers instead, and report every ten seconds.
      --races COUNT  Let two threads meet instead, in each way that the catalogue of faults has.
      --pace COUNT   Let sources that can wait feed slow subscribers instead, on real schedulers.
      --large MB     Measure the memory of slow subscribers to a file of MB megabytes instead.
    """
}
