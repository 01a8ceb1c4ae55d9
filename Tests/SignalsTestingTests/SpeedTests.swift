import Foundation
import SignalsTesting
import Testing

@Suite(.leavesNothing) struct SpeedTests {
  /// 10,000 of them take seconds; here it is a tenth, so that a run of all tests stays quick.
  @Test("A thousand tests on virtual time run in under six seconds")
  func thousandTests() {
    let start = threadTime()
    for _ in 0..<500 {
      let marbles = Marbles()
      let source = marbles.cold("a-b-c-d-|")
      let other = marbles.cold("-1-2-3-4-|")
      marbles.expect(
        source.combineLatest(with: other).take(4),
        toBe: "-'a1''b1''b2'('c2'|)")
      marbles.expect(source, subscribedDuring: "^---!")
      let throttling = Marbles()
      let quick = throttling.hot("--^ab---c--d-|")
      throttling.expect(
        quick.throttle(for: .seconds(2)).map { $0 + "!" }, toBe: "----'b!'---'c!'--('d!'|)")
    }
    let seconds = threadTime() - start
    print("10,000 tests on virtual time take \(seconds * 10) seconds of a processor")
    #expect(seconds < 6)
  }

  /// What this thread has used of a processor: other tests run at the same time.
  private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
