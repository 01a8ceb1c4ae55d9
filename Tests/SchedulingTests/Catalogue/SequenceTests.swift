import Signals
import TestSupport
import Testing

/// Cases of the catalogue of faults about asynchronous sequences.
@Suite("Catalogue: sequences", .leavesNothing) struct SequenceTests {
  @Test("two tasks that use one sequence have an iterator each, and get all values", .tags(.I11))
  func twoTasks() async throws {
    let values = Signal.from(1...1000).values()
    async let one = sum(of: values)
    async let other = sum(of: values)
    #expect(try await one == 500_500)
    #expect(try await other == 500_500)
  }

  private nonisolated func sum(of values: SignalValues<Int, any Error>) async throws -> Int {
    var sum = 0
    for try await value in values { sum += value }
    return sum
  }
}
