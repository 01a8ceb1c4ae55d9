import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("mapAsync", .leavesNothing, .timeLimit(.minutes(60))) struct MapAsyncTests {
  private let marbles = Marbles()

  /// Takes four seconds for `a`, and one for everything else; fails for `x`.
  private var slow: @Sendable (String) async throws -> String {
    let clock = marbles.scheduler.clock
    return { value in
      try await clock.sleep(for: .seconds(value == "a" ? 4 : 1))
      if value == "x" { throw TestError() }
      return value
    }
  }

  private var executor: any TaskExecutor { marbles.scheduler.executor }

  @Test("one after the other") func serial() {
    let source = marbles.cold("a-b---|")
    marbles.expect(source.mapAsync(on: executor, slow), toBe: "----ab|")
    marbles.expect(marbles.cold("|").mapAsync(on: executor, slow), toBe: "|")
    marbles.expect(marbles.cold("a|").mapAsync(on: executor, slow), toBe: "----(a|)")
  }

  @Test("several at a time, in order") func inOrder() {
    let source = marbles.cold("a-b---|")
    marbles.expect(source.mapAsync(maxConcurrent: 2, on: executor, slow), toBe: "----(ab)-|")
    // A result that waits to be sent still counts against `maxConcurrent`.
    let four = marbles.cold("(abcd)|")
    marbles.expect(four.mapAsync(maxConcurrent: 2, on: executor, slow), toBe: "----(ab)(cd|)")
  }

  @Test("several at a time, as they come") func asTheyCome() {
    let source = marbles.cold("a-b---|")
    let mapped = source.mapAsync(maxConcurrent: 2, inOrder: false, on: executor, slow)
    marbles.expect(mapped, toBe: "---ba-|")
    let four = marbles.cold("(abcd)|")
    let all = four.mapAsync(maxConcurrent: 2, inOrder: false, on: executor, slow)
    marbles.expect(all, toBe: "-bcd(a|)")
  }

  @Test("an error in its turn, and no call after it") func error() {
    let source = marbles.cold("axc")
    marbles.expect(source.mapAsync(maxConcurrent: 2, on: executor, slow), toBe: "----(aX)")
    let mapped = source.mapAsync(maxConcurrent: 2, inOrder: false, on: executor, slow)
    marbles.expect(mapped, toBe: "--X")
    marbles.expect(source, subscribedDuring: "^---!", "^-!")
    marbles.expect(marbles.cold("aX").mapAsync(on: executor, slow), toBe: "-X")
  }

  @Test("the source ends after a value that waits while a result is delivered", .tags(.L12))
  func waitingValue() async {
    let subscriber = Shared<Subscriber<Int>?>(nil)
    let events = Shared<[String]>([])
    Signal.create {
      let new = $0
      subscriber.withLock { $0 = new }
      return nil
    }.mapAsync(on: executor) { $0 }.subscribe(
      next: { (value: Int) in
        events.withLock { $0.append("\(value)") }
        guard value == 1 else { return }
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          subscriber.value?.sendNext(2)
          done.signal()
        }
        done.wait()
        subscriber.value?.sendCompleted()
      }, completed: { events.withLock { $0.append("|") } })
    subscriber.value?.sendNext(1)
    marbles.scheduler.run()
    #expect(events.value == ["1", "2", "|"])
    // Break the cycle: the signal's block holds its subscriber.
    subscriber.withLock { $0 = nil }
  }

  @Test("disposing disposes of the source, and cancels the calls") func disposal() async {
    let source = marbles.cold("a-b-c")
    marbles.expect(source.mapAsync(on: executor, slow), toBe: "---!")
    marbles.expect(source, subscribedDuring: "^--!")
    let (begun, cancelled) = (Counter(), Counter())
    let subscription = Signal.from(1...5).mapAsync(maxConcurrent: 3) { number in
      begun.increment()
      do { try await Task.sleep(for: .seconds(3600)) } catch { cancelled.increment() }
      return number
    }.subscribe()
    await begun.reaches(3)
    subscription.dispose()
    await cancelled.reaches(3)
    #expect(begun.value == 3)
  }

  @Test("disposing releases the values that wait, whether or not a call stops") func release() async
  {
    let (alive, begun) = (Counter(), Counter())
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let source = Subject<Tracked>()
    let subscription = source.mapAsync { value in
      begun.increment()
      // A detached task isn't cancelled with the call.
      await Task.detached { for await _ in gate {} }.value
      return value.number
    }.subscribe()
    for number in 1...5 { source.sendNext(Tracked(number, alive)) }
    await begun.reaches(1)
    subscription.dispose()
    // Only the value that the running call uses is still alive.
    #expect(alive.value == 1)
    opener.finish()
    await alive.reaches(0)
  }

  @Test("keeps the contract if the calls return synchronously", arguments: [true, false])
  func contract(inOrder: Bool) {
    let check = ContractCheck("mapAsync", values: { Tracked($0, Counter()) }) { source, _ in
      source.mapAsync(maxConcurrent: 2, inOrder: inOrder, on: InlineExecutor()) { $0 }
    }
    for violation in check.violations() { Issue.record("\(violation)") }
  }

  @Test("no call is begun after one has failed") func failure() {
    let begun = Shared("")
    let slow = slow
    let source = marbles.cold("ax-c")
    let mapped = source.mapAsync(maxConcurrent: 3, on: executor) { value in
      begun.withLock { $0 += value }
      return try await slow(value)
    }
    marbles.expect(mapped, toBe: "----(aX)")
    #expect(begun.value == "ax")
  }

  @Test("no task begins its call after one has failed, but those before it do", .tags(.K28))
  func failureBeforeCalls() {
    for (inOrder, last, expected) in [
      (true, false, "0"), (false, false, "0"), (true, true, "3210"), (false, true, "32"),
    ] {
      let (executor, begun) = (HandExecutor(), Shared(""))
      let subscription = Signal.from(0..<4).mapAsync(
        maxConcurrent: 4, inOrder: inOrder, on: executor
      ) { number in
        begun.withLock { $0 += "\(number)" }
        if number == (last ? 2 : 0) { throw SomeError() }
        return number
      }.subscribe(error: { _ in })
      // All four tasks have been started.
      executor.runAll(lastFirst: last)
      #expect(begun.value == expected, "in order: \(inOrder)")
      #expect(subscription.isDisposed)
    }
  }

  @Test("no task begins its call behind an operator that has enough", .tags(.K28))
  func enough() throws {
    let begun = Counter()
    let four = Signal.from(["a", "b", "c", "d"]).mapAsync(maxConcurrent: 4, on: executor) {
      begun.increment()
      return $0
    }
    marbles.expect(four.take(1), toBe: "(a|)")
    #expect(begun.value == 1)
    marbles.expect(
      four.concat(with: marbles.cold("b")).deliver(on: .immediate).take(1), toBe: "(a|)")
    #expect(begun.value == 2)
    let first = try marbles.scheduler.run { try await four.first() }
    #expect(first == "a")
    #expect(begun.value == 3)
  }

  @Test("no task begins its call once a block has disposed of the subscription", .tags(.K28))
  func disposalInBlock() {
    let (begun, subscription) = (Counter(), SerialDisposable())
    subscription.disposable = Signal.from(0..<4).mapAsync(maxConcurrent: 4, on: executor) {
      begun.increment()
      return $0
    }.subscribeNext { _ in subscription.dispose() }
    marbles.scheduler.run()
    #expect(begun.value == 1)
  }

  @MainActor
  @Test("a call that has waited for its actor finds its task cancelled", .tags(.K28))
  func isolatedCalls() async {
    let (begun, alive, isOver) = (Counter(), Counter(), Shared(false))
    for _ in 0..<rounds(usually: 100) {
      isOver.withLock { $0 = false }
      let token = Tracked(alive)
      let subscription = CompoundDisposable(
        Signal.from(0..<3).mapAsync(maxConcurrent: 3) { @MainActor _ in
          if isOver.value, !Task.isCancelled { begun.increment() }
          withExtendedLifetime(token) {}
        }.subscribe(),
        Signal<Void>.task { @MainActor in
          if isOver.value, !Task.isCancelled { begun.increment() }
          withExtendedLifetime(token) {}
        }.subscribe())
      for _ in 0..<100 { sched_yield() }
      subscription.dispose()
      isOver.withLock { $0 = true }
      await Task.yield()
    }
    await alive.reaches(0)
    #expect(begun.value == 0)
  }

  @Test("few calls begin once the error or the disposal has come, on any thread", .tags(.K28))
  func lateCalls() async {
    // One call for each thread of the tasks, which was about to make it.
    let most = ProcessInfo.processInfo.activeProcessorCount
    for round in 0..<rounds(usually: 100) {
      let (begun, late, isOver) = (Shared(false), Counter(), Shared(false))
      let alive = Counter()
      let subscription = Signal.from(0..<100).mapAsync(maxConcurrent: 100) {
        [
          token = Tracked(alive)
        ] number in
        begun.withLock { $0 = true }
        if isOver.value { late.increment() }
        if round % 2 == 0, number == 0 { throw SomeError() }
        return token.number
      }.subscribe(error: { _ in isOver.withLock { $0 = true } })
      if round % 2 == 1 {
        await begun.wait { $0 }
        subscription.dispose()
        isOver.withLock { $0 = true }
      }
      await isOver.wait { $0 }
      await alive.reaches(0)
      #expect(late.value <= most)
    }
  }

  @Test("a value is released outside of all locks when its call ends, before its result is sent")
  func valueRelease() {
    /// Sends its number when it is released.
    final class Token: Sendable {
      let number: Int
      private let released: Subject<Int>

      init(_ number: Int, _ released: Subject<Int>) {
        self.number = number
        self.released = released
      }

      deinit { released.sendNext(number) }
    }

    let (scheduler, clock) = (marbles.scheduler, marbles.scheduler.clock)
    let released = Subject<Int>()
    let got = Log<String>()
    released.subscribeNext { got.add("released \($0)") }
    Signal.from([4, 1]).map { Token($0, released) }
      .mapAsync(maxConcurrent: 2, on: executor) { token in
        try await clock.sleep(for: .seconds(token.number))
        return token.number
      }
      .subscribeNext { got.add("sent \($0)") }
    scheduler.run()
    #expect(got.all == ["released 1", "released 4", "sent 4", "sent 1"])
    released.sendCompleted()
  }

  @Test("while a result is handled, the policy holds for what other threads send")
  func policyDuringDelivery() {
    let clock = TestScheduler()
    let source = Subject<Int>()
    let got = Log<Int>()
    let dropped = Log<Int>()
    source.mapAsync(on: clock.executor, buffering: .newest(1), onDrop: { dropped.add($0) }) { $0 }
      .subscribeNext { value in
        got.add(value)
        guard value == 0 else { return }
        onThreads(1) { _ in for value in 1...100 { source.sendNext(value) } }
        #expect(dropped.all == Array(1...99))
      }
    source.sendNext(0)
    clock.run()
    #expect(got.all == [0, 100])
    source.sendCompleted()
  }

  @Test("calls that return synchronously, one after the other, take constant stack") func depth()
    async throws
  {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let source = ReplaySubject<Int>()
    let executor = InlineExecutor()
    let count = Shared(0)
    let isOver = Shared(false)
    source.mapAsync(on: executor) { number in
      if number == 0 { for await _ in gate {} }
      return number
    }.subscribe(
      next: { _ in count.withLock { $0 += 1 } }, completed: { isOver.withLock { $0 = true } })
    // The other values wait for the first call. Then all calls run in one go.
    for number in 0..<hundredThousand { source.sendNext(number) }
    source.sendCompleted()
    #expect(count.value == 0)
    opener.finish()
    await isOver.wait { $0 }
    #expect(count.value == hundredThousand)
  }

  @Test("no more calls than allowed, all results, in order", arguments: [1, 2, 5])
  func limit(maxConcurrent: Int) async throws {
    let (inside, most) = (Counter(), Shared(0))
    for _ in 0..<rounds() {
      let all = try await Signal.from(1...20).mapAsync(maxConcurrent: maxConcurrent) { number in
        inside.increment()
        most.withLock { $0 = max($0, inside.value) }
        if number % 3 == 0 { await Task.yield() }
        inside.decrement()
        return number
      }.array()
      #expect(all == Array(1...20))
    }
    #expect(most.value <= maxConcurrent)
  }

  @Test("out of order nothing is lost or doubled") func unordered() async throws {
    for _ in 0..<rounds() {
      let all = try await Signal.from(1...10).mapAsync(maxConcurrent: 4, inOrder: false) { number in
        if number % 3 == 0 { await Task.yield() }
        return number
      }.array()
      #expect(all.sorted() == Array(1...10))
    }
  }

  @Test("disposing while calls return leaves nothing alive") func disposalStress() async {
    let alive = Counter()
    let running = Counter()
    for round in 0..<rounds() {
      let source = Subject<Tracked>()
      let last = Shared(0)
      let subscription = source.mapAsync(maxConcurrent: 3) { value in
        running.increment()
        defer { running.decrement() }
        await Task.yield()
        return value
      }.subscribeNext { value in
        last.withLock {
          #expect(value.number == $0 + 1)
          $0 = value.number
        }
      }
      let sender = Task.detached {
        for number in 1...10 { source.sendNext(Tracked(number, alive)) }
        source.sendCompleted()
      }
      for _ in 0..<round % 5 { await Task.yield() }
      subscription.dispose()
      await sender.value
    }
    // A task holds its value while it runs.
    await alive.reaches(0)
    #expect(running.value == 0)
  }
}

/// Runs tasks when the test says so.
private final class HandExecutor: TaskExecutor {
  private let jobs = Shared<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runAll(lastFirst: Bool) {
    while let job = jobs.withLock({ lastFirst ? $0.popLast() : $0.isEmpty ? nil : $0.removeFirst() }
    ) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
