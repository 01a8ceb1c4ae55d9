import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.generate(first:while:next:)", .leavesNothing)
struct GenerateTests {
  private let marbles = Marbles()

  @Test("sends values while they pass the test")
  func values() {
    marbles.expect(
      Signal.generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 }), toBe: "(1248|)")
    marbles.expect(Signal.generate(first: 9, while: { $0 < 9 }, next: { $0 * 2 }), toBe: "|")
  }

  @Test("ends with errors of its closures", .tags(.G1))
  func errors() {
    marbles.expect(
      Signal.generate(
        first: 1, while: { if $0 > 2 { throw TestError() } else { true } }, next: { $0 + 1 }),
      toBe: "(12X)")
    marbles.expect(
      Signal.generate(first: 1, while: { _ in true }, next: { _ in throw TestError() }),
      toBe: "(1X)")
  }

  @Test("computes no value that isn't wanted", .tags(.C1))
  func stops() {
    let computed = Counter()
    let signal = Signal.generate(
      first: 0, while: { _ in true }, next: { _ in computed.increment() })
    #expect(signal.take(3).collected().values == [0, 1, 2])
    #expect(computed.value == 2)
  }
}
