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

  @Test func findsBigNumbers() {
    let marbles = Marbles(horizon: 20_000)
    let numbers = marbles.hot(
      "{100}s{99}b{9799}|", ["s": 1, "b": 50])
    marbles.expect(
      numbers.map { $0 > 9 },
      toBe: "{100}n{99}y{9799}|", ["n": false, "y": true])
  }

  @Test func findsBigNumbersOnAClock() {
    let clock = TestScheduler()
    let numbers = Subject<Int>()
    clock.schedule(after: .seconds(100)) { numbers.sendNext(1) }  // .next(100, 1)
    clock.schedule(after: .seconds(200)) { numbers.sendNext(50) }  // .next(200, 50)
    let found = numbers.map { $0 > 9 }.record(on: clock)
    clock.run()
    #expect(found.values == [false, true])
    #expect(found.events.map(\.time) == [.seconds(100), .seconds(200)])
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
