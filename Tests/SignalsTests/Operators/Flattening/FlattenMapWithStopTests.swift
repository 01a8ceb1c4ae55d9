import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("flattenMapWithStop(_:)", .leavesNothing)
struct FlattenMapWithStopTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 7, 8: merges the signals that it makes, until it stops")
  func values() {
    let source = marbles.cold("a-b-c-|")
    let inner = marbles.cold("1-2|")
    let bound = source.flattenMapWithStop {
      { value, stop in
        stop = value == "b"
        return inner
      }
    }
    marbles.expect(bound, toBe: "1-(21)-2|")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(inner, subscribedDuring: "^--!", "--^--!")
  }

  /// The shared part of the specification's cases: a source of signals to bind, and whether to
  /// stop.
  private struct Bound {
    let source = Subject<(inner: Signal<Int>?, isLast: Bool)>()
    let values = Subject<Int>()
    let log = EventLog<Int>()
    let disposals = Counter()

    init() {
      let disposals = disposals
      let source = source
      let counted = Signal<(inner: Signal<Int>?, isLast: Bool)>.create { subscriber in
        let subscription = source.subscribe(subscriber)
        return Disposable {
          disposals.increment()
          subscription.dispose()
        }
      }
      asCurrent {
        _ = counted.flattenMapWithStop {
          { step, stop in
            stop = step.isLast
            return step.inner
          }
        }.log(to: log)
      }
      source.sendNext((values, false))
    }
  }

  @Test("RACSignalSpec 1: nil stops the source, and signals that were bound before go on")
  func nilStops() {
    let bound = Bound()
    #expect(bound.disposals.value == 0)
    bound.source.sendNext((nil, false))
    #expect(bound.disposals.value == 1)
    bound.values.sendNext(1)
    bound.values.sendCompleted()
    #expect(bound.log.events == ["1", "|"])
  }

  @Test("RACSignalSpec 2: the flag stops the source, after the signal that comes with it")
  func flagStops() {
    let bound = Bound()
    bound.source.sendNext((.return(1), true))
    #expect(bound.disposals.value == 1)
    #expect(bound.log.events == ["1"])
    bound.values.sendNext(2)
    bound.values.sendCompleted()
    #expect(bound.log.events == ["1", "2", "|"])
  }

  @Test("RACSignalSpec 3: binds nothing more after an inner signal has failed")
  func innerError() {
    let log = EventLog<Int>()
    let source = Signal<Int>.create { subscriber in
      subscriber.sendNext(0)
      subscriber.sendNext(1)
      return nil
    }
    asCurrent {
      _ = source.flattenMapWithStop {
        { value, _ in
          .defer {
            log.add("bound \(value)")
            return value == 0 ? .error(SomeError()) : .return(value)
          }
        }
      }.log(to: log)
    }
    #expect(log.events == ["bound 0", "X"])
  }

  @Test("RACSignalSpec 4: merges no signal after one that has failed while it was subscribed to")
  func mergedError() {
    let log = EventLog<Int>()
    let first = Signal<Int>.defer { .error(SomeError()) }
    let second = Signal<Int>.defer {
      log.add("second")
      return .empty
    }
    asCurrent { _ = first.merge(with: second).log(to: log) }
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 5: does not keep signals alive that are subscribed to")
  func lifetime() {
    weak var gone: Signal<Int>?
    let subject = Subject<Int>()
    do {
      let signal = subject.map { $0 }
      gone = signal
      signal.flattenMapWithStop { { value, _ in .return(value) } }.subscribe()
    }
    #expect(gone == nil)
  }

  @Test("stops a source that sends while it is being subscribed to")
  func synchronousSource() {
    let calls = Counter()
    let bound = Signal.from(1...10).flattenMapWithStop {
      { value, stop in
        calls.increment()
        stop = value == 2
        return .return(value)
      }
    }
    #expect(bound.collected().values == [1, 2])
    #expect(bound.collected().isCompleted)
    #expect(calls.value == 4)
  }

  @Test("RACStreamExamples 9–12: takes empty for no value, and stops for nil or by the flag")
  func stops() {
    let bound = Signal.return(0).repeat(99).scan(start: -1) { count, _ in count + 1 }
      .flattenMapWithStop {
        { value, _ in value == 3 ? nil : value == 1 ? .empty : .return(value) }
      }
    #expect(bound.collected().values == [0, 2])
    for last in [Signal.return(0), nil] {
      let stopped = Signal.return(0).repeat(99).flattenMapWithStop {
        { _, stop in
          stop = true
          return last
        }
      }
      #expect(stopped.collected().values == (last == nil ? [] : [0]))
    }
  }

  @Test("RACStreamExamples 13, 14: the state of the step begins anew with each subscription")
  func state() {
    let counted = Signal.from([7, 7, 7]).flattenMapWithStop {
      var count = 0
      return { _, _ in
        defer { count += 1 }
        return Signal<Int>.return(count)
      }
    }
    #expect(counted.zip(with: counted).map { $0 + $1 }.collected().values == [0, 2, 4])
  }

  @Test("passes an error of the source, and stops the inner signals")
  func sourceError() {
    let inner = marbles.cold("1-2-3-4-|")
    let bound = marbles.cold("a--X").flattenMapWithStop { { _, _ in inner } }
    marbles.expect(bound, toBe: "1-2X")
    marbles.expect(inner, subscribedDuring: "^--!")
  }

  @Test("fails with the error that the step throws, and stops everything", .tags(.G1))
  func throwing() {
    let source = marbles.cold("a-b-c-|")
    let inner = marbles.cold("1----|")
    let bound = source.flattenMapWithStop {
      { value, _ in if value == "b" { throw TestError() } else { inner } }
    }
    marbles.expect(bound, toBe: "1-X")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(inner, subscribedDuring: "^-!")
  }

  @Test("stops everything when it is disposed of")
  func disposal() {
    let source = marbles.cold("a-b-c-|")
    let inner = marbles.cold("1----|")
    marbles.expect(source.flattenMapWithStop { { _, _ in inner } }, toBe: "1-1!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(inner, subscribedDuring: "^--!", "--^!")
  }

  @Test("stops for the value in whose step the source sends another one")
  func reentrancy() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    asCurrent {
      _ = subject.flattenMapWithStop {
        { value, stop in
          stop = value == 1
          if value == 1 { subject.sendNext(2) }
          return .return(value)
        }
      }.log(to: log)
    }
    subject.sendNext(1)
    #expect(log.events == ["1", "|"])
  }

  @Test("merges in nothing that a step makes of a value, in which a later value stops")
  func stoppedMeanwhile() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    let first = Subject<Int>()
    asCurrent {
      _ = source.signal.flattenMapWithStop {
        { value, _ in
          if value == 2 { source.sendNext(3) }
          return value == 1 ? first : value == 2 ? .return(2) : nil
        }
      }.log(to: log)
    }
    for value in 1...2 { source.sendNext(value) }
    first.sendNext(1)
    #expect(log.events == ["1"])
    first.sendCompleted()
    #expect(log.events == ["1", "|"])
    source.abandon()
  }

  @Test("does not call the step again after it has stopped") func nestedStop() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    asCurrent {
      _ = source.signal.map { value in
        if value == 1 { source.sendNext(3) }
        return value
      }.flattenMapWithStop {
        { value, _ in
          log.add("step \(value)")
          return value == 3 ? nil : .return(value)
        }
      }.log(to: log)
    }
    source.sendNext(1)
    source.sendNext(2)
    source.abandon()
    #expect(log.events == ["step 3", "|"])
  }

  @Test("fails with an error of a step during which the source was stopped")
  func errorAfterStop() {
    let (source, inner, log) = (Subject<Int>(), Subject<Int>(), EventLog<Int>())
    // Not a subject's nested send, which would wait: the source sends from inside of the step.
    let nested = Mutexed<Subscriber<Int>?>(nil)
    let signal = Signal<Int>.create { subscriber in
      nested.withLock { $0 = subscriber }
      subscriber.add(source.subscribeNext { subscriber.sendNext($0) })
      return nil
    }
    let bound = signal.flattenMapWithStop {
      { value, stop in
        guard value == 1 else {
          stop = true
          return inner
        }
        nested.value?.sendNext(2)
        throw SomeError()
      }
    }
    asCurrent { _ = bound.log(to: log) }
    source.sendNext(1)
    nested.withLock { $0 = nil }
    #expect(log.events == ["X"])
  }
}
