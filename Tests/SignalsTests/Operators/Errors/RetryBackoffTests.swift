import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("retry with a backoff", .leavesNothing) struct RetryBackoffTests {
  private let marbles = Marbles()

  @Test("waits before it subscribes again") func values() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry(2, backoff: .constant(.seconds(2))), toBe: "a---a---a-X")
    marbles.expect(source, subscribedDuring: "^-!", "----^-!", "--------^-!")
  }

  @Test("asks for the delay before each attempt, by its number") func delays() {
    let source = marbles.cold("X")
    marbles.expect(
      source.retry(3, backoff: Backoff { .seconds($0) }), toBe: "------X")
    marbles.expect(source, subscribedDuring: "(^!)", "-(^!)", "---(^!)", "------(^!)")
  }

  @Test("with a count of 0 never subscribes again, and passes completion") func ends() {
    marbles.expect(marbles.cold("a-X").retry(0, backoff: .constant(.seconds(1))), toBe: "a-X")
    marbles.expect(marbles.cold("a-|").retry(9, backoff: .constant(.seconds(1))), toBe: "a-|")
  }

  /// Fails at once, sends a value and fails later, and so on: the kinds of the attempts in turn.
  private func source(_ attempts: String) -> (signal: Signal<String>, attempts: Counter) {
    let (marbles, count) = (marbles, Counter())
    let signal = Signal<String>.defer {
      let number = count.increment() - 1
      let kind = number < attempts.count ? Array(attempts)[number] : "X"
      return marbles.cold(kind == "X" ? "X" : "\(kind)X")
    }
    return (signal, count)
  }

  @Test("counts and waits anew after a value, if that is asked for") func resetting() {
    let backoff = Backoff { .seconds($0) }
    marbles.expect(
      source("XXaXXX").signal.retry(2, backoff: backoff, resetsAfterValue: true), toBe: "---a---X")
    marbles.expect(source("XXaXXX").signal.retry(2, backoff: backoff), toBe: "---aX")
  }

  @Test("without a count tries for ever, and begins with the first delay after a value")
  func withoutCount() {
    marbles.expect(
      marbles.cold("a-X").retry(backoff: .constant(.seconds(2))), toBe: "a---a---a---!")
    let (signal, attempts) = source("XXXaXX")
    let waits = Mutexed<[Int]>([])
    let backoff = Backoff { attempt in
      waits.value.append(attempt)
      return .seconds(1)
    }
    let infallible: InfallibleSignal<String> = signal.retry(backoff: backoff)
    marbles.expect(infallible, toBe: "---a------!")
    #expect(waits.value == [1, 2, 3, 1, 2, 3, 4, 5, 6])
    #expect(attempts.value == 9)
    waits.value = []
    marbles.expect(
      source("XXXaXX").signal.retry(backoff: backoff, resetsAfterValue: false), toBe: "---a--!")
    #expect(waits.value == [1, 2, 3, 4, 5])
  }

  @Test("tries only the errors again that pass the test") func errors() {
    let second = BackoffTests.second
    marbles.expect(
      marbles.cold("aX").retry(2, backoff: second, while: { _ in false }), toBe: "aX")
    marbles.expect(
      marbles.cold("aX").retry(backoff: second, while: { !($0 is TestError) }).take(3), toBe: "aX")
    marbles.expect(
      marbles.cold("aX").retry(backoff: second, while: { $0 is TestError }), toBe: "a-a-a-!")
    marbles.expect(
      marbles.cold("aX").map { _ -> String in throw SomeError() }
        .retry(2, backoff: second, while: { _ in throw TestError() }), toBe: "X")
  }

  @Test("doesn't test the error of the last attempt") func lastError() {
    let calls = Counter()
    marbles.expect(
      marbles.cold("X").retry(
        1, backoff: BackoffTests.second,
        while: { _ in
          calls.increment()
          return true
        }), toBe: "-X")
    #expect(calls.value == 1)
  }

  @Test("subscribes again on the given scheduler") func onScheduler() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    let first = InlineScheduler()
    first.performAsCurrent {
      _ = Signal<String>.create { subscriber in
        subscriber.sendNext(
          Scheduler.current === first ? "first" : Scheduler.current?.name ?? "none")
        subscriber.sendError(SomeError())
        return nil
      }.retry(1, backoff: .constant(.seconds(1)), on: clock).log(to: log)
    }
    clock.run()
    #expect(log.events == ["first", "TestScheduler", "X"])
  }

  @Test("doesn't subscribe again after disposal") func disposal() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry(9, backoff: .constant(.seconds(3))), toBe: "a--!")
    marbles.expect(source, subscribedDuring: "^-!")
    #expect(!marbles.scheduler.step())
  }
}

