import SignalsTesting
import TestSupport
import Testing

@testable import Signals

@Suite("Tasks of signals, where virtual time runs", .leavesNothing)
struct TasksOnVirtualTimeTests {
  /// A signal whose task sends `1` after two seconds of the clock, without an executor.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (TestClock) -> Signal<Int>
  }

  private static let forms = [
    Form(testDescription: "task") { clock in
      .task {
        try await clock.sleep(for: .seconds(2))
        return 1
      }
    },
    Form(testDescription: "produce") { clock in
      .produce { subscriber in
        try await clock.sleep(for: .seconds(2))
        subscriber.sendNext(1)
      }
    },
    Form(testDescription: "mapAsync") { clock in
      Signal.from([1]).mapAsync {
        try await clock.sleep(for: .seconds(2))
        return $0
      }
    },
    Form(testDescription: "mapAsync of a later value") { clock in
      Signal.return(1).delay(for: .seconds(1)).mapAsync {
        try await clock.sleep(for: .seconds(1))
        return $0
      }
    },
    Form(testDescription: "AsyncSequence.signal()") { clock in
      AsyncStream(unfolding: {
        try? await clock.sleep(for: .seconds(2))
        return Task.isCancelled ? nil : 1
      }).signal().take(1)
    },
  ]

  @Test("run on it if they begin in a recorded signal", arguments: forms)
  func recorded(form: Form) {
    let scheduler = TestScheduler()
    let recorder = form.make(scheduler.clock).record(on: scheduler)
    scheduler.run()
    #expect(recorder.values == [1])
    #expect(recorder.events.first?.time == .seconds(2))
  }

  @Test("run on it if they begin in a task on virtual time", arguments: forms)
  func awaited(form: Form) throws {
    let scheduler = TestScheduler()
    #expect(
      try scheduler.run(patience: .zero) { try await form.make(scheduler.clock).first() } == 1)
    #expect(scheduler.now == .seconds(2))
  }

  @Test("run beside it if the test's own code subscribes, and the end of a run says so, once")
  func beside() async {
    let remarks = Log<String>()
    let scheduler = TestScheduler(
      name: "clock", at: TestSchedulers.here, remark: { remarks.add($0) })
    let (begun, gate) = (Counter(), Subject<Int>())
    let subscription = Signal.task {
      begun.increment()
      return try await gate.first()
    }.named("answer").subscribe()
    await begun.reaches(1)
    scheduler.run()
    scheduler.run()
    #expect(remarks.all.count == 1)
    #expect(
      remarks.all.first?.hasPrefix(
        "run() of 'clock' has ended at 0.0 seconds, and a task of the signal 'answer' has not:")
        == true)
    subscription.dispose()
  }

  @Test("are not mentioned if they have ended before, or if there is no virtual time")
  func ended() async throws {
    let remarks = Log<String>()
    let scheduler = TestScheduler(
      name: "clock", at: TestSchedulers.here, remark: { remarks.add($0) })
    _ = try await Signal.task { 1 }.completion()
    for _ in 0..<1000 where scheduler.realWork.hasAny { await Task.yield() }
    _ = try await Task.detached { try await Signal.task { 1 }.first() }.value
    scheduler.run()
    #expect(remarks.all == [])
  }
}
