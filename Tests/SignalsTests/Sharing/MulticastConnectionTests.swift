import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

/// A source that counts its subscriptions and disposals, and sends when it is told to.
final class CountedSource: Sendable {
  let subscriptions = Counter()
  let disposals = Counter()
  private let subscribers = Mutexed<[Subscriber<Int>]>([])

  var signal: Signal<Int> {
    Signal.create { [self] subscriber in
      subscriptions.increment()
      subscribers.value += [subscriber]
      return Disposable { [disposals] in disposals.increment() }
    }
  }

  var subscriber: Subscriber<Int>? { subscribers.value.last }

  func sendNext(_ value: Int) { subscriber?.sendNext(value) }
  func sendError(_ error: any Error) { subscriber?.sendError(error) }
  func sendCompleted() { subscriber?.sendCompleted() }

  /// Releases the subscribers: no sender is left.
  func forget() { subscribers.value = [] }
}

@Suite("A multicast connection", .leavesNothing)
struct MulticastConnectionTests {
  // MARK: connect()

  @Test("RACMulticastConnectionSpec 1: connect subscribes to the source")
  func connect() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let log = EventLog<Int>()
    connection.signal.log(to: log)
    #expect(source.subscriptions.value == 0)
    asCurrent { _ = connection.connect() }
    #expect(source.subscriptions.value == 1)
    source.sendNext(1)
    source.sendCompleted()
    #expect(log.events == ["1", "|"])
  }

  @Test("RACMulticastConnectionSpec 2: a second connect returns the same disposable", .tags(.H1))
  func connectTwice() {
    let source = CountedSource()
    let connection = source.signal.publish()
    asCurrent {
      let first = connection.connect()
      #expect(connection.connect() === first)
    }
    #expect(source.subscriptions.value == 1)
  }

  @Test("RACMulticastConnectionSpec 3, changed: connects again after disposal", .tags(.H3))
  func reconnectAfterDisposal() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let log = EventLog<Int>()
    connection.signal.log(to: log)
    asCurrent {
      let first = connection.connect()
      source.sendNext(1)
      first.dispose()
      #expect(source.disposals.value == 1)
      source.sendNext(2)
      #expect(connection.connect() !== first)
    }
    #expect(source.subscriptions.value == 2)
    source.sendNext(3)
    // The subscriber of the former connection is still subscribed.
    #expect(log.events == ["1", "3"])
  }

  @Test(
    "RACMulticastConnectionSpec 4: a second connect does not wait for one that takes its time",
    .tags(.H6))
  func connectWhileConnecting() {
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let connection = Signal<Int>.create { _ in
      entered.signal()
      release.wait()
      return nil
    }
    .publish()
    let first = Mutexed<Disposable?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      asCurrent { first.value = connection.connect() }
      isDone.signal()
    }
    entered.wait()
    let second = connection.connect()
    release.signal()
    isDone.wait()
    #expect(first.value === second)
  }

  @Test("connects again after the end, with a new subject", arguments: [true, false])
  func reconnectAfterTheEnd(completes: Bool) {
    let source = CountedSource()
    let connection = source.signal.publish()
    let (early, late, new) = (EventLog<Int>(), EventLog<Int>(), EventLog<Int>())
    asCurrent {
      connection.signal.log(to: early)
      connection.connect()
      if completes { source.sendCompleted() } else { source.sendError(SomeError()) }
      // Until the next connection, only the end is known.
      connection.signal.log(to: late)
      connection.connect()
      connection.signal.log(to: new)
      source.sendNext(2)
    }
    #expect(source.subscriptions.value == 2)
    let end = completes ? "|" : "X"
    #expect(early.events == [end])
    #expect(late.events == [end])
    #expect(new.events == ["2"])
  }

  @Test("does not connect the only subject again, after the end")
  func givenSubject() {
    let source = CountedSource()
    let connection = source.signal.multicast(Subject())
    let log = EventLog<Int>()
    asCurrent {
      connection.connect()
      source.sendCompleted()
      connection.connect()
      connection.signal.log(to: log)
      connection.autoconnect().log(to: log)
    }
    #expect(source.subscriptions.value == 1)
    #expect(log.events == ["|", "|"])
  }

  @Test(
    "autoconnect: a subscriber that outlives its connection counts for the next one, too"
  )
  func countOfTheNextConnection() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let (first, second) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      let staying = connection.autoconnect().log(to: first)
      connection.connect().dispose()
      let leaving = connection.autoconnect().log(to: second)
      source.sendNext(1)
      leaving.dispose()
      source.sendNext(2)
      #expect(source.disposals.value == 1)
      staying.dispose()
    }
    #expect(first.events == ["1", "2"])
    #expect(second.events == ["1"])
    #expect(source.subscriptions.value == 2)
    #expect(source.disposals.value == 2)
  }

  @Test("stops the program for a closure that returns a subject that has ended")
  func endedSubject() async {
    await #expect(processExitsWith: .failure) {
      let subject = Subject<Int>()
      subject.sendCompleted()
      Signal<Int>.never.multicast { subject }.connect()
    }
  }

  @Test("connects again when no sender is left")
  func reconnectAfterAbandonment() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let log = EventLog<Int>()
    asCurrent {
      connection.signal.log(to: log)
      connection.connect()
      source.forget()
      #expect(source.disposals.value == 1)
      connection.connect()
    }
    source.sendNext(1)
    #expect(log.events == ["1"])
  }

  @Test(
    "of many threads that connect at the same time one subscribes, and all get its disposable",
    .tags(.H2))
  func connectingAtOnce() {
    for _ in 0..<raceRounds {
      let source = CountedSource()
      let connection = source.signal.publish()
      let disposables = [Mutexed<Disposable?>(nil), Mutexed<Disposable?>(nil)]
      race(
        { disposables[0].value = connection.connect() },
        { disposables[1].value = connection.connect() })
      #expect(source.subscriptions.value == 1)
      #expect(disposables[0].value === disposables[1].value)
    }
  }

  @Test("of two threads that connect after the end of a connection one subscribes", .tags(.H2))
  func reconnectingAtOnce() {
    for _ in 0..<raceRounds {
      let source = CountedSource()
      let connection = source.signal.publish()
      asCurrent { _ = connection.connect() }
      source.sendCompleted()
      race({ connection.connect() }, { connection.connect() })
      #expect(source.subscriptions.value == 2)
    }
  }

  @Test("disposing of a connection while it is made ends it", arguments: [true, false])
  func disposalWhileConnecting(isInside: Bool) {
    let disposals = Counter()
    let handle = SerialDisposable()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let connection = Mutexed<MulticastConnection<Int>?>(nil)
    connection.value = Signal<Int>.create { subscriber in
      kept.value = subscriber
      // Within a subscription the connection is there already.
      if isInside { connection.value?.connect().dispose() }
      return Disposable { disposals.increment() }
    }
    .publish()
    asCurrent { handle.disposable = connection.value?.connect() }
    handle.dispose()
    #expect(disposals.value == 1)
    connection.value = nil
  }

  @Test("goes on although the connection isn't kept")
  func keptBySource() {
    let source = CountedSource()
    let log = EventLog<Int>()
    asCurrent {
      let connection = source.signal.publish()
      connection.signal.log(to: log)
      connection.connect()
    }
    source.sendNext(1)
    #expect(log.events == ["1"])
    let alive = Counter()
    source.subscriber?.add(Disposable { [tracked = Tracked(alive)] in _ = tracked })
    source.forget()
    #expect(alive.value == 0)
  }

  // MARK: autoconnect()

  @Test("RACMulticastConnectionSpec 5: autoconnect connects for the first subscriber, not the next")
  func autoconnect() {
    let source = CountedSource()
    let signal = source.signal.publish().autoconnect()
    let log = EventLog<Int>()
    asCurrent {
      #expect(source.subscriptions.value == 0)
      signal.log(to: log)
      signal.log(to: log)
    }
    #expect(source.subscriptions.value == 1)
    source.sendNext(1)
    #expect(log.events == ["1", "1"])
  }

  @Test("RACMulticastConnectionSpec 6: autoconnect disposes of the source with the last subscriber")
  func autoconnectDisposal() {
    let source = CountedSource()
    let signal = source.signal.publish().autoconnect()
    let subscriptions = asCurrent { [signal.subscribe(), signal.subscribe()] }
    subscriptions[0].dispose()
    #expect(source.disposals.value == 0)
    subscriptions[1].dispose()
    #expect(source.disposals.value == 1)
  }

  @Test("RACMulticastConnectionSpec 7, changed: autoconnect connects again for a new subscriber")
  func autoconnectAgain() {
    let source = CountedSource()
    let signal = source.signal.publish().autoconnect()
    let log = EventLog<Int>()
    asCurrent {
      signal.subscribe().dispose()
      signal.log(to: log)
    }
    #expect(source.subscriptions.value == 2)
    source.sendNext(1)
    #expect(log.events == ["1"])
  }

  @Test("RACMulticastConnectionSpec 8: a replay subject sends its values, even after disposal")
  func autoconnectReplay() {
    let source = CountedSource()
    let signal = source.signal.multicast(ReplaySubject()).autoconnect()
    let (first, second) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      let subscription = signal.log(to: first)
      source.sendNext(1)
      source.sendNext(2)
      subscription.dispose()
      #expect(source.disposals.value == 1)
      signal.log(to: second)
    }
    #expect(first.events == ["1", "2"])
    #expect(second.events == ["1", "2"])
  }

  @Test("autoconnect connects again after the end: late subscribers never hang")
  func autoconnectAfterTheEnd() {
    let source = CountedSource()
    let signal = source.signal.publish().autoconnect()
    let log = EventLog<Int>()
    asCurrent {
      signal.log(to: log)
      source.sendCompleted()
      signal.log(to: log)
      source.sendNext(1)
      source.sendError(SomeError())
    }
    #expect(source.subscriptions.value == 2)
    #expect(log.events == ["|", "1", "X"])
  }

  @Test("a subscription in a completed block starts the next round")
  func subscribingInsideTheEnd() {
    let rounds = Counter()
    let signal = Signal<Int>.create { subscriber in
      rounds.increment()
      subscriber.sendNext(rounds.value)
      subscriber.sendCompleted()
      return nil
    }
    .publish().autoconnect()
    let log = EventLog<Int>()
    asCurrent {
      signal.subscribe(
        next: { log.add("a\($0)") },
        completed: {
          log.add("a|")
          signal.log(to: log)
        })
    }
    #expect(log.events == ["a1", "a|", "2", "|"])
  }

  @Test("all signals of one connection count together")
  func twoSignals() {
    let source = CountedSource()
    let connection = source.signal.publish()
    let subscriptions = asCurrent {
      [connection.autoconnect().subscribe(), connection.autoconnect().subscribe()]
    }
    subscriptions[0].dispose()
    #expect(source.disposals.value == 0)
    subscriptions[1].dispose()
    #expect(source.disposals.value == 1)
  }

  @Test("the source is disposed of before the last subscriber's completed block")
  func teardownOrder() {
    let log = EventLog<Int>()
    asCurrent {
      _ = Signal<Int>.create { subscriber in
        subscriber.add(Disposable { log.add("disposed") })
        subscriber.sendNext(1)
        subscriber.sendNext(2)
        return nil
      }
      .publish().autoconnect().take(1).log(to: log)
    }
    #expect(log.events == ["1", "disposed", "|"])
  }

  @Test(
    "an endless synchronous source stops when its last subscriber leaves", .tags(.C7),
    .timeLimit(.minutes(60))
  )
  func endlessSource() {
    let log = EventLog<Int>()
    let isOver = Mutexed(false)
    asCurrent {
      _ = Signal<Int>.create { subscriber in
        var value = 0
        while !subscriber.isDisposed {
          value += 1
          subscriber.sendNext(value)
        }
        isOver.value = true
        return nil
      }
      .publish().autoconnect().take(3).log(to: log)
    }
    #expect(log.events == ["1", "2", "3", "|"])
    #expect(isOver.value)
  }

  @Test("a subscriber that comes while the last one leaves gets a connection", .tags(.H4))
  func leavingRacesComing() {
    let source = Subject<Int>()
    let signal = source.publish().autoconnect()
    for round in 0..<raceRounds {
      let log = EventLog<Int>()
      let old = asCurrent { signal.subscribe() }
      let new = SerialDisposable()
      race({ old.dispose() }, { new.disposable = signal.log(to: log) })
      source.sendNext(round)
      #expect(log.events == ["\(round)"])
      new.dispose()
    }
  }

  @Test("a subscriber that comes while the source ends gets an end", .tags(.H4))
  func endingRacesComing() {
    for _ in 0..<raceRounds {
      let source = CountedSource()
      let signal = source.signal.publish().autoconnect()
      let log = EventLog<Int>()
      asCurrent { _ = signal.subscribe() }
      let subscriber = source.subscriber
      race({ subscriber?.sendCompleted() }, { signal.log(to: log) })
      if source.subscriptions.value == 2 { source.sendCompleted() }
      #expect(log.events == ["|"])
    }
  }

  @Test("a source that completes while it is connected leaves no stale connection", .tags(.H5))
  func synchronousCompletion() {
    let subscriptions = Counter()
    let signal = Signal<Int>.create { subscriber in
      subscriptions.increment()
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    .publish().autoconnect()
    for round in 1...3 {
      let log = EventLog<Int>()
      asCurrent { _ = signal.log(to: log) }
      #expect(log.events == ["1", "|"])
      #expect(subscriptions.value == round)
    }
  }

  @Test("nothing of it stays alive after the end", arguments: [true, false])
  func memory(completes: Bool) {
    let alive = Counter()
    let source = CountedSource()
    asCurrent {
      let tracked = Tracked(alive)
      let signal = source.signal.doNext { _ in _ = tracked }.publish().autoconnect()
      let subscriptions = [signal.subscribe(), signal.take(3).subscribe()]
      source.sendNext(1)
      if completes {
        source.sendCompleted()
      } else {
        for subscription in subscriptions { subscription.dispose() }
      }
    }
    #expect(alive.value == 0)
  }

  @Test("an error that an operator's closure stops by disposal is reported")
  func errorAfterDisposal() {
    struct OwnError: Error {}
    let source = CountedSource()
    let disposable = Mutexed<Disposable?>(nil)
    let connection = source.signal.doError { _ in disposable.value?.dispose() }.publish()
    let log = EventLog<Int>()
    let subscription = asCurrent { connection.signal.log(to: log) }
    asCurrent { disposable.value = connection.connect() }
    let unhandled = UnhandledErrorLog<OwnError>()
    unhandled.during { source.sendError(OwnError()) }
    #expect(log.events == [])
    #expect(unhandled.reasons == [.tooLate])
    subscription.dispose()
    disposable.value = nil
  }

  @Test("subscribers are released when the source is abandoned")
  func abandonment() {
    let source = CountedSource()
    let subscription = asCurrent { source.signal.publish().autoconnect().subscribe() }
    #expect(!subscription.isDisposed)
    source.forget()
    #expect(subscription.isDisposed)
  }

  @Test("the signal can be connected again when its users were abandoned", .tags(.K68))
  func reconnectForUsers() {
    for useFactory in [false, true] {
      let source = CountedSource()
      let connection =
        useFactory ? source.signal.multicast { ReplaySubject() } : source.signal.publish()
      let users = connection.autoconnect()
      let (first, second) = (EventLog<Int>(), EventLog<Int>())
      asCurrent {
        let user = users.log(to: first)
        source.sendNext(1)
        source.forget()
        #expect(user.isDisposed)
        users.log(to: second)
        source.sendNext(2)
        source.sendCompleted()
      }
      #expect(first.events == ["1"])
      #expect(second.events == ["2", "|"])
      #expect(source.subscriptions.value == 2)
    }
  }

  @Test(
    "a replay whose source is abandoned sends its values, and is abandoned", .tags(.K68),
    arguments: [0, 1, 2, 3])
  func abandonedReplay(form: Int) {
    let source = CountedSource()
    let (early, late) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      let replay =
        switch form {
        case 0: source.signal.replay()
        case 1: source.signal.replayLazily()
        case 2: source.signal.share(replay: 2, scope: .forever)
        default: source.signal.multicast(ReplaySubject()).autoconnect()
        }
      let first = replay.log(to: early)
      source.sendNext(1)
      source.sendNext(2)
      #expect(!first.isDisposed)
      source.forget()
      #expect(first.isDisposed)
      let second = replay.log(to: late)
      #expect(second.isDisposed)
    }
    #expect(early.events == ["1", "2"])
    #expect(late.events == ["1", "2"])
    #expect(source.subscriptions.value == 1)
    #expect(source.disposals.value == 1)
  }

  @Test("a factory makes a subject for each connection: nothing of an earlier one is replayed")
  func subjectPerConnection() {
    let source = Subject<Int>()
    let connection = source.multicast { ReplaySubject() }
    let (early, between, late) = (EventLog<Int>(), EventLog<Int>(), EventLog<Int>())
    asCurrent {
      let ended = connection.signal.log(to: early)
      let first = connection.connect()
      source.sendNext(1)
      first.dispose()
      // No sender is left.
      #expect(ended.isDisposed)
      let waiting = connection.signal.log(to: between)
      #expect(!waiting.isDisposed)
      let second = connection.connect()
      source.sendNext(2)
      let last = connection.signal.log(to: late)
      source.sendNext(3)
      #expect(early.events == ["1"])
      #expect(between.events == ["2", "3"])
      #expect(late.events == ["2", "3"])
      second.dispose()
      #expect(waiting.isDisposed && last.isDisposed)
    }
  }

  @Test("a subscriber that has ended is no user", arguments: [0, 1]) func endedUser(values: Int) {
    let source = CountedSource()
    let shared = values == 0 ? source.signal.share() : source.signal.share(replay: values)
    let ended = Subscriber<Int>()
    ended.sendCompleted()
    asCurrent {
      shared.subscribe(ended)
      #expect(source.disposals.value == source.subscriptions.value)
      let user = shared.subscribeNext { _ in }
      #expect(source.disposals.value == source.subscriptions.value - 1)
      user.dispose()
      #expect(source.disposals.value == source.subscriptions.value)
    }
  }

  @Test("late subscribers get the source's end, until the next connection of a factory")
  func endIsRemembered() {
    let connection = Signal.from(1, 2).multicast { ReplaySubject() }
    let log = EventLog<Int>()
    asCurrent {
      connection.connect()
      connection.signal.log(to: log)
      connection.connect()
      connection.signal.log(to: log)
    }
    #expect(log.events == ["1", "2", "|", "1", "2", "|"])
  }
}
