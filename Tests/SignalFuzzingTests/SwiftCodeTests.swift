import Foundation
import Signals
import TestSupport
import Testing

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

  /// The text of `EveryOperation.swift` is the printed code, so the printed code compiles.
  @Test("it prints the code in EveryOperation.swift") func printed() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "EveryOperation.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let start = try #require(lines.firstIndex { $0.contains("func everyOperation()") }) + 1
    let end = try #require(lines.firstIndex(of: "  }"))
    let printed = Self.everything.swiftCode { Self.names[$0] }.split(separator: "\n")
      .map { "    " + $0 }
    for change in printed.difference(from: lines[start..<end]) {
      let place = "Tests/SignalFuzzingTests/EveryOperation.swift"
      switch change {
      case .insert(let offset, let line, _):
        Issue.record("\(place):\(start + offset + 1): add\n\(line)")
      case .remove(let offset, let line, _):
        Issue.record("\(place):\(start + offset + 1): leave out\n\(line)")
      }
    }
  }

  @Test("the code behaves as the program does") func done() {
    let world = LibraryWorld()
    world.clock.performAsCurrent { world.run(Self.everything) }
    let reproduction = Reproduction()
    reproduction.clock.performAsCurrent { reproduction.everyOperation() }
    let entries = world.diary.entries.filter {
      if case .subscribers = $0.subject { false } else { true }
    }
    #expect(reproduction.entries == entries)
    reproduction.letGo()
    world.letGo()
  }
}
