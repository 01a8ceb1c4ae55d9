import Signals
import SignalsTesting
import TestSupport
import Testing

/// The tests of the page for users of other libraries' tests.
@Suite(.leavesNothing) struct TestingForUsersOfOthersTests {
  @Test func pauses() {
    let marbles = Marbles()
    let keys = marbles.hot("-s-t------|")
    marbles.expect(
      keys.debounce(
        for: .seconds(3), on: marbles.scheduler),
      toBe: "------t---|")
    marbles.expect(
      keys, subscribedDuring: "^---------!")
  }

  @Test func asksOnce() {
    let clock = TestScheduler()
    let typed = Subject<String>()
    let asked =
      typed
      .debounce(for: .seconds(1), on: clock)
      .record(on: clock)
    typed.sendNext("s")
    typed.sendNext("swift")
    clock.advance(by: .seconds(1))
    #expect(asked.values == ["swift"])
    asked.dispose()
  }

  @Test func counts() throws {
    let clock = TestScheduler()
    let count = try clock.run {
      var count = 0
      while count < 3 {
        try await clock.clock.sleep(
          for: .seconds(1))
        count += 1
      }
      return count
    }
    #expect(count == 3)
    #expect(clock.now == .seconds(3))
  }
}
