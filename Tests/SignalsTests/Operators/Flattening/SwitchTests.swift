import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("switch", .leavesNothing) struct SwitchTests {
  private let marbles = Marbles()

  @Test("sends the values of the case of the latest key") func values() {
    let (a, b) = (marbles.cold("1-2-3-4-|"), marbles.cold("5-6-7|"))
    let source = marbles.cold("a---b-----|")
    marbles.expect(source.switch(cases: ["a": a, "b": b]), toBe: "1-2-5-6-7-|")
    marbles.expect(a, subscribedDuring: "^---!")
  }

  @Test("subscribes anew for a key that comes again") func sameKey() {
    let a = marbles.cold("1-2-3")
    marbles.expect(marbles.cold("a--a").switch(cases: ["a": a]), toBe: "1-21-2!")
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

@Suite("RACSignalSpec: +switch:cases:default:", .leavesNothing) struct SwitchSpec {
  private let log = EventLog<String>()
  private let keys = Subject<String?>()
  private let first = Subject<String>()
  private let second = Subject<String>()
  private let other = Subject<String>()

  private func subscribe(hasDefault: Bool = true) {
    keys.switch(cases: ["one": first, "two": second], default: hasDefault ? other : nil)
      .log(to: log)
  }

  @Test("RACSignalSpec 92: nothing is sent before a key") func spec92() {
    subscribe()
    first.sendNext("1")
    second.sendNext("2")
    #expect(log.events == [])
  }

  @Test("RACSignalSpec 93: only values of the latest key's signal pass") func spec93() {
    subscribe()
    keys.sendNext("one")
    first.sendNext("1")
    second.sendNext("2")
    keys.sendNext("two")
    first.sendError(SomeError())
    second.sendNext("3")
    #expect(log.events == ["1", "3"])
    second.sendError(SomeError())
    #expect(log.events == ["1", "3", "X"])
  }

  @Test("RACSignalSpec 94: completion of the keys alone doesn't complete it") func spec94() {
    subscribe()
    keys.sendNext("one")
    keys.sendCompleted()
    #expect(log.events == [])
    first.sendNext("1")
    #expect(log.events == ["1"])
  }

  @Test("RACSignalSpec 95: it completes when the keys and the signal have") func spec95() {
    subscribe()
    keys.sendNext("one")
    keys.sendCompleted()
    first.sendCompleted()
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 96: an unknown key and nil select the default") func spec96() {
    subscribe()
    keys.sendNext("three")
    other.sendNext("1")
    keys.sendNext("one")
    other.sendNext("2")
    keys.sendNext(nil)
    other.sendNext("3")
    #expect(log.events == ["1", "3"])
  }

  @Test("RACSignalSpec 97: nil without a default fails") func spec97() {
    let received = Mutexed<(any Error)?>(nil)
    keys.switch(cases: ["one": first]).subscribe(error: { received.value = $0 })
    keys.sendNext("one")
    #expect(received.value == nil)
    keys.sendNext(nil)
    #expect(received.value as? SignalError == .noMatchingCase)
  }

  @Test("RACSignalSpec 98: nil may have a case") func spec98() {
    keys.switch(cases: [nil: first]).log(to: log)
    keys.sendNext(nil)
    first.sendNext("1")
    #expect(log.events == ["1"])
  }
}
