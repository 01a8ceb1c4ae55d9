import Foundation
import Signals
import TestSupport
import Testing

@Suite("Where inner signals begin", .leavesNothing) struct InnerSignalsTests {
  /// Two values, made on the thread on which the signal begins.
  @Sendable private static func pair(_ number: Int) -> Signal<Int> {
    .create { subscriber in
      subscriber.sendNext(2 * number + 1000)
      subscriber.sendNext(2 * number + 1001)
      subscriber.sendCompleted()
      return nil
    }
  }

  @Test(
    "at once where the value arrives, so that no value overtakes another",
    arguments: InnerOperator.allCases)
  func onThreadWithoutScheduler(kind: InnerOperator) async {
    let source = Subject<Int>()
    let got = Log<Int>()
    let threads = Counter()
    kind.apply(to: source, Self.pair).subscribeNext { value in
      got.add(value)
      // Only the thread that sends has no scheduler.
      if Scheduler.current == nil { threads.increment() }
    }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        for number in 0..<100 { source.sendNext(number) }
        source.sendCompleted()
        done.resume()
      }
    }
    #expect(got.all == Array(1000..<1200))
    #expect(threads.value == 200)
  }

  @Test("in tasks, too", arguments: InnerOperator.allCases)
  func inTasks(kind: InnerOperator) async throws {
    for _ in 0..<rounds(usually: 40) {
      let sources: [Signal<Int>] = [
        .produce { for number in 0..<10 { $0.sendNext(number) } },
        Signal.from(0..<10).mapAsync { $0 },
        AsyncStream { stream in
          for number in 0..<10 { stream.yield(number) }
          stream.finish()
        }.signal(),
      ]
      for source in sources {
        #expect(try await kind.apply(to: source, Self.pair).array() == Array(1000..<1020))
      }
    }
  }

  @Test("but a signal that a block subscribes to begins in the background")
  func ofBlocks() async throws {
    let inTask = Signal<String>.create { subscriber in
      subscriber.sendNext(Scheduler.current?.name ?? "none")
      return nil
    }
    #expect(try await inTask.first() == "Scheduler.background")
  }
}
