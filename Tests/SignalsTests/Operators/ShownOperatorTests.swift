import TestSupport
import Testing

@Suite("The lists of operators with one source", .leavesNothing) struct ShownOperatorTests {
  @Test("A diagram shows when an operator sends")
  func flow() {
    func flow(_ source: String, _ output: String, in folder: String = "Filtering") -> Flow? {
      ShownOperator(["take()", "Operators/\(folder)/Take.swift", "take()", source, output]).flow
    }
    #expect(flow("a-b-c-|", "a---c-|") == .direct)
    #expect(flow("a-b-X", "a-b-X") == .direct)
    #expect(flow("a-b-c-|", "------(bc|)") == .atEnd)
    // It ends early, drops too much, sends at other times, has a clock or another source.
    #expect(flow("a-b-c-|", "a-b-(c|)") == nil)
    #expect(flow("a-b-c-d-|", "a-b-----|") == nil)
    #expect(flow("a-b-c-|", "-a-b-c|") == nil)
    #expect(flow("a-b-c-|", "a-b-c-|", in: "Time") == nil)
    #expect(flow("", "a-b-c-|") == nil)
    #expect(flow("a-b-c-", "a-b-c-") == nil)
  }

  @Test("All operators are listed, nearly all with examples")
  func all() {
    #expect(ShownOperator.all.count > 100)
    #expect(ShownOperator.all.compactMap(\.example).count > 100)
    #expect(OneSourceOperator.direct.count > 20 && OneSourceOperator.indirect.count > 5)
  }
}
