import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("AsyncSequence.signal", .leavesNothing, .timeLimit(.minutes(60))) struct AsyncSequenceTests {
  @Test("sends the elements, and completes") func elements() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    #expect(try await stream.signal().toArray() == [1, 2, 3])
  }

  @Test("sends the error that the sequence throws") func error() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: SomeError())
    }
    await #expect(throws: SomeError.self) { try await stream.signal().toArray() }
  }

  @Test("asks for an element when the one before was received") func pace() async throws {
    let asked = Counter()
    let received = Counter()
    let numbers = AsyncStream<Int> {
      #expect(asked.value == received.value)
      asked.increment()
      return asked.value <= 100 ? asked.value : nil
    }
    let all = try await numbers.signal().doNext { _ in received.increment() }.toArray()
    #expect(all == Array(1...100))
  }

  @Test("stops at the element that ends the subscription") func taking() async throws {
    let numbers = Numbers()
    #expect(try await numbers.signal().take(3).toArray() == [1, 2, 3])
    // The task may still be about to stop.
    await numbers.iterators.reaches(0)
    #expect(numbers.asked.value == 3)
  }

  @Test("there and back again: nothing is lost") func roundTrip() async throws {
    for _ in 0..<rounds() {
      let subject = Subject<Int>()
      let values = subject.values()
      var iterator = values.makeAsyncIterator()
      async let all = values.signal().toArray()
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
  let iterators = Counter()

  func makeAsyncIterator() -> Iterator { Iterator(asked, Tracked(0, iterators)) }

  struct Iterator: AsyncIteratorProtocol {
    private let asked: Counter
    private let token: Tracked

    init(_ asked: Counter, _ token: Tracked) {
      self.asked = asked
      self.token = token
    }

    mutating func next() async -> Int? {
      asked.increment()
      return asked.value
    }
  }
}
