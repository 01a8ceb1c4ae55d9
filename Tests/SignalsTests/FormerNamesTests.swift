import Signals
import TestSupport
import Testing

/// This library's spellings of version 0.1, which work until 1.0.
@Suite(.leavesNothing) struct FormerNamesTests {
  private let spelling: any Spelling = FormerSpelling()

  @Test("Former names of operators do what the new names do")
  func operators() {
    for (name, former, new) in spelling.operators {
      let (before, now) = (former.collected(), new.collected())
      #expect(before.values == now.values, "\(name)")
      #expect(before.isCompleted && now.isCompleted, "\(name)")
    }
  }

  @Test("The former interval sends the same times")
  func interval() {
    let clock = TestScheduler()
    let times = Mutexed<[Duration]>([])
    let subscription = spelling.interval(on: clock).subscribeNext { time in
      times.withLock { $0.append(time) }
    }
    clock.advance(by: .seconds(5))
    #expect(times.value == [.seconds(2), .seconds(4)])
    subscription.dispose()
  }

  @MainActor @Test("The former name of deliverOnMainActor delivers there, synchronously")
  func mainThread() {
    let log = EventLog<Int>()
    spelling.onMainThread(.return(1)).log(to: log)
    #expect(log.events == ["1", "|"])
  }

  @Test("Former names of functions that wait do what the new names do")
  func waiting() async throws {
    #expect(try await spelling.array(of: .from([1, 2])) == [1, 2])
    await #expect(throws: SomeError.self) { try await spelling.array(of: .error(SomeError())) }
    try spelling.wait(for: .return(1))
    #expect(throws: SomeError.self) { try spelling.wait(for: .error(SomeError())) }
  }

  @MainActor @Test("The former binding to an object's property sets it")
  func binding() {
    let (target, label) = (Target(), Label())
    spelling.bind(.return(1), to: target)
    spelling.bind(.return(2), to: label)
    #expect(target.number.value == 1)
    #expect(label.number == 2)
  }
}

private final class Target: Sendable {
  let number = Mutexed(0)
  var value: Int {
    get { number.value }
    set { number.value = newValue }
  }
}

@MainActor private final class Label {
  var number = 0
}

/// The methods of `FormerSpelling`. They are called through this protocol, since a call of a
/// deprecated function from other code is a warning.
private protocol Spelling: Sendable {
  typealias Pair = (name: String, former: Signal<Int>, new: Signal<Int>)

  var operators: [Pair] { get }
  func interval(on clock: Scheduler) -> Signal<Duration>
  func onMainThread(_ signal: Signal<Int>) -> Signal<Int>
  func array(of signal: Signal<Int>) async throws -> [Int]
  func wait(for signal: Signal<Int>) throws
  func bind(_ signal: Signal<Int>, to target: Target)
  @MainActor func bind(_ signal: Signal<Int>, to label: Label)
}

private struct FormerSpelling: Spelling {
  @available(*, deprecated)
  var operators: [Pair] {
    let (one, two) = (Signal.from([1, 2]), Signal.return(3))
    let lists = Signal.from([[true, true], [true, false], [false]])
    return [
      ("merge", one.merge(two), one.merge(with: two)),
      ("concat", one.concat(two), one.concat(with: two)),
      ("Signal.merge", .merge(one, two), merge(one, two)),
      ("Signal.merge of a list", .merge([one, two]), merge([one, two])),
      ("Signal.concat", .concat(one, two), concat(one, two)),
      ("Signal.concat of a list", .concat([one, two]), concat([one, two])),
      ("Signal.race", .race(one, two), race(one, two)),
      ("Signal.race of a list", .race([one, two]), race([one, two])),
      (
        "Signal.zip", Signal.zip(one, two).map { $0 + $1 }, zip(one, two).map { $0 + $1 }
      ),
      ("Signal.zip of a list", Signal.zip([one, two]).map(\.count), zip([one, two]).map(\.count)),
      (
        "zip behind a dot",
        one.flattenMap { _ in .zip(one, two) }.map { (a: Int, b: Int) in a + b },
        one.flattenMap { _ in zip(one, two) }.map { $0 + $1 }
      ),
      (
        "Signal.combineLatest", Signal.combineLatest(one, two, two).map { $0 + $1 + $2 },
        combineLatest(one, two, two).map { $0 + $1 + $2 }
      ),
      (
        "Signal.combineLatest of a list", Signal.combineLatest([one, two]).map(\.count),
        combineLatest([one, two]).map(\.count)
      ),
      ("concat of signals", Signal.from([one, two]).concat(), one.concat(with: two)),
      ("sample", one.sample(two), one.sample(when: two)),
      ("and", lists.and().map { $0 ? 1 : 0 }, .from([1, 0, 0])),
      ("or", lists.or().map { $0 ? 1 : 0 }, .from([1, 1, 0])),
      (
        "bind",
        one.bind {
          { value, stop in
            stop = value == 1
            return two
          }
        },
        one.flattenMapWithStop {
          { value, stop in
            stop = value == 1
            return two
          }
        }
      ),
    ]
  }

  @available(*, deprecated)
  func interval(on clock: Scheduler) -> Signal<Duration> { .interval(.seconds(2), on: clock) }

  @available(*, deprecated)
  func onMainThread(_ signal: Signal<Int>) -> Signal<Int> { signal.deliverOnMainThread() }

  @available(*, deprecated)
  func array(of signal: Signal<Int>) async throws -> [Int] { try await signal.toArray() }

  @available(*, deprecated)
  func wait(for signal: Signal<Int>) throws { try signal.waitUntilCompleted() }

  @available(*, deprecated)
  func bind(_ signal: Signal<Int>, to target: Target) { signal.bind(to: \.value, on: target) }

  @available(*, deprecated)
  @MainActor func bind(_ signal: Signal<Int>, to label: Label) {
    signal.bind(to: \.number, on: label)
  }
}
