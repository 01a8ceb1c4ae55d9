import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("values(buffering:) under stress", .leavesNothing, .timeLimit(.minutes(60)))
struct ValuesStressTests {
  /// Sends 1, 2, … `count`, and completes, from another thread than the calling task's.
  private func send(_ count: Int, to subject: Subject<Tracked>, _ alive: Counter) -> Task<
    Void, Never
  > {
    Task.detached {
      for number in 1...count { subject.sendNext(Tracked(number, alive)) }
      subject.sendCompleted()
    }
  }

  @Test("nothing is lost or doubled, however slow the task is") func slowConsumer() async throws {
    let alive = Counter()
    for round in 0..<rounds() {
      let subject = Subject<Tracked>()
      let values = subject.values()
      var iterator = values.makeAsyncIterator()
      let sender = send(20, to: subject, alive)
      var expected = 1
      while let value = try await iterator.next() {
        #expect(value.number == expected)
        expected += 1
        if round % 3 == 0 { await Task.yield() }
      }
      #expect(expected == 21)
      await sender.value
    }
    try await eventually { alive.value == 0 }
  }

  @Test("cancelling while values are sent leaves a prefix, and nothing alive")
  func cancelWhileSending() async throws {
    let alive = Counter()
    for round in 0..<rounds() {
      let subject = Subject<Tracked>()
      let started = Counter()
      let shared = UncheckedIterator(subject.values().makeAsyncIterator())
      let task = Task {
        var iterator = shared.iterator
        var expected = 1
        while let value = try await iterator.next() {
          #expect(value.number == expected)
          expected += 1
        }
      }
      let sender = Task.detached {
        started.increment()
        for number in 1...20 { subject.sendNext(Tracked(number, alive)) }
      }
      await started.reaches(1)
      for _ in 0..<round % 7 { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await sender.value
    }
    try await eventually { alive.value == 0 }
  }

  @Test("completing while the task is cancelled ends it once, either way")
  func completeWhileCancelling() async throws {
    let alive = Counter()
    for _ in 0..<rounds() {
      let subject = Subject<Tracked>()
      var iterator = UncheckedIterator(subject.values().makeAsyncIterator()).iterator
      let sender = Task.detached {
        subject.sendNext(Tracked(1, alive))
        subject.sendCompleted()
      }
      let task = Task { [taken = UncheckedIterator(iterator)] in
        var copy = taken.iterator
        while try await copy.next() != nil {}
      }
      task.cancel()
      switch await task.result {
      case .success: break
      case .failure(let error): #expect(error is CancellationError)
      }
      #expect(try await iterator.next() == nil)
      await sender.value
    }
    try await eventually { alive.value == 0 }
  }

  @Test("two tasks share the values") func twoConsumers() async throws {
    let alive = Counter()
    for _ in 0..<rounds() {
      let subject = Subject<Tracked>()
      let shared = UncheckedIterator(subject.values().makeAsyncIterator())
      let tasks = (0..<2).map { _ in
        Task {
          var copy = shared.iterator
          var mine: [Int] = []
          while let value = try await copy.next() { mine.append(value.number) }
          return mine
        }
      }
      let sender = send(20, to: subject, alive)
      let all = try await tasks[0].value + tasks[1].value
      #expect(all.sorted() == Array(1...20))
      await sender.value
    }
    try await eventually { alive.value == 0 }
  }

  @Test(
    "dropped and received values add up",
    arguments: [
      BufferingPolicy.newest(1), .newest(3), .oldest(1), .oldest(0),
    ])
  func drops(policy: BufferingPolicy) async throws {
    let alive = Counter()
    for _ in 0..<rounds() {
      let subject = Subject<Tracked>()
      let values = subject.values(buffering: policy)
      var iterator = values.makeAsyncIterator()
      let sender = send(20, to: subject, alive)
      var received = 0
      var last = 0
      while let value = try await iterator.next() {
        #expect(value.number > last)
        last = value.number
        received += 1
      }
      await sender.value
      #expect(received + values.droppedCount == 20)
      if case .newest = policy { #expect(last == 20) }
    }
    try await eventually { alive.value == 0 }
  }
}
