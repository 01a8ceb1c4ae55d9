import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOPosix
import Signals
import SignalsNIO
import Testing

@Suite("An event loop as a scheduler")
final class EventLoopSchedulerTests {
  // Made by the test itself: an embedded loop is only used on the thread that has made it.
  private lazy var loop = EmbeddedEventLoop()
  private let log = Log<Int>()

  @Test("runs work in order, as the current scheduler")
  func order() {
    let scheduler = loop.scheduler
    for number in 0..<100 {
      scheduler.schedule { [log] in if Scheduler.current === scheduler { log.add(number) } }
    }
    #expect(log.entries.isEmpty)
    loop.run()
    #expect(log.entries == Array(0..<100))
  }

  @Test("runs delayed work in the order in which it is due")
  func delays() {
    for delay in [30, 10, 20, -5, 0] {
      loop.scheduler.schedule(after: .milliseconds(delay)) { [log] in log.add(delay) }
    }
    loop.run()
    #expect(log.entries == [-5, 0])
    loop.advanceTime(by: .milliseconds(20))
    #expect(log.entries == [-5, 0, 10, 20])
    loop.advanceTime(by: .milliseconds(10))
    #expect(log.entries == [-5, 0, 10, 20, 30])
  }

  @Test("repeats work until it is disposed of")
  func repetition() {
    let scheduler = loop.scheduler
    let runs = scheduler.schedule(after: .milliseconds(5), repeatingEvery: .milliseconds(7)) {
      [log] in log.add(Int(scheduler.now / .milliseconds(1)))
    }
    loop.advanceTime(by: .milliseconds(20))
    runs.dispose()
    loop.advanceTime(by: .milliseconds(100))
    #expect(log.entries == [5, 12, 19])
  }

  @Test("work may cancel its own repetition")
  func cancellationFromInside() {
    let runs = SerialDisposable()
    runs.disposable = loop.scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(1)) {
      [log] in
      log.add(log.entries.count)
      if log.entries.count == 3 { runs.dispose() }
    }
    loop.advanceTime(by: .milliseconds(100))
    #expect(log.entries == [0, 1, 2])
  }

  @Test("cancelled work doesn't run, and is released at once")
  func cancellation() {
    let live = NIOLockedValueBox(0)
    func work() -> @Sendable () -> Void {
      let token = Token(live)
      return { [log] in
        token.touch()
        log.add(1)
      }
    }
    let scheduler = loop.scheduler
    let cancelled = [
      scheduler.schedule(work()), scheduler.schedule(after: .milliseconds(1), work()),
      scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(1), work()),
    ]
    #expect(live.withLockedValue { $0 } == 3)
    for work in cancelled { work.dispose() }
    #expect(live.withLockedValue { $0 } == 0)
    scheduler.schedule(work())
    loop.advanceTime(by: .milliseconds(5))
    #expect(log.entries == [1])
    #expect(live.withLockedValue { $0 } == 0)
  }

  @Test("a delay that the clock can't hold means never")
  func extremeTimes() {
    loop.scheduler.schedule(after: .seconds(Int64.max)) { [log] in log.add(1) }
    let late = loop.scheduler.schedule(after: .seconds(1_000_000_000)) { [log] in log.add(2) }
    let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
    let fast = loop.scheduler.schedule(after: .zero, repeatingEvery: shortest) { [log] in
      log.add(3)
    }
    loop.advanceTime(by: .nanoseconds(10))
    #expect(log.entries == Array(repeating: 3, count: 11))
    late.dispose()
    fast.dispose()
  }

  @Test("runs that are missed are merged, and don't delay the next ones")
  func missedRuns() {
    let scheduler = loop.scheduler
    let runs = scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(5)) { [loop, log] in
      log.add(Int(scheduler.now / .milliseconds(1)))
      // The first run takes longer than three intervals.
      if log.entries.count == 1 { loop.advanceTime(by: .milliseconds(18)) }
    }
    // The outer call sets the time back to its own.
    loop.run()
    loop.advanceTime(by: .milliseconds(30))
    #expect(log.entries == [0, 20, 25, 30])
    runs.dispose()
  }

  @Test("work of many threads runs in each thread's order")
  func threads() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (loop, log) = (group.next(), Log<(thread: Int, number: Int, isOnLoop: Bool)>())
    await withTaskGroup(of: Void.self) { tasks in
      for thread in 0..<4 {
        tasks.addTask {
          for number in 0..<1000 {
            loop.scheduler.schedule { log.add((thread, number, loop.inEventLoop)) }
          }
        }
      }
    }
    try await eventually { log.entries.count == 4000 }
    for thread in 0..<4 {
      #expect(log.entries.filter { $0.thread == thread }.map(\.number) == Array(0..<1000))
    }
    #expect(!log.entries.map(\.isOnLoop).contains(false))
    try await group.shutdownGracefully()
  }

  @Test("a loop that is shut down releases its work, and the work may be disposed of")
  func shutdown() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let scheduler = group.next().scheduler
    let live = NIOLockedValueBox(0)
    func work() -> @Sendable () -> Void {
      let token = Token(live)
      return { token.touch() }
    }
    let waiting = [
      scheduler.schedule(after: .seconds(1000), work()),
      scheduler.schedule(after: .seconds(1000), repeatingEvery: .seconds(1), work()),
    ]
    #expect(live.withLockedValue { $0 } == 2)
    try await group.shutdownGracefully()
    #expect(live.withLockedValue { $0 } == 0)
    for work in waiting { work.dispose() }
  }

  @Test("operators deliver on the loop, in virtual time")
  func operators() {
    let subject = Subject<Int>()
    subject.debounce(for: .milliseconds(10), on: loop.scheduler)
      .subscribeNext { [log] in log.add($0) }
    subject.sendNext(1)
    loop.advanceTime(by: .milliseconds(9))
    subject.sendNext(2)
    loop.advanceTime(by: .milliseconds(9))
    #expect(log.entries.isEmpty)
    loop.advanceTime(by: .milliseconds(1))
    #expect(log.entries == [2])
    subject.sendCompleted()
  }
}
