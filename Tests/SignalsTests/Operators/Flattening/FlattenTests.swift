import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("flatten", .leavesNothing) struct FlattenTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 80, RACStreamExamples 6: sends the values of all signals as they come")
  func values() {
    let (a, b) = (marbles.cold("1--2--3|"), marbles.cold("4--5--6|"))
    let source: Signal<Signal<String>> = marbles.cold("a--b------|", ["a": a, "b": b])
    marbles.expect(source.flatten(), toBe: "1--(24)--(35)--6|")
  }

  @Test("RACSignalSpec 82: sends the values of a limited number at a time") func limited() {
    let (a, b) = (marbles.cold("1--2|"), marbles.cold("3-----4|"))
    let c = marbles.cold("5-6|")
    let source: Signal<Signal<String>> = marbles.cold("(abc)---|", ["a": a, "b": b, "c": c])
    marbles.expect(source.flatten(maxConcurrent: 2), toBe: "(13)--25-(46)|")
    marbles.expect(c, subscribedDuring: "----^--!")
    marbles.expect(source.flatten(maxConcurrent: .max), toBe: "(135)-62--4|")
  }

  @Test("RACSignalSpec 159: passes an error at once, and subscribes to no more") func error() {
    let (a, b) = (marbles.cold("1-X"), marbles.cold("2"))
    let source: Signal<Signal<String>> = marbles.cold("(ab)", ["a": a, "b": b])
    marbles.expect(source.flatten(maxConcurrent: 1), toBe: "1-X")
    marbles.expectNoSubscription(to: b)
  }

  @Test("RACSignalSpec 161: disposes of all, and subscribes to none that waits") func disposal() {
    let (a, b) = (marbles.cold("1-2"), marbles.cold("2"))
    let source: Signal<Signal<String>> = marbles.cold("(ab)", ["a": a, "b": b])
    marbles.expect(source.flatten(maxConcurrent: 1), toBe: "1-!")
    marbles.expect(a, subscribedDuring: "^-!")
    marbles.expectNoSubscription(to: b)
  }

  @Test("subscribes to none that waits when the one before disposes of it")
  func disposalInside() {
    let (log, runs) = (EventLog<Int>(), Counter())
    let counted = Signal<Int>.create { subscriber in
      subscriber.sendNext(runs.increment())
      subscriber.sendCompleted()
      return nil
    }
    let source = Subject<Signal<Int>>()
    let gate = Subject<Int>()
    source.flatten(maxConcurrent: 1).take(1).log(to: log)
    source.sendNext(gate)
    for _ in 0..<5 { source.sendNext(counted) }
    gate.sendCompleted()
    #expect(log.events == ["1", "|"])
    #expect(runs.value == 1)
  }

  @Test("releases waiting objects when it is disposed of") func memory() {
    let alive = Counter()
    let source = Subject<Signal<Int>>()
    let gate = Subject<Int>()
    let subscription = source.flatten(maxConcurrent: 1).subscribe()
    source.sendNext(gate)
    for _ in 0..<5 {
      let object = Tracked(alive)
      source.sendNext(
        .create { _ in
          _ = object
          return nil
        })
    }
    #expect(alive.value == 5)
    subscription.dispose()
    #expect(alive.value == 0)
  }

  @Test("mixes any number of immediate and delayed signals in bounded stack", .tags(.D4))
  func depth()
    async
  {
    let received = Counter()
    await onSmallStack {
      let clock = TestScheduler()
      let delayed = Signal.return(1).delay(for: .seconds(1), on: clock)
      let immediate = Signal<Int>.create { subscriber in
        subscriber.sendNext(1)
        subscriber.sendCompleted()
        return nil
      }
      Signal<Signal<Int>>.create { subscriber in
        for number in 0..<hundredThousand {
          subscriber.sendNext(number % 1000 == 0 ? delayed : immediate)
        }
        subscriber.sendCompleted()
        return nil
      }.flatten(maxConcurrent: 3).subscribeNext { _ in received.increment() }
      clock.run()
    }
    #expect(received.value == hundredThousand)
  }
}

