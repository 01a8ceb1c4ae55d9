import Signals
import TestSupport
import Testing

@Suite("Contract 10: errors", .leavesNothing)
struct FailureTests {
  @Test("an error ends the subscription, whether it is sent or thrown", arguments: [true, false])
  func ends(isThrown: Bool) {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let subscription = subject.map { value in
      if isThrown, value == 2 { throw SomeError() }
      return value
    }.log(to: log)
    subject.sendNext(1)
    if isThrown { subject.sendNext(2) } else { subject.sendError(SomeError()) }
    subject.sendNext(3)
    #expect(log.events == ["1", "X"])
    #expect(subscription.isDisposed)
  }

  @Test("a mistake stops the program when the operator is called, not when it is subscribed to")
  func mistakes() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int>.empty.take(-1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Signal.take(_:)"))
    #expect(message.contains("-1"))
  }

  @Test("a delay in the past means now, and one beyond the clock never", .tags(.F16))
  func delays() {
    let scheduler = TestScheduler()
    let log = EventLog<String>()
    for (name, delay) in [("past", Duration.seconds(-1)), ("never", .seconds(Int64.max))] {
      Signal.return(name).delay(for: delay, on: scheduler).subscribeNext { log.add($0) }
    }
    scheduler.advance(by: .zero)
    #expect(log.events == ["past"])
    scheduler.advance(by: .seconds(1_000_000_000))
    #expect(log.events == ["past"])
  }
}
