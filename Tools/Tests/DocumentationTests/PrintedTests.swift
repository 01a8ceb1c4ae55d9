import Testing
import ToolTestSupport

@Suite("The lines that a program of a page prints") struct PrintedTests {
  @Test("lines that have not come when the process rests are missing")
  func missing() async {
    let printed = Printed(rest: .milliseconds(1), processorTime: { .zero })
    printed.add("one")
    #expect(await printed.lines(atLeast: 2) == ["one"])
  }

  @Test("lines may come while the process works")
  func late() async {
    let turns = Mutexed(0)
    let output = Mutexed<Printed?>(nil)
    let printed = Printed(rest: .milliseconds(1)) {
      let turn = turns.withLock { turns in
        turns += 1
        return turns
      }
      if turn == 10, let printed = output.value {
        // The wait holds the lock of the lines while it asks for the time.
        Task { printed.add("one") }
      }
      return .seconds(turn)
    }
    output.value = printed
    #expect(await printed.lines(atLeast: 1) == ["one"])
    output.value = nil
  }
}
