import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct ValuesTests {
  @Test func elements() async throws {
    var elements: [Int] = []
    for try await element in Observable.from(1...5).values { elements.append(element) }
    #expect(elements == [1, 2, 3, 4, 5])
  }

  @Test func error() async {
    var elements: [Int] = []
    await #expect(throws: Failure.first) {
      let failing = Observable.of(1, 2, 3).map { if $0 == 3 { throw Failure.first } else { $0 } }
      for try await element in failing.values { elements.append(element) }
    }
    #expect(elements == [1, 2])
  }

  @Test func cancellation() async {
    let log = Log<String>()
    let values = Observable<Int>.never().do(onDispose: { log.add("disposed") }).values
    let task = Task { for try await _ in values {} }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.all == ["disposed"])
  }

  @Test func leavingTheLoop() async throws {
    let log = Log<String>()
    let endless = Observable.just(1).startWith(0).do(onDispose: { log.add("disposed") })
    func first() async throws {
      for try await element in endless.values {
        #expect(element == 0)
        break
      }
    }
    try await first()
    #expect(log.all == ["disposed"])
  }

  @Test func asObservable() async throws {
    let stream = AsyncStream<Int> { continuation in
      for element in 1...3 { continuation.yield(element) }
      continuation.finish()
    }
    var elements: [Int] = []
    for try await element in stream.asObservable().values { elements.append(element) }
    #expect(elements == [1, 2, 3])
  }

  @Test(arguments: [true, false])
  func errorOfAnAsyncSequence(isCancellation: Bool) async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.finish(throwing: isCancellation ? CancellationError() : Failure.first)
    }
    var caught: (any Error)?
    do { for try await _ in stream.asObservable().values {} } catch { caught = error }
    #expect(isCancellation ? caught == nil : caught as? Failure == .first)
  }

  @Test func disposalCancelsTheTask() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    continuation.onTermination = { _ in step.yield() }
    continuation.yield(1)
    let subscription = stream.asObservable(priority: .high).subscribe(onNext: { _ in step.yield() })
    var iterator = steps.makeAsyncIterator()
    await iterator.next()
    subscription.dispose()
    await iterator.next()
  }
}
