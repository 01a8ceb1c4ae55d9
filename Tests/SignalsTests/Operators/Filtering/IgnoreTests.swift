import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("ignore(_:)", .leavesNothing)
struct IgnoreTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 22, 23: leaves out the values that are equal to the given one")
  func values() {
    marbles.expect(marbles.cold("1-2-1-3-|", as: Int.self).ignore(1), toBe: "--2---3-|")
  }

  @Test("RACSignalSpec 192: leaves out nil")
  func ignoringNil() {
    let source = Signal<Int?>.from([1, nil, 3, 4, nil])
    #expect(source.ignore(nil).collected().values == [1, 3, 4])
  }
}
