import Foundation
import Signals
import TestSupport
import Testing

/// Cases of the catalogue of faults about operators with several inputs.
@Suite("Catalogue: junctions", .leavesNothing) struct JunctionTests {
  @Test("two subjects that feed each other from two threads don't wait for each other", .tags(.B9))
  func oppositeLocks() {
    for _ in 0..<500 {
      let (one, other) = (Subject<Int>(), Subject<Int>())
      let (ofOne, ofOther) = (Counter(), Counter())
      one.subscribeNext { value in
        ofOne.increment()
        if value < 3 { other.sendNext(value + 1) }
      }
      other.subscribeNext { value in
        ofOther.increment()
        if value < 3 { one.sendNext(value + 1) }
      }
      race({ one.sendNext(0) }, { other.sendNext(0) })
      #expect(ofOne.value == 4)
      #expect(ofOther.value == 4)
      // Break the cycle: the subjects' blocks hold each other.
      one.sendCompleted()
    }
  }

  @Test(
    "sources that send while they are disposed of do no harm", .tags(.B10),
    arguments: [
      { merge($0, $1) }, { combineLatest($0, $1).map { $0 + $1 } }, { zip($0, $1).map { $0 + $1 } },
      { $0.take(until: $1) }, { $0.race(with: $1) }, { $0.withLatest(from: $1).map { $0 + $1 } },
    ] as [@Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>])
  func disposalUnderLock(_ combine: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>) {
    let clock = TestScheduler()
    let (left, right) = (Subject<Int>(), Subject<Int>())
    let sendingAtTheEnd = { @Sendable (subject: Subject<Int>, other: Subject<Int>) in
      Signal<Int>.create { subscriber in
        subscriber.add(subject.subscribe(subscriber))
        return Disposable {
          subscriber.sendNext(9)
          other.sendNext(9)
          other.sendCompleted()
        }
      }
    }
    let events = Counter()
    let ends = Counter()
    combine(sendingAtTheEnd(left, right), sendingAtTheEnd(right, left)).subscribe(
      next: { _ in events.increment() }, error: { _ in ends.increment() },
      completed: { ends.increment() })
    left.sendNext(1)
    right.sendNext(2)
    left.sendError(CocoaError(.userCancelled))
    clock.run()
    #expect(ends.value == 1)
  }

  @Test(
    "a throttled value that waits is sent before completion, and dropped by an error", .tags(.G2))
  func throttledEnd() {
    let clock = TestScheduler()
    let log = Mutexed<[String]>([])
    func subscribe(_ signal: Signal<Int>) {
      signal.subscribe(
        next: { value in log.withLock { $0.append("\(value)") } },
        error: { _ in log.withLock { $0.append("X") } },
        completed: { log.withLock { $0.append("|") } })
    }
    let (completing, failing, limited) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    subscribe(completing.debounce(for: .seconds(1)))
    completing.sendNext(1)
    completing.sendCompleted()
    subscribe(failing.debounce(for: .seconds(1)))
    failing.sendNext(2)
    failing.sendError(CocoaError(.userCancelled))
    subscribe(limited.debounce(for: .seconds(1)).take(1))
    limited.sendNext(3)
    limited.sendNext(4)
    clock.advance(by: .seconds(5))
    #expect(log.value == ["1", "|", "X", "4", "|"])
  }

  @Test(
    "a trigger races the end of the source, and there is one end", .tags(.G16),
    arguments: [{ $0.take(until: $1) }, { $0.sample(when: $1) }]
      as [@Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>])
  func triggerRacesEnd(_ combine: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>) {
    for _ in 0..<500 {
      let (source, trigger) = (Subject<Int>(), Subject<Int>())
      let (ends, late) = (Counter(), Counter())
      combine(source, trigger).subscribe(
        next: { _ in if ends.value > 0 { late.increment() } }, error: { _ in ends.increment() },
        completed: { ends.increment() })
      source.sendNext(1)
      race({ source.sendError(CocoaError(.userCancelled)) }) {
        trigger.sendNext(1)
        trigger.sendCompleted()
      }
      #expect(ends.value == 1)
      #expect(late.value == 0)
    }
  }
}
