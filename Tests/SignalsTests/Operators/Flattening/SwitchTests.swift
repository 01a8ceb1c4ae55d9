import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("switch", .leavesNothing) struct SwitchTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 93: sends the values of the case of the latest key") func values() {
    let (a, b) = (marbles.cold("1-2-3-4-|"), marbles.cold("5-6-7|"))
    let source = marbles.cold("a---b-----|")
    marbles.expect(source.switch(cases: ["a": a, "b": b]), toBe: "1-2-5-6-7-|")
    marbles.expect(a, subscribedDuring: "^---!")
  }

  @Test("subscribes anew for a key that comes again") func sameKey() {
    let a = marbles.cold("1-2-3")
    marbles.expect(marbles.cold("a--a").switch(cases: ["a": a]), toBe: "1-21-2!")
  }

  @Test("RACSignalSpec 92, 94, 95: begins with a key, and completes when keys and case have")
  func ends() {
    let a = marbles.cold("1--2|")
    marbles.expect(marbles.cold("--a|").switch(cases: ["a": a]), toBe: "--1--2|")
    marbles.expect(a, subscribedDuring: "--^---!")
  }

  @Test("RACSignalSpec 96–98: takes nil for a key") func nils() {
    let keys = Signal<String?>.from(["three", "one", nil])
    let one = Signal.return(1)
    #expect(keys.switch(cases: ["one": one], default: .return(0)).collected().values == [0, 1, 0])
    let failed = keys.skip(1).switch(cases: ["one": one]).collected()
    #expect(failed.values == [1])
    #expect(failed.error as? SignalError == .noMatchingCase)
    #expect(keys.skip(2).switch(cases: [nil: one]).collected().values == [1])
  }

  @Test("fails for a key without a case, unless there is a default") func noCase() {
    let a = marbles.cold("1-2-3")
    marbles.expect(
      marbles.cold("a-b").switch(cases: ["a": a]), toBe: "1-X", error: SignalError.noMatchingCase)
    marbles.expect(
      marbles.cold("a-b-").switch(cases: ["a": a], default: .return("d")), toBe: "1-d-!")
  }

  @Test("disposes of the source and of the case") func disposal() {
    let (source, a) = (marbles.cold("a"), marbles.cold("1"))
    marbles.expect(source.switch(cases: ["a": a]), toBe: "1-!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(a, subscribedDuring: "^-!")
  }
}
