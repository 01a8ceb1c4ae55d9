import Foundation
import TestSupport
import Testing

@testable import SignalsTesting

/// These tests run code in processes of their own, whose issues become issues of the test here. In
/// the same process, a report by another thread would not be an issue of the test that started the
/// thread.
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

  @Test("a malformed diagram stops a program that runs no tests, and says where it is", .tags(.K22))
  func stopsOutsideOfTests() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let marbles = Marbles(at: TestLocation()) { $0.report(to: .unknown, inTestProcess: false) }
      // This report comes from a thread that belongs to no test.
      onThread { marbles.expect(marbles.cold("a|"), toBe: "(ab", filePath: "Here.swift", line: 7) }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Fatal error: Here.swift:7: This is not a marble diagram: "))
    #expect(output.contains("\n  (ab\n"))
  }

  @Test("a failure outside of tests is written to the standard error stream", .tags(.K22))
  func writesOutsideOfTests()
    async
  {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let marbles = Marbles(at: TestLocation()) { $0.report(to: .unknown, inTestProcess: false) }
      onThread { marbles.expect(marbles.cold("a|"), toBe: "b|", filePath: "Here.swift", line: 7) }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Here.swift:7: The signal differs from its diagram at tick 0."))
  }

  @Test func knowsProcessesThatRunTests() {
    func isOne(_ arguments: [String], _ environment: [String: String] = [:]) -> Bool {
      TestProcess.isOne(arguments: arguments, environment: environment)
    }
    #expect(TestProcess.isHere)
    #expect(isOne(["/a/.build/debug/SignalsPackageTests.xctest"]))
    #expect(isOne(["/usr/libexec/swiftpm-testing-helper", "--test-bundle-path", "a"]))
    #expect(isOne(["/usr/bin/xctest", "a.xctest"]))
    #expect(isOne(["App"], ["XCTestConfigurationFilePath": "a"]))
    #expect(!isOne(["/usr/local/bin/marbles", "--help"], ["HOME": "/"]))
    #expect(!isOne([]))
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
