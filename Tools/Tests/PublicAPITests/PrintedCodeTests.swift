import Foundation
import Testing
import ToolTestSupport

@testable import SignalFuzzing

@Suite("The code that the fuzzer prints", .leavesNothing, .enabled(if: SymbolGraph.isAvailable))
struct PrintedCodeTests {
  /// A program with every operation and every step.
  private var everything: Program {
    let all = Operation.all.indices
    // Those that have no inputs come first, since they are the inputs of the others.
    let order =
      all.filter { Operation.all[$0].inputs == 0 } + all.filter { Operation.all[$0].inputs > 0 }
    let nodes = order.enumerated().map { place, operation in
      let inputs = [0, 3, 4].prefix(Operation.all[operation].inputs)
      return Node(operation: operation, inputs: Array(inputs), number: place % 4)
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

  @Test("compiles in a method of `Reproduction`") func compiles() throws {
    let folder = try TemporaryDirectory()
    let program = try folder.file(
      "Everything.swift",
      """
      import Signals
      @testable import SignalFuzzing
      extension Reproduction { func everyOperation() {
      \(everything.swiftCode)
      } }
      """)
    let reproduction = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../SignalFuzzingTests/Reproduction.swift").standardized
    let errors = try runCompiler(
      "-frontend", "-typecheck", "-swift-version", "6", reproduction.path, program.path)
    #expect(errors == nil)
    withExtendedLifetime(folder) {}
  }
}
