import SignalsTesting
import TestSupport
import Testing

@Suite(.leavesNothing) struct RecorderWaitTests {
  private let scheduler = TestScheduler()

  private func record<Value>(_ signal: Signal<Value>) -> Recorder<Value> {
    let recorder = Recorder<Value>(on: scheduler)
    signal.subscribe(recorder)
    return recorder
  }

  /// Sends 1, 2, 3 after 1, 2, 3 seconds, and then completes.
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

  @Test(.enabled(if: isOptimised, "A million steps"))
  func failsWhereThereIsNoEndOfSteps() {
    let ticks = scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(1)) {}
    let recorder = record(.timer(after: .seconds(1500), on: scheduler))
    expect(
      "Waited for nothing, but there is no end after 1000000 steps of the scheduler, at 999.999 s."
    ) { try recorder.silence(for: .seconds(2000)) }
    ticks.dispose()
    scheduler.run()
  }

  @Test func anEventThatAnotherWaitReturnsIsNoSilence() {
    let recorder = record(threeValues())
    let log = Locked<[String]>([])
    scheduler.schedule {
      recorder.whenSilent(for: .milliseconds(1500)) { result in
        log.withLock { $0.append(result.isSuccess ? "silence" : "something") }
      }
    }
    recorder.whenNext { result in log.withLock { $0.append(result.isSuccess ? "1" : "none") } }
    #expect(log.withLock { $0 } == ["something", "1"])
    scheduler.run()
  }

  @Test func silenceLeavesEventsToOtherWaits() throws {
    let subject = Subject<Int>()
    let recorder = record(subject)
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(try recorder.next().map(\.event.value) == [1])
    try recorder.silence(for: .seconds(1))
    #expect(try recorder.next().map(\.event.value) == [2])
  }

  @Test func silenceLeavesEventsToAWaitThatGoesOn() throws {
    let recorder = record(threeValues())
    let isSilent = Locked(false)
    scheduler.schedule(after: .milliseconds(1200)) {
      recorder.whenSilent(for: .milliseconds(500)) { result in
        isSilent.withLock { $0 = result.isSuccess }
      }
    }
    #expect(try recorder.next(2).map(\.event.value) == [1, 2])
    #expect(isSilent.withLock { $0 })
    scheduler.run()
  }

  @Test func completionIsNoFailureTheSecondTime() throws {
    let recorder = record(threeValues())
    #expect(try recorder.next(4).count == 4)
    #expect(try recorder.completion().isEmpty)
    #expect(try recorder.completion().isEmpty)
    let failed = record(threeValues(error: TestError()))
    #expect(try failed.next(4).count == 4)
    expect("Waited for completion, but the signal has failed.") { try failed.completion() }
  }

  @Test func waitsInTheCallbackOfAWait() {
    let subject = Subject<Int>()
    for value in 1...5 {
      scheduler.schedule(after: .seconds(value)) { subject.sendNext(value) }
    }
    let recorder = record(subject)
    let values = Locked<[Int?]>([])
    recorder.whenNext { first in
      values.withLock { $0.append((try? first.get())?.first?.event.value) }
      recorder.whenNext { second in
        values.withLock { $0.append((try? second.get())?.first?.event.value) }
      }
    }
    #expect(values.withLock { $0 } == [1, 2])
    #expect(scheduler.now == .seconds(2))
    scheduler.run()
  }

  @Test func waitsAsLongAsTheClockLasts() throws {
    scheduler.advance(by: .seconds(3_000_000_000))
    let recorder = record(threeValues())
    #expect(try recorder.next().map(\.event.value) == [1])
    scheduler.run()
  }

  @Test func takesAnyLimit() throws {
    let limit = Duration(attoseconds: .max)
    scheduler.advance(by: .seconds(1))
    let silent = record(Signal<Int>.never)
    expect("Waited for an event, but it did not come within ") { try silent.next(within: limit) }
    let background = Scheduler.background()
    let recorder = Recorder<Int>(on: background)
    background.performAsCurrent { _ = Signal.return(1).subscribe(recorder) }
    #expect(try recorder.next(within: limit).map(\.event.value) == [1])
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

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

extension Event {
  fileprivate var value: Value? { if case .next(let value) = self { value } else { nil } }
}
