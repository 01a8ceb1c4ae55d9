import SignalsTesting
import TestSupport
import Testing

@testable import Signals

/// Senders that wait for the end of a pause go on one at a time, in the order of their arrival.
@Suite(.leavesNothing) struct WaitingSendersTests {
  /// Runs tasks where they are resumed, and counts how often that happens.
  private final class CountingExecutor: TaskExecutor {
    let jobs = Counter()

    func enqueue(_ job: consuming ExecutorJob) {
      jobs.increment()
      unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// The ways to wait.
  private static let names = [
    "Subject.sendWhenReady", "Subscriber.sendWhenReady", "Subscriber.ready",
  ]

  /// Where several senders send: a subject, or a subscriber.
  private struct Target: Sendable {
    let edge: SerialEdge
    let sendWhenReady: @Sendable (Int) async -> Void
    let end: @Sendable () -> Void

    func pause() { edge.setEnough(true) }
    func goOn() { edge.setEnough(false) }

    /// Makes a target, whose values `receive` gets.
    static func make(
      _ name: String, _ receive: @escaping @Sendable (Int) -> Void
    ) -> (target: Target, subscription: Disposable) {
      let subject = Subject<Int>()
      if name == WaitingSendersTests.names[0] {
        let target = Target(
          edge: subject.core,
          sendWhenReady: { await subject.sendWhenReady($0) }, end: { subject.sendCompleted() })
        return (target, subject.subscribeNext(receive))
      }
      let kept = Mutexed<Subscriber<Int>?>(nil)
      let signal = Signal<Int>.create { subscriber in
        kept.value = subscriber
        return nil
      }
      let clock = TestScheduler()
      let subscription = clock.performAsCurrent { signal.subscribeNext(receive) }
      let subscriber = kept.value!
      let target = Target(
        edge: subscriber.subscription,
        sendWhenReady: { value in
          if name == WaitingSendersTests.names[1] { return await subscriber.sendWhenReady(value) }
          await subscriber.ready()
          subscriber.sendNext(value)
        }, end: { subscriber.sendCompleted() })
      return (target, subscription)
    }
  }

  /// A receiver that has room for a number of values, then pauses its senders.
  private final class Receiver: Sendable {
    let log = EventLog<Int>()
    private let room = Mutexed(0)
    private let target = Mutexed<Target?>(nil)
    private let subscription = SerialDisposable()
    let executor = CountingExecutor()

    init(_ name: String, onNext: @escaping @Sendable (Int, Receiver) -> Void = { _, _ in }) {
      let (target, subscription) = Target.make(name) { [weak self] in
        guard let self else { return }
        log.add("\($0)")
        let isFull = room.withLock {
          $0 -= 1
          return $0 <= 0
        }
        if isFull { self.target.value?.pause() }
        onNext($0, self)
      }
      self.target.value = target
      self.subscription.disposable = subscription
      target.pause()
    }

    /// Starts a task that sends `value` as soon as there is room.
    @discardableResult
    func send(_ value: Int) -> Task<Void, Never> {
      Task(executorPreference: executor) { [target = target.value!] in
        await target.sendWhenReady(value)
      }
    }

    func makeRoom(for number: Int) {
      room.value = number
      target.value!.goOn()
    }

    func end() { target.value!.end() }

    var someoneWaits: Bool { target.value!.edge.pace.contains(.parked) }

    func dispose() {
      subscription.dispose()
      target.value = nil
    }
  }

  @Test("those that wait come first", .tags(.K67), arguments: names)
  func order(name: String) {
    let receiver = Receiver(name) { value, receiver in
      // One that comes while there is room waits behind the others nevertheless.
      if value < 10 { receiver.send(10 * value) }
    }
    for value in 1...3 { receiver.send(value) }
    #expect(receiver.log.events == [])
    receiver.makeRoom(for: 2)
    #expect(receiver.log.events == ["1", "2"])
    receiver.makeRoom(for: 3)
    #expect(receiver.log.events == ["1", "2", "3", "10", "20"])
    receiver.makeRoom(for: 2)
    #expect(receiver.log.events == ["1", "2", "3", "10", "20", "30"])
    #expect(!receiver.someoneWaits)
    receiver.dispose()
  }

  @Test("each value wakes one sender, however many wait", .tags(.K67), arguments: names)
  func cost(name: String) {
    let count = 200
    let receiver = Receiver(name)
    for value in 0..<count { receiver.send(value) }
    let before = receiver.executor.jobs.value
    for _ in 0..<count { receiver.makeRoom(for: 1) }
    #expect(receiver.log.events == (0..<count).map { "\($0)" })
    #expect(receiver.executor.jobs.value - before == count)
    receiver.dispose()
  }

  @Test("closures that wait are called one at a time", .tags(.K67)) func closures() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let subscription = clock.performAsCurrent {
      Signal<Int>.create { subscriber in
        kept.value = subscriber
        return nil
      }.subscribeNext { value in
        log.add("\(value)")
        if value != 2 { kept.value!.subscription.setEnough(true) }
      }
    }
    let subscriber = kept.value!
    subscriber.subscription.setEnough(true)
    clock.performAsCurrent {
      for value in 1...4 {
        subscriber.whenReady { [weak subscriber] in subscriber?.sendNext(value) }
      }
    }
    for expected in [["1"], ["1", "2", "3"], ["1", "2", "3", "4"]] {
      subscriber.subscription.setEnough(false)
      clock.run()
      #expect(log.events == expected)
    }
    kept.value = nil
    subscription.dispose()
  }

