import Dispatch
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("AsyncSequence.signal", .leavesNothing, .timeLimit(.minutes(60))) struct AsyncSequenceTests {
  @Test("sends the elements, and completes") func elements() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    #expect(try await stream.signal().array() == [1, 2, 3])
  }

  @Test("sends the error that the sequence throws") func error() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: SomeError())
    }
    await #expect(throws: SomeError.self) { try await stream.signal().array() }
  }

  @Test("asks for an element when the one before was received") func pace() async throws {
    let asked = Counter()
    let received = Counter()
    let numbers = AsyncStream<Int> {
      #expect(asked.value == received.value)
      asked.increment()
      return asked.value <= 100 ? asked.value : nil
    }
    let all = try await numbers.signal().doNext { _ in received.increment() }.array()
    #expect(all == Array(1...100))
  }

  @Test("after the element that ends the subscription, asks once more in the cancelled task")
  func taking() async throws {
    let numbers = Numbers()
    #expect(try await numbers.signal().take(3).array() == [1, 2, 3])
    // The task may still be about to stop.
    await numbers.iterators.reaches(0)
    #expect(numbers.asked.value == 4)
    #expect(numbers.cancelled.value == 1)
  }

  @Test(
    "a stream is ended, however the subscription ends", .tags(.K29),
    arguments: Ending.allCases)
  func termination(ending: Ending) async throws {
    for _ in 0..<rounds(usually: 200) {
      let terminated = Counter()
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.onTermination = { _ in terminated.increment() }
      let signal = stream.signal()
      switch ending {
      case .beforeTheTask:
        let subscription = signal.subscribe()
        subscription.dispose()
      case .betweenElements:
        let received = Counter()
        let subscription = signal.subscribeNext { _ in received.increment() }
        continuation.yield(1)
        await received.reaches(1)
        subscription.dispose()
      case .duringAnElement:
        let subscription = SerialDisposable()
        subscription.disposable = signal.subscribeNext { _ in subscription.dispose() }
        continuation.yield(1)
      case .duringAnElementElsewhere:
        let (inside, goOn) = (Counter(), DispatchSemaphore(value: 0))
        let subscription = stream.signal(on: QueueExecutor()).subscribeNext { _ in
          inside.increment()
          goOn.wait()
        }
        continuation.yield(1)
        await inside.reaches(1)
        subscription.dispose()
        goOn.signal()
      case .take:
        signal.take(1).subscribe()
        continuation.yield(1)
      case .first:
        continuation.yield(1)
        #expect(try await signal.first() == 1)
      case .error:
        signal.map { _ in throw SomeError() }.subscribe(error: { _ in })
        continuation.yield(1)
      case .switching:
        let outer = Subject<Signal<Int>>()
        let subscription = outer.switchToLatest().subscribeNext { _ in outer.sendNext(.never) }
        outer.sendNext(signal)
        continuation.yield(1)
        await terminated.reaches(1)
        subscription.dispose()
      case .withElementsThatWait:
        for number in 1...5 { continuation.yield(number) }
        signal.take(1).subscribe()
      }
      // The stream is still held here.
      await terminated.reaches(1)
      withExtendedLifetime(stream) {}
    }
  }

  enum Ending: CaseIterable {
    case beforeTheTask, betweenElements, duringAnElement, duringAnElementElsewhere, take, first
    case error, switching, withElementsThatWait
  }

  @Test("what the sequence does after the disposal has no effect", .tags(.K29)) func afterwards()
    async
  {
    let failing = Failing()
    let events = Shared<[String]>([])
    failing.signal().take(1).subscribe(
      next: { value in events.withLock { $0.append("\(value)") } },
      error: { _ in events.withLock { $0.append("X") } },
      completed: { events.withLock { $0.append("|") } })
    await failing.ends.reaches(1)
    #expect(events.value == ["1", "|"])
  }

  @Test("there and back again: nothing is lost") func roundTrip() async throws {
    for _ in 0..<rounds() {
      let subject = Subject<Int>()
      let values = subject.values()
      var iterator = values.makeAsyncIterator()
      async let all = values.signal().array()
      let sender = Task.detached {
        for number in 1...20 { subject.sendNext(number) }
        subject.sendCompleted()
      }
      for number in 1...20 { #expect(try await iterator.next() == number) }
      await sender.value
      // The loop has subscribed at an unknown time. From then on, its values have no gaps.
      let received = try await all
      #expect(received == Array(1...20).suffix(received.count))
    }
  }

  @Test("disposing ends the sequence, even while it waits") func disposalStress() async {
    let terminated = Counter()
    for round in 0..<rounds() {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.onTermination = { _ in terminated.increment() }
      let last = Shared(0)
      let subscription = stream.signal().subscribeNext { value in
        last.withLock {
          #expect(value == $0 + 1)
          $0 = value
        }
      }
      let sender = Task.detached { for number in 1...5 { continuation.yield(number) } }
      if round % 2 == 0 { await Task.yield() }
      subscription.dispose()
      await sender.value
    }
    await terminated.reaches(rounds())
  }
}

/// Counts without an end, and ignores cancellation.
private struct Numbers: AsyncSequence, Sendable {
  let asked = Counter()
  /// How often it was asked in a cancelled task.
  let cancelled = Counter()
  let iterators = Counter()

  func makeAsyncIterator() -> Iterator { Iterator(self, Tracked(0, iterators)) }

  struct Iterator: AsyncIteratorProtocol {
    private let numbers: Numbers
    private let token: Tracked

    init(_ numbers: Numbers, _ token: Tracked) {
      self.numbers = numbers
      self.token = token
    }

    mutating func next() async -> Int? {
      if Task.isCancelled { numbers.cancelled.increment() }
      return numbers.asked.increment()
    }
  }
}

/// Returns an element, then fails.
private struct Failing: AsyncSequence, Sendable {
  let ends = Counter()

  func makeAsyncIterator() -> Iterator { Iterator(ends: ends) }

  struct Iterator: AsyncIteratorProtocol {
    let ends: Counter
    var isAsked = false

    mutating func next() async throws -> Int? {
      if !isAsked {
        isAsked = true
        return 1
      }
      ends.increment()
      throw SomeError()
    }
  }
}
