import Signals
import SignalsTesting
import Testing

@Suite("ifEmpty(_:)", .leavesNothing)
struct IfEmptyTests {
  private let marbles = Marbles()

  @Test("sends the value for want of another one")
  func empty() {
    marbles.expect(marbles.cold("----|").ifEmpty("z"), toBe: "----(z|)")
  }

  @Test("sends the source's values if there are any")
  func values() {
    marbles.expect(marbles.cold("a-b-|").ifEmpty("z"), toBe: "a-b-|")
  }

  @Test("passes an error without the value")
  func error() {
    marbles.expect(marbles.cold("--X").ifEmpty("z"), toBe: "--X")
  }

  @Test("takes nil for a value")
  func nils() {
    #expect(Signal<Int?>.from([nil]).ifEmpty(1).collected().values == [nil])
    #expect(Signal<Int?>.empty.ifEmpty(nil).collected().values == [nil])
  }
}
