import Foundation
import Signals
import Testing
import ToolTestSupport

@testable import SignalFuzzing

@Suite("Programs as Swift code", .leavesNothing) struct SwiftCodeTests {
  /// Every operation, in an order in which a new operation changes no other line of
  /// `EveryOperation.swift`: sources, then operations whose code contains their place, then the
  /// others by name.
  private static let places: [Int] = {
    func rank(_ place: Int) -> (Int, String, Int) {
      let operation = Operation.all[place]
      if operation.inputs == 0 { return (0, "", place) }
      return (operation.template.contains("{p}") ? 1 : 2, operation.file, place)
    }
    return Operation.all.indices.sorted { rank($0) < rank($1) }
  }()

  /// The signals' names. A source is named by its number. Another signal is named by its operator,
  /// with a number if the operator has several signals.
  private static let names: [String] = {
    var counts: [String: Int] = [:]
    return places.enumerated().map { number, place in
      let operation = Operation.all[place]
      if operation.inputs == 0 { return "\(number)" }
      let count = counts[operation.file, default: 0] + 1
      counts[operation.file] = count
      return operation.file + (count > 1 ? "\(count)" : "")
    }
  }()

  /// A program with every operation and every step.
  private static var everything: Program {
    let nodes = places.map { place in
      let operation = Operation.all[place]
      // The number doesn't depend on the place, which changes when operations are added before it.
      let number = operation.template.utf8.reduce(0) { $0 + Int($1) } % 4
      return Node(
        operation: place, inputs: Array([0, 3, 4].prefix(operation.inputs)), number: number)
    }
    let connections = nodes.indices.filter {
      Operation.all[nodes[$0].operation].role == .connection
    }
    return Program(
      nodes: nodes,
      steps: nodes.indices.map { .subscribe($0, nil) } + [
        .subscribe(1, Reaction(event: 1, step: .send(0, .next(3)))), .assign(2),
        .send(0, .next(1)), .send(3, .next(2)), .advance(2), .dispose(1),
        .send(3, .error(1)), .send(2, .completed),
      ] + connections.flatMap { [.connect($0), .send(2, .next(0)), .disconnect($0)] })
  }

  private static let path = "Tools/Tests/SignalFuzzingTests/EveryOperation.swift"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "EveryOperation.swift")

  /// The lines of `EveryOperation.swift` when the tests began, and the lines that it should have.
  private static let (lines, wanted): ([String], [String]) = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = (lines.firstIndex { $0.contains("func everyOperation()") } ?? -1) + 1
    let end = lines.firstIndex(of: "  }") ?? lines.count
    let code = everything.swiftCode { names[$0] }.split(separator: "\n").map { "    " + $0 }
    return (lines, lines[..<start] + code + lines[end...])
  }()

  /// The text of `EveryOperation.swift` is the printed code, so the printed code compiles.
  ///
  /// With `SIGNALS_WRITE_OPERATIONS` in the environment, the test writes the file.
  @Test("it prints the code in EveryOperation.swift") func printed() throws {
    guard Self.wanted != Self.lines else { return }
    if ProcessInfo.processInfo.environment["SIGNALS_WRITE_OPERATIONS"] != nil {
      try Data(Self.wanted.joined(separator: "\n").utf8).write(to: Self.file)
      return
    }
    var (removed, added): ([String], [String]) = ([], [])
    for change in Self.wanted.difference(from: Self.lines) {
      switch change {
      case .remove(let offset, let line, _): removed.insert("\(offset + 1): \(line)", at: 0)
      case .insert(let offset, let line, _): added.append("\(offset + 1): \(line)")
      }
    }
    let changes =
      (removed.isEmpty ? [] : ["Leave out these lines, from the last to the first:"] + removed)
      + (added.isEmpty
        ? [] : ["Add these lines in this order, each with this number:"] + added)
    Issue.record(
      """
      \(Self.path) is not the code that the fuzzer prints. `scripts/check-operator NAME` writes it.
      \(changes.joined(separator: "\n"))
      """)
  }

  /// Code that is not the printed code fails in `printed()` alone.
  @Test(
    "the code behaves as the program does",
    .enabled("\(path) is not the printed code") { wanted == lines })
  func done() {
    let world = LibraryWorld()
    world.clock.performAsCurrent { world.run(Self.everything) }
    let reproduction = Reproduction()
    reproduction.clock.performAsCurrent {
      reproduction.everyOperation()
      reproduction.disposeOfAll()
    }
    let expected = world.diary.entries.filter {
      if case .subscribers = $0.subject { false } else { true }
    }
    .map { "\($0)" }
    let entries = reproduction.entries.map { "\($0)" }
    let count = zip(entries, expected).prefix { $0 == $1 }.count
    if count < max(entries.count, expected.count) {
      Issue.record(
        """
        Entry \(count + 1) of the diary differs.
        The code has \(count < entries.count ? entries[count] : "no entry").
        The program has \(count < expected.count ? expected[count] : "no entry").
        """)
    }
    reproduction.letGo()
    world.letGo()
  }
}
