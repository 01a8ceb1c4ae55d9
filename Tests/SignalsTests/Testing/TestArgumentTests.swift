import TestSupport
import Testing

@testable import SignalsTesting

/// Programming mistakes stop the program with a message, in release builds too.
@Suite(.leavesNothing) struct TestArgumentTests {
  @Test func marbles() async {
    await expectMessage("Marbles: a tick must be longer than zero, got 0.0 seconds") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Marbles(tick: .zero)
      }
    }
    await expectMessage("Marbles: the horizon must be positive, got 0") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Marbles(horizon: 0)
      }
    }
    await expectMessage("Marbles.record: the first tick must not be negative, got -1") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Marbles().record(Signal<Int>.never, from: -1)
      }
    }
  }

  @Test func recorder() async {
    await expectMessage("Recorder.next(_:): the count must be positive, got 0") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Recorder<Int>(on: TestScheduler()).whenNext(0) { _ in }
      }
    }
    await expectMessage("Recorder.diagram(tick:): a tick must be longer than zero, got 0.0 seconds")
    {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Recorder<Int>(on: TestScheduler()).diagram(tick: .zero)
      }
    }
  }

  @Test func immediateTestScheduler() async {
    await expectMessage(
      "ImmediateTestScheduler.schedule(after:repeatingEvery:leeway:): the interval must be positive"
    ) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ImmediateTestScheduler().schedule(after: .zero, repeatingEvery: .zero) {}
      }
    }
  }

  @Test func scenario() async {
    await expectMessage("Scenario.thread(_:_:): there can be ten threads") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let scenario = Scenario()
        for number in 0...10 { scenario.thread("\(number)") }
      }
    }
  }

  /// Expects the message on standard error. A message of a `precondition` would exist only in debug
  /// builds.
  private func expectMessage(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ exit: () async -> ExitTest.Result?
  ) async {
    let output = String(decoding: await exit()?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Fatal error: " + message), sourceLocation: sourceLocation)
  }
}
