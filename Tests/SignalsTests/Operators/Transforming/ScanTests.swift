import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("scan(start:reduce:)", .leavesNothing)
struct ScanTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 46: sends the result of each step, without the start")
  func values() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(source.scan(start: 0) { $0 + $1 }, toBe: "1-3-6-|")
    marbles.expect(marbles.cold("-|", as: Int.self).scan(start: 0) { $0 + $1 }, toBe: "-|")
  }

  @Test("combines a value that a result causes to be sent with that result")
  func reentrancy() {
    let (source, log) = (ManualSource<Int>(), EventLog<Int>())
    asCurrent {
      _ = source.signal.scan(start: 0) { $0 + $1 }
        .doNext { if $0 == 1 { source.sendNext(10) } }
        .log(to: log)
    }
    source.sendNext(1)
    source.sendNext(100)
    #expect(log.events == ["11", "1", "111"])
    source.abandon()
  }
}
