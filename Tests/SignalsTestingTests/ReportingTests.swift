import Foundation
import Testing

@testable import SignalsTesting

/// In a process of its own, whose issues become those of the test here: what another thread reports is
/// no issue of the test that started it.
@Suite(.leavesNothing) struct ReportingTests {
  @Test func reportsTheUseOfASchedulerOnAnotherThread() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let scheduler = UnimplementedScheduler()
        onThread { scheduler.schedule {} }
      }
    } matching: {
      $0.description.contains("The scheduler 'unimplemented' must not be used in this test")
    }
  }

  @Test func reportsADifferenceOnAnotherThread() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        onThread {
          let marbles = Marbles()
          marbles.expect(marbles.cold("a|"), toBe: "b|")
        }
      }
    } matching: {
      $0.description.contains("The signal differs from its diagram at tick 0.")
    }
  }

  @Test func reportsBrokenRulesOnAnotherThread() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        onThread { TestFailure(message: "broken", location: TestLocation()).report() }
      }
    } matching: {
      $0.description.contains("broken")
    }
  }

  @Test func knowsWhoseTestIsRunning() {
    #expect(TestLibrary.current == .swiftTesting)
    onThread { precondition(TestLibrary.current == .unknown) }
  }
}

private func onThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
