import Scheduling
import TestSupport
import Testing

@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct TestSchedulerInterleavingTests {
  @Test("ImmediateTestScheduler: two threads schedule, and all is done when both have returned")
  func immediate() {
    explore(allowing: ["2"]) { scenario in
      let scheduler = ImmediateTestScheduler()
      let done = Tally()
      let schedule = ScenarioStep.step("schedule") { scheduler.schedule { done.count() } }
      scenario.thread("one", schedule)
      scenario.thread("two", schedule)
      return { done.text }
    }
  }
}
