import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

@Suite("Waiting for a signal", .leavesNothing)
struct WaitingTests {
  private static var three: Signal<Int> {
    Signal<Int>.create { subscriber in
      for value in 1...3 { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }
  }

  // MARK: first(), first(default:)

  @Test("RACSignalSpec 26: first(default:) returns the first value")
  func firstValue() throws {
    #expect(try Self.three.waitForFirst(default: 5) == 1)
    #expect(try Self.three.waitForFirst() == 1)
  }

  @Test("RACSignalSpec 27: first(default:) returns the default if there is no value")
  func noValue() throws {
    #expect(try Signal<Int>.empty.waitForFirst(default: 5) == 5)
    #expect(try Signal<Int>.empty.waitForFirst() == nil)
  }

  @Test("RACSignalSpec 28: first(default:) throws the error")
  func error() {
    let signal = Signal<Int>.error(SomeError())
    #expect(throws: SomeError.self) { try signal.waitForFirst(default: 5) }
    #expect(throws: SomeError.self) { try signal.waitForFirst() }
  }

  @Test("RACSignalSpec 29: first(default:) throws an error that comes from a background scheduler")
  func errorFromElsewhere() {
    let signal = Signal<Int>.create { subscriber in
      Scheduler.background().schedule { subscriber.sendError(SomeError()) }
    }
    #expect(throws: SomeError.self) { try signal.waitForFirst(default: 5) }
  }

  @Test("RACSignalSpec 30: the source is disposed of when first(default:) returns")
  func sourceDisposed() throws {
    let disposals = Counter()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let signal = Signal<Int>.create { subscriber in
      kept.value = subscriber
      subscriber.sendNext(1)
      return Disposable { disposals.increment() }
    }
    #expect(try asCurrent { try signal.waitForFirst(default: 5) } == 1)
    #expect(disposals.value == 1)
  }

  @Test("first() ends an endless synchronous source", .timeLimit(.minutes(60)))
  func endlessSource() throws {
    let signal = Signal<Int>.create { subscriber in
      var value = 0
      while !subscriber.isDisposed {
        value += 1
        subscriber.sendNext(value)
      }
      return nil
    }
    #expect(try signal.waitForFirst() == 1)
    #expect(try asCurrent { try signal.waitForFirst() } == 1)
  }

  @Test("first() of an optional value tells nil from nothing")
  func optionalValue() throws {
    #expect(try Signal<Int?>.return(nil).waitForFirst() == .some(nil))
    #expect(try Signal<Int?>.empty.waitForFirst() == nil)
  }

  @Test("first() throws when no sender is left, and doesn't hang")
  func abandoned() {
    let lost = Signal<Int>.create { _ in nil }
    for signal in [lost, .never] {
      #expect(throws: SignalError.abandoned) { try signal.waitForFirst() }
      #expect(throws: SignalError.abandoned) { try asCurrent { try signal.waitForFirst() } }
    }
  }

  @Test("first() works within a block of another signal")
  func inside() {
    let log = EventLog<Int>()
    asCurrent {
      _ = Self.three.map { try $0 + (Self.three.waitForLast() ?? 0) }.log(to: log)
    }
    #expect(log.events == ["4", "5", "6", "|"])
  }

  @Test("first() waits for a value of another thread")
  func otherThread() throws {
    for value in 0..<1000 {
      let subject = ReplaySubject<Int>()
      Thread.detachNewThread { subject.sendNext(value) }
      #expect(try subject.waitForFirst() == value)
    }
  }

  // MARK: last(), waitForCompletion()

  @Test("last() returns the last value")
  func last() throws {
    #expect(try Self.three.waitForLast() == 3)
    #expect(try Signal<Int>.empty.waitForLast() == nil)
    #expect(throws: SomeError.self) {
      try Signal.return(1).concat(with: .error(SomeError())).waitForLast()
    }
  }

  @Test("RACSignalSpec 31: waitUntilCompleted returns when the signal has completed")
  func completion() throws {
    let completions = Counter()
    try Self.three.doCompleted { completions.increment() }.waitForCompletion()
    #expect(completions.value == 1)
  }

