import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("TaskScheduler", .leavesNothing, .timeLimit(.minutes(60))) struct TaskSchedulerTests {
  private actor Home {
    var log: [Int] = []
    func add(_ number: Int) { log.append(number) }
  }

  @Test("runs work on the actor, in order, as the current scheduler") func onActor() async {
    let home = Home()
    let scheduler = TaskScheduler(isolatedTo: home)
    let done = Counter()
    for number in 0..<1000 {
      scheduler.schedule {
        #expect(Scheduler.current === scheduler)
        home.assumeIsolated { $0.add(number) }
        done.increment()
      }
    }
    await done.reaches(1000)
    #expect(await home.log == Array(0..<1000))
  }

  @Test("pieces of work neither overlap nor overtake each other") func serial() async {
    let scheduler = TaskScheduler()
    let (inside, done) = (Counter(), Counter())
    let lasts = (0..<4).map { _ in Shared(-1) }
    await withTaskGroup { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<rounds() {
            scheduler.schedule {
              inside.increment()
              if number % 10 == 0 { for _ in 0..<10 { sched_yield() } }
              #expect(inside.value == 1)
              lasts[sender].withLock {
                #expect(number == $0 + 1)
                $0 = number
              }
              inside.decrement()
              done.increment()
            }
            // Yields, so that work runs while more is scheduled.
            await Task.yield()
          }
        }
      }
    }
    await done.reaches(4 * rounds())
  }

  @Test("on an executor and a clock of virtual time it is a scheduler like any other")
  func virtual() {
    let test = TestScheduler()
    let scheduler = TaskScheduler(on: test.executor, clock: test.clock)
    let log = Shared<[String]>([])
    func note(_ text: String) -> @Sendable () -> Void {
      { log.withLock { $0.append("\(text) at \(test.now / .seconds(1))") } }
    }
    scheduler.schedule(after: .seconds(3), note("c"))
    scheduler.schedule(after: .seconds(1), note("a"))
    scheduler.schedule(after: .seconds(3), note("d"))
    scheduler.schedule(after: .seconds(2), note("b"))
    scheduler.schedule(after: .seconds(2), note("never")).dispose()
    scheduler.schedule(note("now"))
    let ticks = scheduler.schedule(
      after: .seconds(1), repeatingEvery: .seconds(2), note("tick"))
    test.advance(by: .seconds(5))
    ticks.dispose()
    test.advance(by: .seconds(100))
    #expect(
      log.value == [
        "now at 0.0", "a at 1.0", "tick at 1.0", "b at 2.0", "c at 3.0", "d at 3.0", "tick at 3.0",
        "tick at 5.0",
      ])
    // No task is left that sleeps on the clock.
    #expect(!test.step())
  }

  @Test("operators take it") func operators() {
    let marbles = Marbles()
    let scheduler = TaskScheduler(
      on: marbles.scheduler.executor, clock: marbles.scheduler.clock)
    let source = marbles.cold("ab---c--|")
    marbles.expect(source.debounce(for: .seconds(2), on: scheduler), toBe: "---b---c|")
    marbles.expect(
      Signal<Duration>.interval(every: .seconds(2), on: scheduler).mapReplace("a").take(3),
      toBe: "--a-a-(a|)")
    marbles.expect(source.delay(for: .seconds(1), on: scheduler), toBe: "-ab---c--|")
  }

  @Test("delivery on it keeps the contract") func contract() {
    let check = ContractCheck("deliver(on:)", values: { Tracked($0, Counter()) }) { source, test in
      source.deliver(on: TaskScheduler(on: test.executor, clock: test.clock))
    }
    for violation in check.violations() { Issue.record("\(violation)") }
  }

  @Test("cancelled work releases its captured objects, and the clock") func calledOff()
    async
  {
    let alive = Counter()
    let scheduler = TaskScheduler()
    let work = (0..<100).map { number in
      let value = Tracked(number, alive)
      return scheduler.schedule(after: .seconds(3600 + number)) { _ = value.number }
    }
    #expect(alive.value == 100)
    for work in work { work.dispose() }
    #expect(alive.value == 0)
  }

  @Test("is released with its last work") func memory() async {
    weak var gone: TaskScheduler?
    let done = Counter()
    do {
      let scheduler = TaskScheduler()
      gone = scheduler
      scheduler.schedule(after: .seconds(3600)) {}.dispose()
      scheduler.schedule { done.increment() }
    }
    await done.reaches(1)
    // The thread that has done the work may still hold the scheduler.
    while gone != nil { await Task.yield() }
  }

  @Test("real time passes") func realTime() async {
    let clock = ContinuousClock()
    let scheduler = TaskScheduler(clock: clock)
    let start = clock.now
    let end = Shared<ContinuousClock.Instant?>(nil)
    scheduler.schedule(after: .milliseconds(5)) { end.withLock { $0 = clock.now } }
    await end.wait { $0 != nil }
    #expect(end.value! - start >= .milliseconds(5))
  }

  @Test("cancelling work races with running it") func race() async {
    let alive = Counter()
    let scheduler = TaskScheduler()
    for round in 0..<rounds() {
      let value = Tracked(round, alive)
      let work = scheduler.schedule(after: .microseconds(round % 50)) { _ = value.number }
      if round % 3 == 0 { await Task.yield() }
      work.dispose()
    }
    await alive.reaches(0)
  }
}
