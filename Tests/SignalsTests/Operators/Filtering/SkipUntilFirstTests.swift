import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("skipUntilFirst(where:)", .leavesNothing)
struct SkipUntilFirstTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 53: sends the values from the first one on that passes the test")
  func values() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.skipUntilFirst { $0 > 2 }, toBe: "----3-1-|")
  }
}
