import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.range(start:count:)", .leavesNothing)
struct RangeTests {
  private let marbles = Marbles()

  @Test("sends consecutive integers and completes")
  func values() {
    marbles.expect(Signal.range(start: 4, count: 3), toBe: "(456|)")
    marbles.expect(Signal.range(start: -1, count: 1), toBe: "('-1'|)")
    marbles.expect(Signal.range(start: 4, count: 0), toBe: "|")
  }

  @Test("sends up to the last integer of the type, without overflow", .tags(.J7))
  func limit() {
    #expect(
      Signal.range(start: Int.max - 1, count: 2).collected().values == [.max - 1, .max])
    #expect(Signal<UInt8>.range(start: 0, count: 256).collected().values.last == 255)
    #expect(Signal<Int8>.range(start: -100, count: 200).collected().values.last == 99)
  }

  @Test("stops when no more are wanted", .tags(.C1))
  func stops() {
    #expect(Signal.range(start: 0, count: .max).take(2).collected().values == [0, 1])
  }

  @Test("more integers than there are stop the program", .tags(.J7))
  func tooMany() async {
    await #expect(processExitsWith: .failure) { _ = Signal<UInt8>.range(start: 250, count: 7) }
    await #expect(processExitsWith: .failure) { _ = Signal.range(start: Int.max, count: 2) }
  }
}