@Suite("flatten, when signals act back", .leavesNothing) struct FlattenReentrancyTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let log = EventLog<Int>()
  private let outer = Subject<Signal<Int>>()
  private let inner = Subject<Int>()

  @Test("RACSignalSpec 83: it may be disposed of while a signal is being subscribed to")
  func spec83() {
    let own = SerialDisposable()
    own.disposable = outer.flatten(maxConcurrent: 1).log(to: log)
    outer.sendNext(
      .create { subscriber in
        own.dispose()
        subscriber.sendNext(1)
        return nil
      })
    #expect(log.events == [])
  }

  @Test("RACSignalSpec 84: the last signal's completion ends it before that returns") func spec84()
  {
    let subscription = Mutexed<Disposable?>(nil)
    let checks = EventLog<Bool>()
    subscription.value = outer.flatten(maxConcurrent: 1).log(to: log)
    outer.sendNext(inner)
    outer.sendNext(
      .create { subscriber in
        checks.add("\(subscription.value!.isDisposed)")
        subscriber.sendCompleted()
        checks.add("\(subscription.value!.isDisposed)")
        return nil
      })
    outer.sendCompleted()
    inner.sendCompleted()
    #expect(checks.events == ["false", "true"])
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 85: it may end because of its own value, a hundred times") func spec85() {
    for _ in 0..<100 {
      let (outer, inner, trigger) = (Subject<Signal<Int>>(), Subject<Int>(), Subject<Int>())
      let result = Subject<Int>()
      let log = EventLog<Int>()
      result.log(to: log)
      result.subscribeNext { trigger.sendNext($0) }
      let subscription = outer.flatten(maxConcurrent: 1).take(until: trigger).subscribe(
        next: { result.sendNext($0) }, completed: { result.sendCompleted() })
      outer.sendNext(inner)
      #expect(!subscription.isDisposed)
      inner.sendNext(1)
      #expect(subscription.isDisposed)
      inner.sendNext(2)
      #expect(log.events == ["1", "|"])
    }
  }

  @Test("takes a signal that an inner one causes to be sent at once, if there is a free place")
  func nestedInner() {
    let log = EventLog<String>()
    let outer = ManualSource<Signal<String>>()
    asCurrent {
      _ = outer.signal.flatten(maxConcurrent: 2).doNext {
        if $0 == "a1" { for _ in 1...2 { outer.sendNext(Signal.from(["b1", "b2"])) } }
        if $0 == "b1" { outer.sendNext(.return("c")) }
      }.log(to: log)
    }
    outer.sendNext(Signal.from(["a1", "a2"]))
    outer.abandon()
    #expect(log.events == ["b1", "b2", "c", "b1", "b2", "c", "a1", "a2"])
  }
}

@Suite("flatten, one signal at a time", .leavesNothing) struct FlattenOneAtATimeTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 81, 157, 158, 160: subscribes to one signal after the other")
  func values() {
    let (a, b) = (marbles.cold("1--2--3|"), marbles.cold("4-5|"))
    let source: Signal<Signal<String>> = marbles.cold("a--b----|", ["a": a, "b": b])
    marbles.expect(source.flatten(maxConcurrent: 1), toBe: "1--2--34-5|")
    marbles.expect(b, subscribedDuring: "-------^--!")
  }

  @Test("RACSignalSpec 162: disposes of a later signal") func disposal() {
    let b = marbles.cold("4-5|")
    let source: Signal<Signal<String>> = marbles.cold("(abc)", ["a": .return("1"), "b": b, "c": b])
    marbles.expect(source.flatten(maxConcurrent: 1), toBe: "(14)!")
    marbles.expect(b, subscribedDuring: "^!")
  }
}
