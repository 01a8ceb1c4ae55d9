import Testing
import ToolTestSupport

@testable import SignalFuzzing

@Suite("Shrinking", .leavesNothing) struct ShrinkingTests {
  private let take = Operation.all.firstIndex { $0.file == "Take" }!
  private let map = Operation.all.firstIndex { $0.file == "Map" }!
  private let merge = Operation.all.firstIndex { $0.file == "Merge" }!

  @Test("leaves only the steps that the fault needs") func shortest() throws {
    let program = Program(
      nodes: [
        Node(operation: 0, inputs: [], number: 3),
        Node(operation: 1, inputs: [], number: 2),
        Node(operation: map, inputs: [0], number: 3),
        Node(operation: merge, inputs: [1, 2], number: 0),
        Node(operation: take, inputs: [3], number: 3),
        Node(operation: map, inputs: [4], number: 1),
      ],
      steps: [
        .subscribe(5, Reaction(event: 2, step: .dispose(1))), .send(0, .next(5)), .advance(3),
        .send(1, .next(2)), .dispose(0),
      ])
    // As if it were a fault to send 2 or more while there is a `take`.
    let shrunk = try #require(
      program.shrunk { program -> Program? in
        let takes = program.nodes.contains { $0.operation == take }
        let sends = program.steps.contains {
          if case .send(_, .next(2...)) = $0 { true } else { false }
        }
        return takes && sends ? program : nil
      })
    #expect(
      shrunk.swiftCode == """
        let s0 = Subject<Int>()
        let s1 = s0.take(0)
        s0.sendNext(2)
        """)
  }

  @Test("finds nothing in a program without a fault") func nothing() {
    #expect(Program.random(1, seed: 1).shrunk { _ in nil as Int? } == nil)
  }
}
