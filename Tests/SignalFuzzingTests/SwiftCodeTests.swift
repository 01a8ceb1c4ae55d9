import Foundation
import Signals
import Testing

@testable import SignalFuzzing

@Suite("Programs as Swift code", .leavesNothing) struct SwiftCodeTests {
  /// A program with every operation and every step.
  private static var everything: Program {
    var nodes: [Node] = []
    for place in Operation.all.indices {
      let inputs = [0, 3, 4].prefix(Operation.all[place].inputs)
      nodes.append(Node(operation: place, inputs: Array(inputs), number: place % 4))
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

  /// The text of `EveryOperation.swift` is what is printed, so what is printed compiles.
  @Test("what is printed is the code in EveryOperation.swift") func printed() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "EveryOperation.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let printed = Self.everything.swiftCode.split(separator: "\n")
      .map { "    " + $0 + "\n" }.joined()
    #expect(text.contains(printed), "EveryOperation.swift is to have\n\(printed)")
  }

  @Test("the code does what the program does") func done() {
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
