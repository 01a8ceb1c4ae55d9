import Foundation
import Signals
import TestSupport
import Testing
import XCTest

@testable import SignalsTesting

private let times = rounds(usually: 80)

@Suite("Virtual time is that of the test, wherever the test's code runs", .leavesNothing)
struct VirtualTimePlacesTests {
  @Test func inAPlainTest() {
    for _ in 0..<times { #expect(VirtualTimeCases.wrong() == []) }
  }

  @Test func inAnAsynchronousTest() async {
    for _ in 0..<times {
      await Task.yield()
      #expect(VirtualTimeCases.wrong() == [])
    }
  }

  @Test @MainActor func onTheMainActor() {
    for _ in 0..<times { #expect(VirtualTimeCases.wrong() == []) }
  }

  @Test @MainActor func onTheMainActorAfterSuspensions() async {
    for _ in 0..<times {
      await Task.yield()
      #expect(VirtualTimeCases.wrong() == [])
    }
  }

  @Test(arguments: 0..<4) func inAParameterisedTest(number: Int) {
    for _ in 0..<times { #expect(VirtualTimeCases.wrong() == []) }
  }

  @Test @MainActor func inChildTasks() async {
    let clock = TestScheduler()
    #expect(await Task { Scheduler.current }.value === clock)
    #expect(await Task { @MainActor in Scheduler.current }.value === clock)
    async let inChild = Scheduler.current
    #expect(await inChild === clock)
    #expect(await Task.detached { @MainActor in Scheduler.current }.value === Scheduler.main)
  }

  @Test("Work of other schedulers has those, on the main thread, too") @MainActor
  func ofOthers() async {
    let clock = TestScheduler()
    for scheduler in [Scheduler.main, .background()] {
      let current = await withCheckedContinuation { continuation in
        scheduler.schedule { continuation.resume(returning: Scheduler.current) }
      }
      #expect(current === scheduler)
    }
    #expect(Scheduler.current === clock)
  }

  @Test("The end of a run says which work takes real time, once", arguments: [true, false])
  func realTime(isMain: Bool) {
    let remarks = Log<String>()
    let clock = TestScheduler(name: "clock", at: TestSchedulers.here) { _ in
    } remark: {
      remarks.add($0)
    }
    let scheduler = isMain ? Scheduler.main : .background()
    let subscription = Signal.return(1).delay(for: .seconds(3600), on: scheduler).named("late")
      .subscribe()
    clock.run()
    clock.run()
    #expect(
      remarks.all == [
        """
        run() of 'clock' has ended at 0.0 seconds, and work of the signal 'late' on \
        '\(scheduler.name)' has not: it takes real time. Pass the test scheduler as its scheduler, \
        or leave out the argument.
        """
      ])
    subscription.dispose()
    #expect(!clock.realWork.hasAny)
  }
}

final class XCTestVirtualTimePlacesTests: XCTestCase {
  func testIsTheTimeOfATest() {
    for _ in 0..<times { XCTAssertEqual(VirtualTimeCases.wrong(), []) }
  }

  func testIsTheTimeOfAnAsynchronousTest() async {
    for _ in 0..<times {
      await Task.yield()
      XCTAssertEqual(VirtualTimeCases.wrong(), [])
    }
  }

  @MainActor func testIsTheTimeOfATestOnTheMainActor() async {
    for _ in 0..<times {
      await Task.yield()
      XCTAssertEqual(VirtualTimeCases.wrong(), [])
    }
  }
}

final class XCTestSetUpTests: XCTestCase {
  private let ofProperty = Locked<TestScheduler?>(nil)

  override func setUp() { ofProperty.withLock { $0 = TestScheduler() } }
  override func tearDown() { ofProperty.withLock { $0 = nil } }

  func testHasTheSchedulerOfSetUp() {
    XCTAssertIdentical(Scheduler.current, ofProperty.withLock { $0 })
  }

  func testHasTheSchedulerOfSetUpInATask() async {
    let expected = ofProperty.withLock { $0 }
    XCTAssertIdentical(Scheduler.current, expected)
    let inTask = await Task { Scheduler.current }.value
    XCTAssertIdentical(inTask, expected)
  }
}
