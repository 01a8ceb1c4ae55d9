import Foundation

/// The options of the command line.
struct Options {
  var tsv: String?
  var filter: [String] = []
  var isQuick = false
  var sections = false
  var scale: String?

  static let usage = """
    usage: benchmarks [--quick] [--filter WORDS] [--tsv FILE] | --scale FOLDER | --sections

      --quick         fewer and shorter runs: less exact, but under 40 s
      --filter WORDS  only the workloads with these numbers, or these words in their titles,
                      separated by commas
      --scale FOLDER  measure how costs grow with size instead, and leave the figures in FOLDER
      --sections      for the profiler of `scripts/checks/check-performance`: do each workload once, for
                      this library alone
      --tsv FILE      write the table to FILE too, separated by tabs
    """

  init(_ arguments: some Sequence<String>) throws {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--scale": scale = try Self.value(of: argument, in: &arguments)
      case "--sections": sections = true
      case "--tsv": tsv = try Self.value(of: argument, in: &arguments)
      case "--filter":
        filter += try Self.value(of: argument, in: &arguments).split(separator: ",").map(
          String.init)
      default: throw Mistake(description: "unknown option \(argument)")
      }
    }
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  private static func value(
    of option: String, in arguments: inout some IteratorProtocol<String>
  ) throws -> String {
    guard let value = arguments.next() else {
      throw Mistake(description: "\(option) needs a value")
    }
    return value
  }

  func includes(_ workload: Workload) -> Bool {
    filter.isEmpty || filter.contains(workload.number)
      || filter.contains { $0.count > 3 && workload.title.localizedCaseInsensitiveContains($0) }
  }
}