  @Test("RACSignalSpec 32: waitUntilCompleted throws the error")
  func waitingForAnError() {
    #expect(throws: SomeError.self) {
      try Signal<Int>.error(SomeError()).waitForCompletion()
    }
  }

  // MARK: waitForArray()

  @Test("RACSignalSpec 189: toArray returns all values, nil among them")
  func array() throws {
    #expect(try Self.three.waitForArray() == [1, 2, 3])
    let optional = Signal<Int?>.create { subscriber in
      for value in [1, nil, 3] { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }
    #expect(try optional.waitForArray() == [1, nil, 3])
    #expect(try Signal<Int>.empty.waitForArray() == [])
  }

  @Test("RACSignalSpec 190: toArray throws the error")
  func arrayOfAnError() {
    #expect(throws: SomeError.self) { try Signal<Int>.error(SomeError()).waitForArray() }
  }

  @Test("RACSignalSpec 191: toArray throws an error after values")
  func arrayBeforeAnError() {
    #expect(throws: SomeError.self) {
      try Self.three.concat(with: .error(SomeError())).waitForArray()
    }
  }

  // MARK: Waiting without blocking

  @Test("RACSignalSpec 33: a delayed value arrives on main, where other work has run meanwhile")
  @MainActor func delayedValue() async throws {
    let ran = Counter()
    Scheduler.main.schedule { ran.increment() }
    let signal = Signal.return(1).delay(for: .zero, on: Scheduler.main)
    #expect(try await outcome(of: signal).get() == [1])
    #expect(ran.value == 1)
  }

  @Test("RACSignalSpec 34: a delayed error arrives on main, where other work has run meanwhile")
  @MainActor func delayedError() async {
    let ran = Counter()
    Scheduler.main.schedule { ran.increment() }
    let signal = Signal<Int>.create { subscriber in
      Scheduler.main.schedule { subscriber.sendError(SomeError()) }
    }
    let outcome = await outcome(of: signal)
    #expect(throws: SomeError.self) { try outcome.get() }
    #expect(ran.value == 1)
  }

  @Test("RACSignalSpec 35: an error from a background scheduler is delivered on main")
  @MainActor func deliveredError() async {
    let signal = Signal<Int>.create { subscriber in
      Scheduler.background().schedule { subscriber.sendError(SomeError()) }
    }
    let onMain = Mutexed(false)
    let delivered = signal.deliver(on: Scheduler.main)
      .doError { _ in onMain.value = Scheduler.current === Scheduler.main }
    let outcome = await outcome(of: delivered)
    #expect(throws: SomeError.self) { try outcome.get() }
    #expect(onMain.value)
  }

  @Test("RACSignalSpec 36: the source is disposed of afterwards")
  @MainActor func disposedAfterwards() async throws {
    let disposals = Counter()
    let signal = Signal<Int>.create { subscriber in
      let work = Scheduler.main.schedule { subscriber.sendNext(1) }
      return CompoundDisposable(work, Disposable { disposals.increment() })
    }
    #expect(try await outcome(of: signal.take(1)).get() == [1])
    #expect(disposals.value == 1)
  }

  @Test("RACSignalSpec 37: a delayed completion arrives on main")
  @MainActor func delayedCompletion() async throws {
    let signal = Signal.return(1).delay(for: .zero, on: Scheduler.main).ignoreValues()
    #expect(try await outcome(of: signal).get() == [])
  }

  @Test("last() survives values that send when they are released") func releasedValues() throws {
    final class Last: Sendable {
      let number: Int
      let release: @Sendable (Int) -> Void

      init(_ number: Int, _ release: @escaping @Sendable (Int) -> Void) {
        self.number = number
        self.release = release
      }

      deinit { release(number) }
    }
    let last = try onForeignThread {
      Result {
        try Signal<Last>.create { subscriber in
          @Sendable func send(_ number: Int) {
            subscriber.sendNext(Last(number) { if $0 < 5 { send($0 + 1) } })
          }
          send(1)
          subscriber.sendNext(Last(9) { _ in })
          subscriber.sendCompleted()
          return nil
        }.waitForLast()?.number
      }
    }.get()
    // The value 9 replaces the value 1, whose release sends 2. So 2 is the last value.
    #expect(last == 2)
  }

  /// The events of the signal, awaited without blocking, as by RAC's `-asynchronousFirst…`.
  @MainActor private func outcome<Value: Sendable>(
    of signal: Signal<Value>
  ) async -> Result<[Value], any Error> {
    await withCheckedContinuation { continuation in
      let values = Log<Value>()
      signal.subscribe(
        next: { values.add($0) }, error: { continuation.resume(returning: .failure($0)) },
        completed: { continuation.resume(returning: .success(values.all)) })
    }
  }
}