  @Test("a scheduler that drops the work of one sender lets the next one go on", .tags(.K67))
  func droppedWork() {
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let called = EventLog<Int>()
    var doomed: TestScheduler? = TestScheduler()
    let clock = TestScheduler()
    let subscription = clock.performAsCurrent {
      Signal<Int>.create { subscriber in
        kept.value = subscriber
        return nil
      }.subscribe()
    }
    let subscriber = kept.value!
    subscriber.subscription.setEnough(true)
    doomed!.performAsCurrent { subscriber.whenReady { called.add("first") } }
    clock.performAsCurrent { subscriber.whenReady { called.add("second") } }
    subscriber.subscription.setEnough(false)
    clock.run()
    #expect(called.events == [])
    doomed = nil
    clock.run()
    #expect(called.events == ["second"])
    kept.value = nil
    subscription.dispose()
  }

  @Test("work that goes on without having waited ends no sender's turn", .tags(.K67))
  func goingOnLater() {
    let (slow, quick) = (TestScheduler(), TestScheduler())
    let called = EventLog<Int>()
    let edge = Subscription<Int>(EndSink())
    edge.setEnough(true)
    _ = edge.park(on: slow) { called.add("first") }
    _ = edge.park(on: quick) { called.add("second") }
    edge.setEnough(false)
    edge.goOnLater(on: quick) { called.add("other work") }
    quick.run()
    #expect(called.events == ["other work"])
    slow.run()
    quick.run()
    #expect(called.events == ["other work", "first", "second"])
    #expect(!edge.pace.contains(.parked))
    edge.dispose()
  }

  @Test(
    "after the end a closure is released, and not called", .tags(.K77), arguments: [true, false])
  func afterTheEnd(isPaused: Bool) async {
    let called = Counter()
    let alive = Counter()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let clock = TestScheduler()
    let subscription = clock.performAsCurrent {
      Signal<Int>.create { subscriber in
        kept.value = subscriber
        return nil
      }.subscribe()
    }
    let subscriber = kept.value!
    if isPaused { subscriber.subscription.setEnough(true) }
    subscription.dispose()
    do {
      let object = Tracked(alive)
      subscriber.whenReady {
        called.increment()
        _ = object
      }
    }
    clock.run()
    #expect(called.value == 0)
    #expect(alive.value == 0)
    // These return at once.
    await subscriber.ready()
    await subscriber.sendWhenReady(1)
    kept.value = nil
  }

  @Test("no sender waits after the end", .tags(.K77), arguments: names)
  func waitAtEnd(name: String) {
    let receiver = Receiver(name)
    let counted = receiver.executor.jobs
    receiver.send(1)
    #expect(counted.value == 1)
    receiver.end()
    receiver.send(2)
    #expect(counted.value == 3)
    #expect(receiver.log.events == [])
    receiver.dispose()
  }

  @Test("a task that is cancelled leaves nothing", .tags(.K79), arguments: names)
  func cancelled(name: String) {
    let receiver = Receiver(name)
    let first = receiver.send(1)
    receiver.send(2)
    receiver.send(3).cancel()
    #expect(receiver.log.events == ["3"])
    first.cancel()
    #expect(receiver.log.events == ["3", "1"])
    #expect(receiver.someoneWaits)
    receiver.makeRoom(for: 1)
    #expect(receiver.log.events == ["3", "1", "2"])
    receiver.send(4).cancel()
    #expect(!receiver.someoneWaits)
    receiver.dispose()
  }
}
