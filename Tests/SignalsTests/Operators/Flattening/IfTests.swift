import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("if", .leavesNothing) struct IfTests {
  private let marbles = Marbles()

  @Test("sends the values of one signal or of the other") func values() {
    let (a, b) = (marbles.cold("1-2-3-4-|"), marbles.cold("5-6-7|"))
    let source = marbles.cold("t---f-----|", ["t": true, "f": false])
    marbles.expect(source.if(then: a, else: b), toBe: "1-2-5-6-7-|")
    marbles.expect(a, subscribedDuring: "^---!")
  }

  @Test("subscribes anew when the same value comes again") func again() {
    let source = marbles.cold("t-t", ["t": true])
    marbles.expect(source.if(then: marbles.cold("1--2"), else: .empty), toBe: "1-1-!")
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

@Suite("RACSignalSpec: +if:then:else:", .leavesNothing) struct IfSpec {
  private let log = EventLog<Int>()
  private let source = Subject<Bool>()
  private let first = Subject<Int>()
  private let second = Subject<Int>()

  private func subscribe() {
    source.if(then: first, else: second).log(to: log)
  }

  @Test("RACSignalSpec 99: nothing is sent before a value") func spec99() {
    subscribe()
    first.sendNext(1)
    second.sendNext(2)
    #expect(log.events == [])
  }

  @Test("RACSignalSpec 100: only values of the selected signal pass") func spec100() {
    subscribe()
    source.sendNext(true)
    first.sendNext(1)
    second.sendNext(2)
    source.sendNext(false)
    first.sendError(SomeError())
    second.sendNext(3)
    #expect(log.events == ["1", "3"])
    second.sendError(SomeError())
    #expect(log.events == ["1", "3", "X"])
  }

  @Test("RACSignalSpec 101: completion of the source alone doesn't complete it") func spec101() {
    subscribe()
    source.sendNext(true)
    source.sendCompleted()
    first.sendNext(1)
    #expect(log.events == ["1"])
  }

  @Test("RACSignalSpec 102: it completes when the source and the selected signal have")
  func spec102() {
    subscribe()
    source.sendNext(true)
    source.sendCompleted()
    first.sendCompleted()
    #expect(log.events == ["|"])
  }
}
