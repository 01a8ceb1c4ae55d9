import Signals
import TestSupport
import Testing

@Suite("What follows an event of a task", .leavesNothing) struct FollowedAtOnceTests {
  /// Sources that deliver in tasks.
  enum Source: CaseIterable {
    case task, produce, sequence, mapAsync

    func callAsFunction() -> Signal<Int> {
      switch self {
      case .task: .task { 0 }
      case .produce: .produce { for number in 0..<10 { $0.sendNext(number) } }
      case .sequence:
        AsyncStream { stream in
          for number in 0..<10 { stream.yield(number) }
          stream.finish()
        }.signal()
      case .mapAsync: Signal.from(0..<10).mapAsync { $0 }
      }
    }

    var count: Int { self == .task ? 1 : 10 }
  }

  @Test("begins at once: inner signals and the signals after an end keep their order, in its task")
  func order() async throws {
    for source in Source.allCases {
      for _ in 0..<rounds(usually: 100) {
        let tasks = Counter()
        let inner = Signal<Int>.create { subscriber in
          if unsafe withUnsafeCurrentTask(body: { unsafe $0 != nil }) { tasks.increment() }
          subscriber.sendNext(1)
          subscriber.sendCompleted()
          return nil
        }
        let values = try await source()
          .flattenMap { number in Signal.from([number, number]).concat(with: inner) }
          .concat(with: inner)
          .array()
        #expect(values == (0..<source.count).flatMap { [$0, $0, 1] } + [1])
        #expect(tasks.value == source.count + 1)
      }
    }
  }

  @Test("does not change where the signals of others begin")
  func elsewhere() async throws {
    let scheduler = try await Signal<Int>.task { 0 }
      .map { _ in Scheduler.current?.name ?? "none" }.first()
    #expect(scheduler == "none")
    let inTask = Signal<String>.create { subscriber in
      subscriber.sendNext(Scheduler.current?.name ?? "none")
      return nil
    }
    #expect(try await inTask.first() == "Scheduler.background")
  }
}
