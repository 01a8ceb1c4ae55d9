import Dispatch
import Scheduling
import TestSupport
import Testing

/// A scheduler as a user may write it.
private final class ConcurrentQueueScheduler: Scheduler, @unchecked Sendable {
  private let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)

  init() {
    super.init(name: "concurrent")
  }

  @discardableResult
  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    let disposable = Disposable()
    queue.async {
      if !disposable.isDisposed { self.performAsCurrent(action) }
    }
    return disposable
  }

  @discardableResult
  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let disposable = Disposable()
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(delay.nanoseconds))) {
      if !disposable.isDisposed { self.performAsCurrent(action) }
    }
    return disposable
  }
}

@Suite(.leavesNothing) struct SchedulerTests {
  @Test("RACSchedulerSpec 23: work on a user's own scheduler runs")
  func ownSchedule() async {
    let scheduler = ConcurrentQueueScheduler()
    await untilCalled { done in scheduler.schedule { done() } }
  }

  @Test("RACSchedulerSpec 24: work with a delay on a user's own scheduler runs")
  func ownScheduleAfter() async {
    let scheduler = ConcurrentQueueScheduler()
    await untilCalled { done in scheduler.schedule(after: .milliseconds(1)) { done() } }
  }

  @Test("RACSchedulerSpec 25: a user's own scheduler is current in its work")
  func ownCurrent() async {
    let scheduler = ConcurrentQueueScheduler()
    let current = await result { done in scheduler.schedule { done(Scheduler.current) } }
    #expect(current === scheduler)
  }

  @Test("SD14: recursion works on a user's own scheduler, even a concurrent one")
  func ownRecursion() async {
    let scheduler = ConcurrentQueueScheduler()
    let runs = CallCounter()
    await untilCalled { done in
      scheduler.scheduleRecursively { again in
        if runs() < 1000 { again() } else { done() }
      }
    }
    #expect(runs.count == 1000)
  }

  @Test("SD15: performAsCurrent restores the outer scheduler, also when its action throws")
  func performAsCurrent() async {
    struct Failure: Error {}
    let (outer, inner) = (TestScheduler(), TestScheduler())
    let seen = Record<ObjectIdentifier?>()
    let note: @Sendable () -> Void = { seen(Scheduler.current.map { ObjectIdentifier($0) }) }
    outer.performAsCurrent {
      note()
      #expect(inner.performAsCurrent { 7 } == 7)
      try? inner.performAsCurrent {
        note()
        throw Failure()
      }
      note()
    }
    #expect(
      seen.all == [ObjectIdentifier(outer), ObjectIdentifier(inner), ObjectIdentifier(outer)])
  }

  @Test("SD16: a scheduler has the name that it is given, or the default one")
  func name() {
    #expect(Scheduler.background(name: "parser").name == "parser")
    #expect(Scheduler.background().name == "Scheduler.background")
    #expect(QueueScheduler(name: "ours", target: .global()).name == "ours")
    #expect(TestScheduler().name == "TestScheduler")
    #expect(TestScheduler(name: "clock").name == "clock")
    #expect(Scheduler.main.name == "Scheduler.main")
    #expect(Scheduler.immediate.name == "Scheduler.immediate")
    #expect(Scheduler.subscription.name == "Scheduler.subscription")
  }

  @Test("the clock of a scheduler never goes backwards")
  func now() {
    var last = Scheduler.main.now
    for _ in 0..<1000 {
      let now = Scheduler.immediate.now
      #expect(now >= last)
      last = now
    }
  }

  @Test("a subclass that leaves out a method is told so")
  func abstract() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Scheduler(name: "empty").schedule {}
    }
    expect(process, says: "Scheduler.schedule(_:): Scheduler has to override it")
    let repeating = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      ConcurrentQueueScheduler().schedule(after: .zero, repeatingEvery: .seconds(1)) {}
    }
    expect(
      repeating,
      says: "Scheduler.schedule(after:repeatingEvery:leeway:): ConcurrentQueueScheduler has to")
  }
}
