import SignalsTesting
import XCTest

/// XCTest calls an `async` `setUp`, and each `async` test, in a task of its own.
final class XCTestVirtualTimeTests: XCTestCase {
  @safe private nonisolated(unsafe) var clock: TestScheduler?

  override func setUp() async throws {
    clock = TestScheduler()
  }

  override func tearDown() async throws {
    clock = nil
  }

  func testHasTheSchedulerOfAnAsynchronousSetUp() async throws {
    // A task of `setUp` that has ended may have had the same address as this one.
    let current = await Task { Scheduler.current }.value
    let expected = try XCTUnwrap(clock)
    XCTAssertIdentical(current, expected)
    let recorder = Signal.from([1, 2]).delay(for: .seconds(1), on: expected).record(on: expected)
    expected.run()
    XCTAssertEqual(recorder.values, [1, 2])
  }

  func testHasItsOwnSchedulerInChildTasks() async throws {
    let own = TestScheduler()
    async let current = Scheduler.current
    let inChild = await current
    XCTAssertIdentical(inChild, own)
    withExtendedLifetime(own) {}
  }
}
