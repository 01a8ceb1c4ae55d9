import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// Waits for signals whose sources are paused, on the thread or scheduler that is blocked.
@Suite("A wait does what goes on after a pause", .leavesNothing) struct WaitInPauseTests {
  private static var numbers: Signal<Int> { .from(0..<1000) }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> Signal<Int>

    init(_ name: String, _ make: @escaping @Sendable () -> Signal<Int>) {
      testDescription = name
      self.make = make
    }
  }

  static let cases = [
    Case("zip") { zip(numbers, numbers).map(\.0) },
    Case("zip of three") { zip(numbers, numbers, numbers).map(\.0) },
    Case("zip of a list") { zip([numbers, numbers]).map(\.[0]) },
    Case("zip(with:)") { numbers.zip(with: numbers).map(\.0) },
    Case("zip with map") { zip(numbers.map { $0 }, numbers.filter { _ in true }).map(\.0) },
    Case("zip with a policy") { zip(numbers, numbers, buffering: .pausing(at: 3)).map(\.0) },
    Case("zip in zip") { zip(zip(numbers, numbers), numbers).map(\.1) },
    Case("buffering") { zip(numbers.buffering(.pausing(at: 1)), numbers).map(\.0) },
    Case("deliver(on:)") { numbers.deliver(on: .background(), buffering: .pausing(at: 1)) },
    Case("deliver(on:) and buffering") {
      numbers.deliver(on: .background()).buffering(.pausing(at: 1))
        .deliver(on: .background(), buffering: .pausing(at: 2))
    },
    Case("flatten(maxConcurrent:)") {
      numbers.map { .return($0) }.flatten(maxConcurrent: 2)
        .deliver(on: .background(), buffering: .pausing(at: 1))
    },
    Case("concatMap") {
      numbers.concatMap { Signal.return($0).deliver(on: .background()) }
    },
  ]

  /// With one that needs a thread of the tasks, which other tests may keep busy for long.
  static let casesWithTasks =
    cases + [Case("mapAsync") { numbers.mapAsync(maxConcurrent: 4) { $0 } }]

  /// Returns what `body` returns, on a thread of its own; nil after a minute.
  private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result?
  {
    let result = ReplaySubject<Result?>(capacity: 1)
    Thread.detachNewThread { result.sendNext(body()) }
    return try? await result.timeout(after: .seconds(60), on: .background()).first() ?? nil
  }

  /// Returns what `body` returns in the work of a background scheduler; nil after a minute.
  private func inWork<Result: Sendable>(
    _ body: @escaping @Sendable (Scheduler) -> Result
  ) async -> Result? {
    let result = ReplaySubject<Result?>(capacity: 1)
    let scheduler = Scheduler.background()
    scheduler.schedule { result.sendNext(body(scheduler)) }
    return try? await result.timeout(after: .seconds(60), on: .background()).first() ?? nil
  }

  @Test("in a scheduler's work", .tags(.K61), arguments: cases)
  func inWork(of operation: Case) async {
    #expect(await inWork { _ in try? operation.make().waitForArray().count } == 1000)
  }

  @Test("on a thread without a scheduler", .tags(.K61), arguments: cases)
  func onThread(operation: Case) async {
    #expect(await onThread { try? operation.make().waitForArray().count } == 1000)
  }

  @Test("on the main thread", .tags(.K61), arguments: cases) @MainActor
  func onMainThread(operation: Case) throws {
    for _ in 0..<rounds(10, inDebug: 2) {
      #expect(try operation.make().waitForArray().count == 1000)
    }
  }

  @Test("in the code of a test on virtual time", .tags(.K61), arguments: cases)
  func inTest(operation: Case) throws {
    let clock = TestScheduler()
    #expect(try operation.make().waitForArray().count == 1000)
    withExtendedLifetime(clock) {}
  }

  @Test("in a task of a test on virtual time", .tags(.K61), arguments: casesWithTasks)
  func inTask(operation: Case) async throws {
    let clock = TestScheduler()
    #expect(try await operation.make().array().count == 1000)
    withExtendedLifetime(clock) {}
  }

  @Test("also if the pause has ended before the wait begins", .tags(.K61)) func before() async {
    let count = await inWork { _ in
      let pairs = zip(Self.numbers, Self.numbers).replay()
      return try? pairs.waitForArray().count
    }
    #expect(count == 1000)
  }

  @Test("and the blocked scheduler keeps the same for each number of pauses", .tags(.K61))
  func boundedRuns() async {
    let scheduler = CountedRuns()
    let pairs = ReplaySubject<Int?>(capacity: 1)
    scheduler.schedule {
      let array = try? zip(Self.numbers, Self.numbers, buffering: .pausing(at: 1)).waitForArray()
      pairs.sendNext(array?.count)
    }
    let count = try? await pairs.timeout(after: .seconds(60), on: .background()).first() ?? nil
    #expect(count == 1000)
    // Its work, and a run for each source that can be paused.
    #expect(scheduler.scheduled.value <= 3)
  }

  @Test("and sources stay on the scheduler where they began", .tags(.K61)) func staysThere() async {
    let elsewhere = Counter()
    let count = await inWork { scheduler in
      try? zip(Self.numbers, Self.numbers).doNext { _ in
        if Scheduler.current !== scheduler { elsewhere.increment() }
      }.waitForArray().count
    }
    #expect(count == 1000)
    #expect(elsewhere.value == 0)
  }
}

/// Counts the runs that are asked of a background scheduler.
private final class CountedRuns: Scheduler, @unchecked Sendable {
  let scheduled = Counter()
  private let queue = Scheduler.background()

  init() { super.init(name: "counted") }

  @discardableResult
  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    scheduled.increment()
    return queue.schedule { self.performAsCurrent(action) }
  }
}
