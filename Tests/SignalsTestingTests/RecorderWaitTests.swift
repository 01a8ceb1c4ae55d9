import SignalsTesting
import Testing

@Suite(.leavesNothing) struct RecorderWaitTests {
  private let scheduler = TestScheduler()

  private func record<Value>(_ signal: Signal<Value>) -> Recorder<Value> {
    let recorder = Recorder<Value>(on: scheduler)
    scheduler.performAsCurrent { signal.subscribe(recorder) }
    return recorder
  }

  /// 1, 2, 3 after 1, 2, 3 seconds, then completion.
  private func threeValues(error: (any Error)? = nil) -> Signal<Int> {
    let scheduler = scheduler
    return Signal.create { subscriber in
      let teardown = CompoundDisposable()
      for value in 1...3 {
        teardown.add(scheduler.schedule(after: .seconds(value)) { subscriber.sendNext(value) })
      }
      teardown.add(
        scheduler.schedule(after: .seconds(4)) {
          if let error { subscriber.sendError(error) } else { subscriber.sendCompleted() }
        })
      return teardown
    }
  }

  @Test func runsVirtualTimeUntilTheEventsHaveCome() throws {
    let recorder = record(threeValues())
    let first = try recorder.next(2)
    #expect(first.map(\.time) == [.seconds(1), .seconds(2)])
    #expect(scheduler.now == .seconds(2))
    try recorder.silence(for: .milliseconds(500))
    #expect(scheduler.now == .milliseconds(2500))
    let rest = try recorder.completion()
    #expect(rest.map(\.time) == [.seconds(3), .seconds(4)])
  }

  @Test func waitsForAllThatIsDueAtTheEndOfTheTime() throws {
    scheduler.schedule(after: .seconds(3)) {}
    let recorder = record(threeValues())
    #expect(try recorder.next(3, within: .seconds(3)).count == 3)
    let other = record(.timer(after: .seconds(2), on: scheduler))
    scheduler.schedule(after: .seconds(2)) {}
    #expect(throws: (any Error).self) { try other.next(within: .seconds(1)) }
    #expect(scheduler.now == .seconds(4))
    scheduler.run()
  }

  @Test func returnsEventsThatCameBefore() throws {
    let recorder = record(threeValues())
    scheduler.run()
    #expect(try recorder.next().map(\.time) == [.seconds(1)])
    #expect(try recorder.next().map(\.time) == [.seconds(2)])
    #expect(try recorder.completion().count == 2)
    #expect(throws: WaitFailure.self) { try recorder.next() }
  }

  @Test func saysWhatCameInstead() {
    let recorder = record(threeValues(error: TestError()))
    expect("Waited for 9 events, but the signal has ended.") { try recorder.next(9) }
    expect("Waited for completion, but the signal has failed.") { try recorder.completion() }
    let other = record(threeValues())
    expect("Waited for nothing, but something came.\n\n  at 1 s  1") {
      try other.silence(for: .seconds(2))
    }
    let third = record(threeValues())
    expect("Waited for 2 events, but it did not come within 1.5 s.\n\n  at 1 s  1") {
      try third.next(2, within: .milliseconds(1500))
    }
    let silent = record(Signal<Int>.never)
    expect("Waited for an event, but it did not come within 2.5 s.\n\n  Nothing came at all.") {
      try silent.next()
    }
  }

  @Test func suspendsOnVirtualTime() async throws {
    let recorder = record(threeValues())
    #expect(try await recorder.next(2).count == 2)
    #expect(try await recorder.completion().count == 2)
  }

  @Test func suspendsOnRealTime() async throws {
    let background = Scheduler.background()
    let recorder = Recorder<Int>(on: background)
    let subject = Subject<Int>()
    subject.subscribe(recorder)
    background.schedule(after: .milliseconds(10)) { subject.sendNext(1) }
    background.schedule(after: .milliseconds(20)) { subject.sendCompleted() }
    let first = try await recorder.next()
    #expect(first.map(\.event.value) == [1])
    try await recorder.completion()
    await #expect(throws: WaitFailure.self) { try await recorder.next() }
  }

  @Test func blocksOnRealTime() throws {
    let background = Scheduler.background()
    let recorder = Recorder<Int>(on: background)
    let subject = Subject<Int>()
    subject.subscribe(recorder)
    background.schedule(after: .milliseconds(10)) { subject.sendNext(1) }
    #expect(try recorder.next().map(\.event.value) == [1])
    #expect(throws: WaitFailure.self) { try recorder.next(within: .milliseconds(1)) }
    try recorder.silence(for: .milliseconds(1))
  }

  @Test func letsGoOfTheRecorderWhenAWaitOnRealTimeIsOver() throws {
    weak var gone: Recorder<Int>?
    do {
      let background = Scheduler.background()
      let recorder = Recorder<Int>(on: background)
      gone = recorder
      background.performAsCurrent { _ = Signal.return(1).subscribe(recorder) }
      try recorder.next(within: .seconds(3600))
    }
    #expect(gone == nil)
  }

  @Test @MainActor func letsTheMainQueueWorkWhileItWaits() async throws {
    let recorder = Recorder<Int>(on: .main)
    let subject = Subject<Int>()
    subject.subscribe(recorder)
    Scheduler.main.schedule(after: .milliseconds(10)) { subject.sendNext(1) }
    #expect(try await recorder.next().map(\.event.value) == [1])
  }

  @Test func callsBack() {
    let recorder = record(threeValues())
    let counts = Locked<[Int]>([])
    recorder.whenNext(2) { result in counts.withLock { $0.append((try? result.get().count) ?? -1) }
    }
    recorder.whenSilent(for: .seconds(2)) { result in
      counts.withLock { $0.append((try? result.get()) == nil ? -1 : 0) }
    }
    recorder.whenCompleted { result in
      counts.withLock { $0.append((try? result.get().count) ?? -1) }
    }
    #expect(counts.withLock { $0 } == [2, -1, 2])
  }

  private func expect(
    _ beginning: String, _ wait: () throws -> Any,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: WaitFailure.self, sourceLocation: sourceLocation) { _ = try wait() }
    let description = error?.description ?? ""
    #expect(
      description.hasPrefix(beginning), Comment(rawValue: description),
      sourceLocation: sourceLocation)
  }
}

extension Event {
  fileprivate var value: Value? { if case .next(let value) = self { value } else { nil } }
}
