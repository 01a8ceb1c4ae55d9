import Foundation
import Scheduling
import TestSupport
import Testing

@testable import Signals

/// Where the signal begins that follows another one: on the thread on which that one ends, even if
/// another thread is still subscribing to it.
@Suite("The successor of a signal", .leavesNothing) struct SuccessorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Returns a signal of the source that goes on with the successor when the source ends.
    var apply: @Sendable (_ source: Signal<Int>, _ successor: Signal<Int>) -> Signal<Int>
    var fails = false
  }

  static let cases: [Case] = [
    Case(testDescription: "concat") { $0.concat(with: $1) },
    Case(testDescription: "concat of many") { concat([$0, $1]) },
    Case(testDescription: "then") { source, next in source.then { next } },
    Case(testDescription: "merge of one") { source, next in merge([source]).then { next } },
    Case(testDescription: "merge of two") { source, next in merge(source, source).then { next } },
    Case(testDescription: "startWith") { source, next in next.start(with: source) },
    Case(testDescription: "ifEmpty") { $0.ifEmpty(switchTo: $1) },
    Case(testDescription: "repeat") { Self.firstThenSecond($0, $1).repeat().take(1) },
    Case(
      testDescription: "catch", apply: { source, next in source.catch { _ in next } },
      fails: true),
    Case(testDescription: "catch(to:)", apply: { $0.catch(to: [$1]) }, fails: true),
    Case(
      testDescription: "retry", apply: { Self.firstThenSecond($0, $1).retry(1) }, fails: true),
    Case(
      testDescription: "retry(when:)",
      apply: { Self.firstThenSecond($0, $1).retry { $0.map { _ in } } }, fails: true),
  ]

  /// Returns a signal that is `first` for its first subscription, and `second` for each other one.
  private static func firstThenSecond(
    _ first: Signal<Int>, _ second: Signal<Int>
  ) -> Signal<Int> {
    let subscriptions = Counter()
    return .defer { subscriptions.increment() == 1 ? first : second }
  }

  @Test(
    "begins where the source ends, while another thread subscribes", .tags(.K39),
    arguments: cases)
  func beginsWhereSourceEnds(of operation: Case) {
    let (ending, beginning) = (Mutexed<ThreadID?>(nil), Mutexed<ThreadID?>(nil))
    let source = Signal<Int>.emitting { emission in
      onThreads(1) { _ in
        ending.value = ThreadID.current
        if operation.fails { emission.sendError(SomeError()) } else { emission.sendCompleted() }
      }
    }
    let successor = Signal<Int>.defer {
      beginning.value = ThreadID.current
      return .return(1)
    }
    let values = Mutexed<[Int]>([])
    onThreads(1) { _ in
      operation.apply(source, successor).subscribeNext { value in
        values.withLock { $0.append(value) }
      }
    }
    #expect(ending.value != nil)
    #expect(beginning.value == ending.value)
    #expect(values.value == [1])
  }

  @Test("begins once, in each order", .tags(.K39)) func race() {
    for _ in 0..<rounds(20_000, inDebug: 2_000) {
      let (source, second) = (Subject<Int>(), Subject<Int>())
      let log = Mutexed<[String]>([])
      let begun = Counter()
      let last = Signal<Int>.defer {
        begun.increment()
        return .return(2)
      }
      TestSupport.race(
        {
          concat([source, second, last]).subscribe(
            next: { value in log.withLock { $0.append("\(value)") } },
            completed: { log.withLock { $0.append("|") } })
        },
        {
          source.sendCompleted()
          second.sendCompleted()
        })
      #expect(log.value == ["2", "|"])
      #expect(begun.value == 1)
    }
  }

  @Test(
    "begins where another signal ends, if it waits for a place", .tags(.K39), arguments: [1, 2])
  func flattening(maxConcurrent: Int) {
    for _ in 0..<rounds(20_000, inDebug: 2_000) {
      let (first, second) = (Subject<Int>(), Subject<Int>())
      let (ending, beginning) = (Mutexed<ThreadID?>(nil), Mutexed<ThreadID?>(nil))
      let last = Signal<Int>.defer {
        beginning.value = ThreadID.current
        return .return(1)
      }
      let waiting = second.doCompleted { ending.value = ThreadID.current }
      let others = Array(repeating: Signal<Int>.never, count: maxConcurrent - 1)
      let result = Signal.from(others + [first, waiting, last]).flatten(
        maxConcurrent: maxConcurrent)
      let clock = TestScheduler()
      let subscription = clock.performAsCurrent { result.subscribe() }
      TestSupport.race({ first.sendCompleted() }, { second.sendCompleted() })
      #expect(ending.value != nil)
      #expect(beginning.value == ending.value)
      subscription.dispose()
    }
  }

  @Test(
    "begins where the last signal of a list ends", .tags(.K39),
    arguments: [true, false])
  func endOfList(firstEndsLast: Bool) {
    let (ending, beginning) = (Mutexed<ThreadID?>(nil), Mutexed<ThreadID?>(nil))
    let first = Subject<Int>()
    // The last signal of the list ends on the thread that walks the list, before the first signal
    // or after it.
    let last = Signal<Int>.emitting { emission in
      if firstEndsLast { emission.sendCompleted() }
      onThreads(1) { _ in
        if firstEndsLast { ending.value = ThreadID.current }
        first.sendCompleted()
      }
      if !firstEndsLast {
        ending.value = ThreadID.current
        emission.sendCompleted()
      }
    }
    let next = Signal<Int>.defer {
      beginning.value = ThreadID.current
      return .return(1)
    }
    merge(first, last).then { next }.subscribe()
    #expect(ending.value != nil)
    #expect(beginning.value == ending.value)
  }

  @Test("takes constant stack, if each signal ends on another thread or on this one")
  func constantStack() async {
    await onSmallStack {
      let count = rounds(20_000, inDebug: 2_000)
      let elsewhere = Signal<Int>.emitting { emission in
        onThreads(1) { _ in emission.sendCompleted() }
      }
      let sent = Counter()
      // The successor of the signal that ends elsewhere begins there, and many follow it.
      concat([elsewhere] + Array(repeating: .return(1), count: count))
        .subscribeNext { _ in sent.increment() }
      #expect(sent.value == count)
    }
  }
}
