import Allocations
import Foundation

let options: Options
do {
  options = try Options(CommandLine.arguments.dropFirst())
} catch {
  FileHandle.standardError.write(Data("\(error)\n\(Options.usage)\n".utf8))
  exit(64)
}

let workloads = Workload.all.filter(options.includes)
if options.sections {
  runSections(workloads)
} else if let folder = options.scale {
  try measureScales(into: URL(fileURLWithPath: folder))
} else {
  let table = measure(workloads)
  print(table.markdown)
  if let tsv = options.tsv {
    try table.tabSeparated.write(toFile: tsv, atomically: true, encoding: .utf8)
  }
}

/// Runs everything several times, interleaved, so that other load on the machine affects all alike.
func measure(_ workloads: [Workload]) -> Table {
  let values = hidden(options.isQuick ? 20_000 : 100_000)
  let contenders: [Library: Contenders] = [
    .signals: .signals(values: values),
    .openCombine: .openCombine(values: values),
    .asyncAlgorithms: .asyncAlgorithms(values: values),
    .closures: .closures(values: values),
    .rxFlavour: .rxFlavour(values: values),
  ]
  var table = Table(workloads: workloads)
  for round in 0..<(options.isQuick ? 4 : 8) {
    for workload in workloads {
      for library in Library.allCases {
        guard let contender = contenders[library]?[workload.number] else { continue }
        var measurement = table.measurements[workload.number]?[library] ?? Measurement()
        if round == 0 {
          let weight = contender.weigh()
          measurement.allocations = weight?.allocations
          if workload.unit == .bytes, let weight { measurement.best = weight.liveBytes }
        } else if workload.unit != .bytes {
          measurement.best = min(measurement.best, contender.time())
        }
        table.measurements[workload.number, default: [:]][library] = measurement
      }
    }
  }
  return table
}

/// Warms up, runs each workload between two marks, and prints its allocations: the number, and
/// operations, allocations and bytes for each operation.
func runSections(_ workloads: [Workload]) {
  let contenders = Contenders.signals(values: hidden(20_000))
  for workload in workloads {
    guard let contender = contenders[workload.number] else { continue }
    // Objects that end on other threads are freed at any time, so this takes the median of three
    // counts.
    let weights = (0..<3).compactMap { _ in contender.weigh() }.sorted {
      $0.liveBytes < $1.liveBytes
    }
    let weight = weights.count == 3 ? weights[1] : nil
    let run = contender.prepare()
    endOfSection()
    _ = run()
    endOfSection()
    let cells = [
      workload.number, String(contender.operations),
      weight.map { String(format: "%.3f", $0.allocations) } ?? "",
      weight.map { workload.unit == .bytes ? String(format: "%.1f", $0.liveBytes) : "" } ?? "",
    ]
    print(cells.joined(separator: "\t"))
  }
}

/// Measures all scales, and writes the figures of each. `site draw` of the tools draws charts of
/// the figures in the folder `Benchmarks`.
func measureScales(into folder: URL) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for scale in Scale.all {
    let measurements = scale.measure()
    var lines = ["count\tsignals\topencombine"]
    for (index, count) in scale.counts.enumerated() {
      let costs = [Library.signals, .openCombine].map {
        measurements[$0].map { String(format: "%.1f", $0[index]) } ?? ""
      }
      lines.append("\(count)\t" + costs.joined(separator: "\t"))
    }
    let table = lines.joined(separator: "\n") + "\n"
    print("\(scale.title)\n\(table)")
    let file = folder.appendingPathComponent("scale-\(scale.name)")
    try table.write(to: file.appendingPathExtension("tsv"), atomically: true, encoding: .utf8)
  }
}
