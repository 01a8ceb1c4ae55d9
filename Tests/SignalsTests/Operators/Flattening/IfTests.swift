import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("if", .leavesNothing) struct IfTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 100: sends the values of one signal or of the other") func values() {
    let (a, b) = (marbles.cold("1-2-3-4-|"), marbles.cold("5-6-7|"))
    let source = marbles.cold("t---f-----|", ["t": true, "f": false])
    marbles.expect(source.if(then: a, else: b), toBe: "1-2-5-6-7-|")
    marbles.expect(a, subscribedDuring: "^---!")
  }

  @Test("subscribes anew when the same value comes again") func again() {
    let source = marbles.cold("t-t", ["t": true])
    marbles.expect(source.if(then: marbles.cold("1--2"), else: .empty), toBe: "1-1-!")
  }

  @Test("RACSignalSpec 99, 101, 102: begins with a value, and completes when both have")
  func ends() {
    let (source, a) = (marbles.cold("--t|", ["t": true]), marbles.cold("1--2|"))
    marbles.expect(source.if(then: a, else: .empty), toBe: "--1--2|")
    marbles.expect(a, subscribedDuring: "--^---!")
  }

  @Test("passes an error of the source") func error() {
    let source = marbles.cold("t-X", ["t": true])
    marbles.expect(source.if(then: marbles.cold("1"), else: .empty), toBe: "1-X")
  }

  @Test("disposes of both") func disposal() {
    let (source, a) = (marbles.cold("t", ["t": true]), marbles.cold("1"))
    marbles.expect(source.if(then: a, else: .empty), toBe: "1-!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(a, subscribedDuring: "^-!")
  }
}
