import CommandLineTool
import Foundation
import Signals
import SignalsFoundation
import Synchronization

/// A large file, and sources without an end, in front of a slow subscriber: `fuzz --large
/// MEGABYTES`.
///
/// Each row of the table is an operator that queues. The subscriber takes a millisecond for each of
/// the first values. A file is then read to its end: each line must come, in order. The memory may
/// not grow by more than 40 MB.
final class LargeInput: Sendable {
  /// By how many bytes the memory may grow, in all.
  private static let mostGrowth = 40 << 20

  private let file: NumberedLines
  private let folder: URL
  /// The memory in use at the beginning.
  private let before: Int

  init(_ options: Options) {
    guard let before = residentMemory() else {
      tool.fail("this system doesn't report the memory in use")
    }
    self.before = before
    folder = URL.temporaryDirectory.appending(path: "fuzz-\(UUID())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      file = try NumberedLines(
        options.megabytes << 20, to: folder.appending(path: "lines.txt"))
    } catch {
      tool.fail("the file can't be written: \(error)")
    }
  }

  /// Runs all pipelines. Returns whether there was no fault.
  func perform() -> Bool {
    defer { try? FileManager.default.removeItem(at: folder) }
    tool.print("values\tseconds\tmemory\tpipeline")
    var succeeded = true
    for pipeline in LargePipeline.all {
      let began = ContinuousClock.now
      let run = LargeRun(of: pipeline, file)
      let highest = run.perform()
      let growth = max(0, highest - before)
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      let columns = [
        "\(run.count)", String(format: "%.1f", seconds), "+\(growth >> 20) MB", pipeline.name,
      ]
      tool.print(columns.joined(separator: "\t"))
      var faults = run.faults
      if growth > Self.mostGrowth { faults.append("more memory than \(Self.mostGrowth >> 20) MB") }
      for fault in faults { tool.print("  \(fault)") }
      if !faults.isEmpty { succeeded = false }
    }
    return succeeded
  }
}

/// A file of lines that begin with their number.
struct NumberedLines: Sendable {
  let url: URL
  private(set) var count = 0

  /// Writes the file, of at least `size` bytes.
  init(_ size: Int, to url: URL) throws {
    self.url = url
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    var written = 0
    while written < size {
      var piece = ""
      for number in count..<count + 10_000 {
        piece += "\(number) of the numbered lines of a large file\n"
      }
      count += 10_000
      written += piece.utf8.count
      try handle.write(contentsOf: Data(piece.utf8))
    }
  }

  var lines: Signal<String> { Signal.chunks(ofFile: url).lines() }

  /// The number at the beginning of a line.
  static func number(of line: String) -> Int? { Int(line.prefix { $0 != " " }) }
}

/// One run of a pipeline.
private final class LargeRun: Sendable {
  private struct State {
    var count = 0
    var next: [Int]
    var faults: [String] = []
    var isOver = false
  }

  /// How many values the subscriber is slow for.
  private static let slowValues = 1500

  private let pipeline: LargePipeline
  private let file: NumberedLines
  private let state: Mutex<State>

  init(of pipeline: LargePipeline, _ file: NumberedLines) {
    self.pipeline = pipeline
    self.file = file
    state = Mutex(State(next: Array(repeating: 0, count: pipeline.files)))
  }

  var count: Int { state.withLock { $0.count } }
  var faults: [String] { state.withLock { $0.faults } }

  /// Returns the most memory that was in use, in bytes.
  func perform() -> Int {
    let signal = pipeline.make(file)
    let reader = Task.detached { [self] in
      do {
        // Pulls, if the pipeline ends with `values()`; else each value is handled where it comes.
        if pipeline.isRead {
          for try await value in signal.values() { if receive(value) { break } }
        } else {
          for try await _ in signal.map({ [self] in receive($0) }).filter({ $0 }).values() { break }
        }
        ended(nil)
      } catch {
        ended(error)
      }
    }
    var highest = 0
    while !state.withLock({ $0.isOver }) {
      highest = max(highest, residentMemory() ?? 0)
      usleep(2000)
    }
    reader.cancel()
    return highest
  }

  /// Returns whether the run is over.
  private func receive(_ line: String) -> Bool {
    let number = NumberedLines.number(of: line)
    let count = state.withLock { state in
      state.count += 1
      if pipeline.files > 0 {
        if let place = state.next.firstIndex(where: { $0 == number }) {
          state.next[place] += 1
        } else if state.faults.isEmpty {
          state.faults.append("\(line) came instead of one of \(state.next)")
        }
      }
      return state.count
    }
    if count <= Self.slowValues { usleep(1000) }
    return pipeline.files == 0 && count == Self.slowValues
  }

  private func ended(_ error: (any Error)?) {
    state.withLock { state in
      if let error { state.faults.append("ended with \(error)") }
      if state.next.contains(where: { $0 != file.count }) {
        state.faults.append("\(state.next) of \(file.count) lines have come")
      }
      state.isOver = true
    }
  }
}