@Suite("Backoff", .leavesNothing) struct BackoffTests {
  fileprivate static let second = Backoff.constant(.seconds(1))

  private func seconds(_ backoff: Backoff, _ attempts: Int) -> [Double] {
    (1...attempts).map { backoff.delay(before: $0) / .seconds(1) }
  }

  /// Runs work synchronously if it is due now.
  private final class Hasty: Scheduler, @unchecked Sendable {
    let clock = TestScheduler()

    init() { super.init(name: "hasty") }

    override func schedule(
      after delay: Duration, _ action: @escaping @Sendable () -> Void
    ) -> Disposable {
      if delay > .zero { return clock.schedule(after: delay, action) }
      performAsCurrent(action)
      return Disposable()
    }
  }

  @Test("releases the next attempt that a synchronous one has scheduled")
  func disposalAfterAttemptAtOnce() {
    let hasty = Hasty()
    let failure = Subject<Int>()
    weak var held: Counter?
    func subscribe() -> Disposable {
      let attempts = Counter()
      held = attempts
      let failing = Signal<Int>.create { subscriber in
        // The first attempt fails when it has been subscribed to; the others fail at once.
        if attempts.increment() == 1 { return failure.subscribe(subscriber) }
        subscriber.sendError(SomeError())
        return nil
      }
      let backoff = Backoff { $0 == 1 ? .zero : .seconds(1) }
      return failing.retry(9, backoff: backoff, on: hasty).subscribe()
    }
    let subscription = subscribe()
    failure.sendError(SomeError())
    #expect(held?.value == 2)
    subscription.dispose()
    #expect(held == nil)
  }

  @Test("constant is always the same") func constant() {
    #expect(seconds(.constant(.seconds(3)), 3) == [3, 3, 3])
  }

  @Test("exponential grows by the factor, to the longest") func exponential() {
    #expect(seconds(.exponential(from: .seconds(1)), 8) == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(
      seconds(.exponential(from: .seconds(1), factor: 3, upTo: .seconds(20)), 4) == [1, 3, 9, 20])
    #expect(seconds(.exponential(from: .zero), 2) == [0, 0])
    #expect(Backoff.exponential(from: .zero).delay(before: 1_000_000) == .zero)
  }

  @Test("exponential stays in bounds for any number of attempts") func bounds() {
    let backoff = Backoff.exponential(from: .seconds(1), upTo: .seconds(60))
    #expect(backoff.delay(before: 100_000) == .seconds(60))
    #expect(backoff.delay(before: .max) == .seconds(60))
    let endless = Backoff.exponential(
      from: .seconds(1), upTo: Duration(attoseconds: .max), jitter: 1, random: { $0.upperBound })
    #expect(endless.delay(before: 1) == .seconds(1))
    #expect(endless.delay(before: .max) > .seconds(1_000_000_000))
  }

  @Test("exponential leaves part of the delay to chance") func jitter() {
    let backoff = Backoff.exponential(from: .seconds(10), factor: 1, jitter: 0.5)
    let delays = (1...100).map { backoff.delay(before: $0) }
    #expect(delays.allSatisfy { (.seconds(5)...(.seconds(10))).contains($0) })
    #expect(Set(delays).count > 1)
  }

  @Test("exponential takes the random numbers from a function") func random() {
    let backoff = Backoff.exponential(from: .seconds(8), jitter: 0.5) { range in
      #expect(range == 0.5...1)
      return range.lowerBound
    }
    #expect(seconds(backoff, 3) == [4, 8, 16])
  }
}
