import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

/// The bridges to tasks. A task runs inline here, on the thread that starts or resumes it.
/// `CancellingInterleavingTests` is about cancelling.
@Suite(.serialized, .leavesNothing) struct AwaitingInterleavingTests {
  private static func await(
    _ found: Place<String>, _ operation: @escaping @Sendable () async throws -> Int?
  ) -> ScenarioStep {
    .step("await") { startInline(found, operation) }
  }

  @Test("a value races the task that waits for it", .tags(.I1)) func value() {
    explore(allowing: ["1"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = Place<String>()
      scenario.thread(
        "one", .step("send 1") { buffer.send(1, from: Edge()) },
        .step("end") { buffer.end(with: .completed) })
      scenario.thread("two", Self.await(found) { try await buffer.next(isolation: nil) })
      return { found.current ?? "waits" }
    }
  }

  @Test("a value, the end and a task that gives up race", .tags(.I2)) func cancelled() {
    explore(allowing: ["1", "end", "CancellationError"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = Place<String>()
      scenario.thread("one", .step("send 1") { buffer.send(1, from: Edge()) })
      scenario.thread("two", Self.await(found) { try await buffer.next(isolation: nil) })
      scenario.thread("three", .step("end") { buffer.end(with: .completed) })
      scenario.thread("four", .step("cancel") { buffer.cancel() })
      return { found.current ?? "waits" }
    }
  }

  @Test("Two tasks ask for values, and each value goes to one of them") func twoTasks() {
    explore(allowing: ["1 2", "2 1"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = [Place<String>(), Place<String>()]
      scenario.thread(
        "one", .step("send 1") { buffer.send(1, from: Edge()) },
        .step("send 2") { buffer.send(2, from: Edge()) })
      for (place, name) in Swift.zip(found, ["two", "three"]) {
        scenario.thread(name, Self.await(place) { try await buffer.next(isolation: nil) })
      }
      return { found.map { $0.current ?? "waits" }.joined(separator: " ") }
    }
  }

  @Test("the first value races the end", .tags(.I1)) func first() {
    explore(allowing: ["1"]) { scenario in
      let subject = ReplaySubject<Int>()
      let found = Place<String>()
      scenario.thread("one", .send(1, to: subject), .complete(subject))
      scenario.thread("two", Self.await(found) { try await subject.first() })
      return { found.current ?? "waits" }
    }
  }
}
