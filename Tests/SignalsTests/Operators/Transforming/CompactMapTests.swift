import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("compactMap(_:)", .leavesNothing)
struct CompactMapTests {
  private let marbles = Marbles()

  @Test("leaves out values for which the transform returns nil")
  func values() {
    marbles.expect(marbles.cold("1-x-3-|").compactMap { Int($0) }, toBe: "1---3-|")
  }

  @Test("takes off one layer of optionals")
  func optionals() {
    let source = Signal<Int??>.from([1, .some(nil), nil])
    #expect(source.compactMap { $0 }.collected().values == [1, nil])
  }
}
