import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("values(buffering:) of an infallible signal", .leavesNothing, .timeLimit(.minutes(60)))
struct InfallibleValuesTests {
  @Test("needs no try, and ends when the signal completes") func completion() async {
    var values: [Int] = []
    let three: InfallibleSignal<Int> = .from(1...3)
    for await value in three.values() { values.append(value) }
    #expect(values == [1, 2, 3])
  }

  @Test("keeps what the policy says, and counts the rest") func policy() async {
    let property = MutableProperty(0)
    let values = property.values.values(buffering: .newest(1))
    var iterator = values.makeAsyncIterator()
    for value in 1...5 { property.value = value }
    #expect(await iterator.next() == 5)
    #expect(values.droppedCount == 5)
  }

  @Test("ends when its task is cancelled, while it waits and before") func cancellation() async {
    let property = MutableProperty(0)
    let turns = Shared(0)
    let task = Task {
      for await _ in property.values.values() { turns.withLock { $0 += 1 } }
      return Task.isCancelled
    }
    await turns.wait { $0 == 1 }
    task.cancel()
    #expect(await task.value)
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      for await _ in property.values.values() { turns.withLock { $0 += 1 } }
    }
    late.cancel()
    await late.value
    #expect(turns.value == 1)
  }

  @Test("ends when no sender is left") func abandonment() async {
    let never: InfallibleSignal<Int> = .never
    for await _ in never.values() {}
    var subject: Subject<Int>? = Subject()
    var iterator = subject!.catchingErrors(with: 0).values().makeAsyncIterator()
    subject?.sendNext(1)
    subject = nil
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
  }

  @Test("throws as a signal that may fail") func asSignal() async throws {
    let property = MutableProperty(0)
    let signal: Signal<Int> = property.values
    let task = Task {
      for try await _ in signal.values() {}
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("does not take a policy that fails") func failingPolicy() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MutableProperty(1).values.values(buffering: .failing(beyond: 1))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("InfallibleSignal.values(buffering:): the policy must not fail"))
  }
}
