import Foundation
import Signals
import SignalsTesting
import Testing

/// How often each test does its work.
let rounds = ProcessInfo.processInfo.environment["SIGNALS_ROUNDS"].flatMap { Int($0) } ?? 20

/// The signal that a test subscribes to on virtual time, and its expected events.
struct Kind: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var make: @Sendable (TestScheduler) -> Signal<Int>
  var expected: [Int]

  static let all: [Kind] = [
    Kind(testDescription: "return, delayed") { clock in
      Signal.return(1).delay(for: .seconds(1), on: clock)
    } expected: {
      [1]
    },
    Kind(testDescription: "create, delayed") { clock in
      Signal<Int>.create { subscriber in
        subscriber.sendNext(1)
        subscriber.sendNext(2)
        subscriber.sendCompleted()
        return nil
      }.delay(for: .seconds(1), on: clock)
    } expected: {
      [1, 2]
    },
    Kind(testDescription: "from") { _ in
      Signal.from([1, 2])
    } expected: {
      [1, 2]
    },
    Kind(testDescription: "from, delivered on the clock") { clock in
      Signal.from([1, 2]).deliver(on: clock)
    } expected: {
      [1, 2]
    },
    Kind(testDescription: "defer") { clock in
      Signal.defer { .return(clock.name.count) }.map { _ in 3 }.delay(for: .seconds(1), on: clock)
    } expected: {
      [3]
    },
    Kind(testDescription: "combineLatest") { clock in
      combineLatest(
        Signal.from([1, 2]).delay(for: .seconds(1), on: clock), Signal.return(10)
      ).map { $0 + $1 }
    } expected: {
      [11, 12]
    },
    Kind(testDescription: "flattenMap") { clock in
      Signal.from([1, 2]).flattenMap { value in
        Signal<Int>.create { subscriber in
          subscriber.sendNext(value)
          subscriber.sendCompleted()
          return nil
        }.delay(for: .seconds(value), on: clock)
      }
    } expected: {
      [1, 2]
    },
    Kind(testDescription: "retry") { clock in
      let attempts = Attempts()
      return Signal.defer {
        attempts.next() < 3 ? .error(Failure()) : .return(attempts.count)
      }.retry().delay(for: .seconds(1), on: clock)
    } expected: {
      [3]
    },
    Kind(testDescription: "delay on the current scheduler") { _ in
      Signal.return(1).delay(for: .seconds(1))
    } expected: {
      [1]
    },
  ]

  init(
    testDescription: String, _ make: @escaping @Sendable (TestScheduler) -> Signal<Int>,
    expected: () -> [Int]
  ) {
    self.testDescription = testDescription
    self.make = make
    self.expected = expected()
  }

  /// Subscribes on `clock`, runs it, and returns whether the test has received the expected events.
  func isRight(on clock: TestScheduler) -> Bool {
    let seen = Seen()
    make(clock).subscribe(next: { seen.add($0) }, completed: { seen.end() })
    clock.run()
    return seen.isComplete && seen.values == expected
  }
}

struct Failure: Error {}

final class Attempts: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  func next() -> Int {
    lock.withLock {
      number += 1
      return number
    }
  }
}

final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [Int] = []
  private var hasEnded = false

  var values: [Int] { lock.withLock { all } }
  var isComplete: Bool { lock.withLock { hasEnded } }

  func add(_ value: Int) { lock.withLock { all.append(value) } }
  func end() { lock.withLock { hasEnded = true } }
}

/// How many of the rounds of all kinds were wrong.
func wrongRounds(_ kinds: [Kind] = Kind.all) -> Int {
  var wrong = 0
  for _ in 0..<rounds {
    for kind in kinds where !kind.isRight(on: TestScheduler()) { wrong += 1 }
  }
  return wrong
}

/// Does the same as `wrongRounds(_:)`, with a suspension between the creation of the clock and the
/// subscription.
func wrongRoundsAfterSuspensions(
  isolation: isolated (any Actor)? = #isolation, _ kinds: [Kind] = Kind.all
) async -> Int {
  var wrong = 0
  for _ in 0..<rounds {
    for kind in kinds {
      let clock = TestScheduler()
      await Task.yield()
      if !kind.isRight(on: clock) { wrong += 1 }
    }
  }
  return wrong
}
