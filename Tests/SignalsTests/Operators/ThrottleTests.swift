import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("throttle", .leavesNothing) struct ThrottleTests {
  @Test("is RAC's name for debounce") func values() {
    let marbles = Marbles()
    let source = marbles.cold("ab---c--|")
    marbles.expect(source.throttle(for: .seconds(2)), toBe: "---b---c|")
    marbles.expect(source.throttle(for: .seconds(2)) { $0 != "b" }, toBe: "-b-----c|")
  }
}

@Suite("RACSignalSpec: -throttle:", .leavesNothing) struct ThrottleSpec {
  private let clock = TestScheduler()
  private let subject = Subject<String>()
  private let log = EventLog<String>()

  private func subscribe(_ isThrottled: (@Sendable (String) -> Bool)? = nil) -> Disposable {
    subject.throttle(for: .zero, on: clock, while: isThrottled).log(to: log)
  }

  @Test("RACSignalSpec 125: of values that follow each other only the last one is sent")
  func spec125() {
    _ = subscribe()
    subject.sendNext("foo")
    subject.sendNext("bar")
    #expect(log.events == [])
    clock.run()
    #expect(log.events == ["bar"])
    subject.sendNext("buzz")
    clock.run()
    #expect(log.events == ["bar", "buzz"])
  }

  @Test("RACSignalSpec 126, 134: completion passes at once") func spec126() {
    _ = subscribe()
    subject.sendCompleted()
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 127, 135: an error passes at once") func spec127() {
    _ = subscribe()
    subject.sendError(SomeError())
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 128, 136: disposal cancels waiting events") func spec128() {
    let subscription = subscribe()
    subject.sendNext("foo")
    subscription.dispose()
    clock.run()
    #expect(log.events == [])
  }

  private func subscribeWithTest() -> (Mutexed<Bool>, Disposable) {
    let isThrottled = Mutexed(true)
    let log = log
    let subscription = subscribe { value in
      log.add("test \(value)")
      return isThrottled.value
    }
    return (isThrottled, subscription)
  }

  @Test("RACSignalSpec 129: a value that needn't wait is sent at once") func spec129() {
    let (isThrottled, _) = subscribeWithTest()
    isThrottled.value = false
    subject.sendNext("foo")
    #expect(log.events == ["test foo", "foo"])
  }

  @Test("RACSignalSpec 130: a value that has to wait is sent later") func spec130() {
    _ = subscribeWithTest()
    subject.sendNext("foo")
    #expect(log.events == ["test foo"])
    clock.run()
    #expect(log.events == ["test foo", "foo"])
  }

  @Test("RACSignalSpec 131: of values that have to wait only the last one is sent")
  func spec131() {
    _ = subscribeWithTest()
    for value in ["foo", "bar", "buzz"] { subject.sendNext(value) }
    clock.run()
    #expect(log.events == ["test foo", "test bar", "test buzz", "buzz"])
  }

  @Test("RACSignalSpec 132: a value that needn't wait takes the place of one that does")
  func spec132() {
    let (isThrottled, _) = subscribeWithTest()
    subject.sendNext("foo")
    isThrottled.value = false
    subject.sendNext("bar")
    clock.run()
    #expect(log.events == ["test foo", "test bar", "bar"])
    isThrottled.value = true
    subject.sendNext("buzz")
    clock.run()
    #expect(log.events == ["test foo", "test bar", "bar", "test buzz", "buzz"])
  }

  @Test("RACSignalSpec 133: a value that was sent is not sent again at completion") func spec133() {
    let (isThrottled, _) = subscribeWithTest()
    isThrottled.value = false
    subject.sendNext("foo")
    subject.sendCompleted()
    #expect(log.events == ["test foo", "foo", "|"])
  }
}
