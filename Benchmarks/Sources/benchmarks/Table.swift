import Foundation

/// All measurements of one run of the program.
struct Table {
  let workloads: [Workload]
  var measurements: [String: [Library: Measurement]] = [:]

  func best(_ number: String, _ library: Library) -> Double? {
    measurements[number]?[library]?.best
  }

  /// How much slower this machine is than the machine on which the goals were set: for each library
  /// that this project doesn't change, its time here is divided by its time there. The median of
  /// these factors counts.
  var slowness: Double {
    var factors: [Double] = []
    for workload in workloads where workload.unit != .bytes {
      for (library, reference) in workload.references {
        if let best = best(workload.number, library) { factors.append(best / reference) }
      }
    }
    guard !factors.isEmpty else { return 1 }
    return factors.sorted()[factors.count / 2]
  }

  /// The goal of `workload` on this machine, if it has one.
  func goal(of workload: Workload) -> Double? {
    workload.goal.map { workload.unit == .bytes ? $0 : $0 * slowness }
  }

  /// The table as Markdown.
  var markdown: String {
    var lines = [
      "| # | workload | unit | Signals | OpenCombine | AsyncAlgorithms | closures "
        + "| \(Library.inWordsOfRxSwift) | goal | of the goal | faster than OpenCombine | allocations | OpenCombine's |",
      "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for workload in workloads {
      let number = workload.number
      let signals = best(number, .signals)
      let goal = goal(of: workload)
      var cells = [number, workload.title, workload.unit.rawValue]
      cells += Library.allCases.map { format(best(number, $0)) }
      cells.append(format(goal))
      cells.append(
        format(signals.flatMap { signals in goal.map { signals / $0 * 100 } }, suffix: "%"))
      cells.append(
        format(
          signals.flatMap { signals in best(number, .openCombine).map { $0 / signals } },
          suffix: "×", digits: 1))
      cells += [Library.signals, .openCombine].map {
        format(measurements[number]?[$0]?.allocations, digits: 2)
      }
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// The table for programs.
  var tabSeparated: String {
    var lines = ["workload\tunit\tsignals\topencombine\tasyncalgorithms\tclosures\trxflavour"]
    for workload in workloads {
      var cells = [workload.number, workload.unit.rawValue]
      cells += Library.allCases.map { library in
        best(workload.number, library).map { String(format: "%.2f", $0) } ?? ""
      }
      lines.append(cells.joined(separator: "\t"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func format(_ number: Double?, suffix: String = "", digits: Int? = nil) -> String {
    guard let number else { return "–" }
    let digits = digits ?? (number < 100 && suffix.isEmpty ? 1 : 0)
    return String(format: "%.\(digits)f", number) + suffix
  }
}
