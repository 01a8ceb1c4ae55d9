import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("max()", .leavesNothing)
struct MaxTests {
  private let marbles = Marbles()

  @Test("sends the greatest value when the source has completed")
  func values() {
    marbles.expect(marbles.cold("2-1-3-|", as: Int.self).max(), toBe: "------(3|)")
  }

  @Test("only completes without any value")
  func empty() {
    marbles.expect(marbles.cold("-|", as: Int.self).max(), toBe: "-|")
  }

  @Test("passes an error without a value")
  func error() {
    marbles.expect(marbles.cold("1-X", as: Int.self).max(), toBe: "--X")
  }

  @Test("sends the first of equal values")
  func equalValues() {
    let source = Signal.from([Ranked(1, "a"), Ranked(2, "b"), Ranked(2, "c")])
    #expect(source.max().collected().values.map(\.name) == ["b"])
  }

  /// A number that calls a block when it is compared.
  private struct Sending: Comparable, Sendable {
    let number: Int
    let compared: @Sendable () -> Void
    static func == (one: Sending, other: Sending) -> Bool { one.number == other.number }
    static func < (one: Sending, other: Sending) -> Bool {
      one.compared()
      return one.number < other.number
    }
  }

  @Test("counts a value that the comparison of values sends", .tags(.K52), arguments: [2, 4, -2])
  func comparison(last: Int) {
    let log = EventLog<Int>()
    for find in [{ $0.max() }, { $0.min() }] as [(Signal<Sending>) -> Signal<Sending>] {
      let (source, sent) = (ManualSource<Sending>(), Counter())
      let send = { @Sendable (number: Int) in
        source.sendNext(
          Sending(number: number) {
            guard sent.increment() == 1 else { return }
            for number in [3, -3] { source.sendNext(Sending(number: number, compared: {})) }
          })
      }
      asCurrent { find(source.signal).map(\.number).log(to: log) }
      send(0)
      send(last)
      source.sendCompleted()
      source.abandon()
    }
    #expect(log.events == ["\(max(3, last))", "|", "-3", "|"])
  }
}
