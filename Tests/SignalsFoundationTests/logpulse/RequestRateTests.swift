import TestSupport
import Testing

@testable import logpulse

@Suite("RequestRate", .leavesNothing)
struct RequestRateTests {
  @Test("is 0 before the first entry")
  func empty() {
    #expect(RequestRate().perSecond(over: 1) == 0)
    #expect(RequestRate().perSecond(over: 60) == 0)
  }

  @Test("is the mean over the last second, ten seconds and minute of log time")
  func windows() {
    // Second t has t % 10 requests.
    let rate = rate(of: (1_000..<1_200).flatMap { repeatElement($0, count: $0 % 10) })
    #expect(rate.perSecond(over: 1) == 9)
    #expect(rate.perSecond(over: 10) == 4.5)
    #expect(rate.perSecond(over: 60) == 4.5)
  }

  @Test("divides by the seconds the log has, while it is shorter than asked for")
  func shortLog() {
    let rate = rate(of: [100, 100, 101, 103])
    #expect(rate.perSecond(over: 1) == 1)
    #expect(rate.perSecond(over: 60) == 1)
  }

  @Test("counts nothing in the seconds that a jump forward leaves out")
  func jumps() {
    var rate = rate(of: (0..<60).flatMap { repeatElement($0, count: 10) })
    rate.add(89)
    #expect(rate.perSecond(over: 10) == 0.1)
    #expect(rate.perSecond(over: 60) == 301.0 / 60)
    rate.add(1_000_000)
    #expect(rate.perSecond(over: 60) == 1.0 / 60)
  }

  @Test("takes entries that come late, up to a minute")
  func late() {
    let rate = rate(of: [100, 130, 129, 71, 70, 130])
    #expect(rate.perSecond(over: 1) == 2)
    #expect(rate.perSecond(over: 10) == 0.3)
    #expect(rate.perSecond(over: 60) == 5.0 / 60)
  }

  @Test("starts again when log time was set back for good")
  func setBack() {
    var rate = rate(of: [1_000_000])
    for _ in 1..<RequestRate.patience { rate.add(5) }
    #expect(rate.perSecond(over: 60) == 1)
    rate.add(5)
    rate.add(6)
    rate.add(6)
    #expect(rate.perSecond(over: 1) == 2)
    #expect(rate.perSecond(over: 60) == 1.5)
  }

  @Test("has the requests of each second, the latest last, of as many as the log has")
  func counts() {
    #expect(RequestRate().counts(last: 60) == [])
    #expect(rate(of: [10, 13, 13]).counts(last: 60) == [1, 0, 0, 2])
    #expect(rate(of: Array(0..<100)).counts(last: 60) == Array(repeating: 1, count: 60))
    #expect(rate(of: [10, 13, 13, 12]).counts(last: 2) == [1, 2])
  }

  @Test("works before 1970")
  func negative() {
    #expect(rate(of: [-61, -2, -1, -1, 0]).perSecond(over: 10) == 0.4)
  }

  private func rate(of times: [Int]) -> RequestRate {
    times.reduce(into: RequestRate()) { $0.add($1) }
  }
}
