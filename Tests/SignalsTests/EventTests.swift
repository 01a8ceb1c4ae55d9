import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Event", .leavesNothing)
struct EventTests {
  private struct Plain: Error {
    var code: Int
  }

  @Test("RACEventSpec 1: completion ends, and carries nothing")
  func completed() {
    let event = Event<Int>.completed
    #expect(event.isTerminal && event.isCompleted)
    #expect(event.value == nil)
    #expect(event.error == nil)
    #expect(event == .completed)
  }

  @Test("RACEventSpec 2: an error ends, and carries the cause")
  func error() {
    let event = Event<Int>.error(SomeError())
    #expect(event.isTerminal && !event.isCompleted)
    #expect(event.value == nil)
    #expect(event.error is SomeError)
    #expect(event == .error(SomeError()))
    #expect(event != .error(TestError()))
    #expect(event != .completed)
  }

  @Test("RACEventSpec 4: a value does not end")
  func value() {
    let event = Event.next(1)
    #expect(!event.isTerminal)
    #expect(event.value == 1)
    #expect(event.error == nil)
    #expect(event == .next(1))
    #expect(event != .next(2))
    #expect(event != .completed)
  }

  @Test("RACEventSpec 5: nil is a value")
  func nilValue() {
    let event = Event<Int?>.next(nil)
    #expect(event.value == .some(nil))
    #expect(event == .next(nil))
    #expect(event != .completed)
  }

  @Test("errors that can't be compared are equal if they describe themselves alike")
  func plainErrors() {
    #expect(Event<Int>.error(Plain(code: 1)) == .error(Plain(code: 1)))
    #expect(Event<Int>.error(Plain(code: 1)) != .error(Plain(code: 2)))
  }

  @Test("maps its value, and nothing else")
  func map() {
    #expect(Event.next(1).map { "\($0)" } == .next("1"))
    #expect(Event<Int>.completed.map { "\($0)" } == .completed)
    #expect(Event<Int>.error(SomeError()).map { "\($0)" } == .error(SomeError()))
    #expect(throws: SomeError.self) {
      try Event.next(1).map { _ -> Int in throw SomeError() }
    }
  }

  @Test("describes itself")
  func description() {
    let events: [Event<Int>] = [.next(1), .error(SomeError()), .completed]
    #expect(events.map(\.description) == ["next(1)", "error(SomeError())", "completed"])
  }
}
