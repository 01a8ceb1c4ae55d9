import Dispatch
import Foundation
import Scheduling
import TestSupport
import Testing

/// Background work that blocks, more of it than Dispatch has threads.
@Suite(.leavesNothing) struct PlacementTests {
  enum Start: CaseIterable {
    case now, delayed, repeating

    func callAsFunction(_ action: @escaping @Sendable () -> Void) -> Disposable {
      let scheduler = Scheduler.background()
      return switch self {
      case .now: scheduler.schedule(action)
      case .delayed: scheduler.schedule(after: .nanoseconds(1), action)
      case .repeating:
        scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(1), action)
      }
    }
  }

  @Test(
    "400 pieces of work that block hold up nothing else", .tags(.L7), .serialized,
    arguments: Start.allCases)
  func manyBlocked(by start: Start) {
    let crowd = Crowd(400, start)
    #expect(crowd.isComplete)
    for start in Start.allCases {
      let came = DispatchSemaphore(value: 0)
      let disposable = start { came.signal() }
      #expect(came.comes)
      disposable.dispose()
    }
    crowd.leave()
  }

  @Test("On its queue or not, a scheduler runs its work in order, and nothing overlaps", .tags(.L7))
  func order() {
    let (producers, schedulers, pieces) = (4, 40, 200)
    let crowd = Crowd(40)
    let lanes = (0..<producers).map { _ in (0..<schedulers).map { _ in Lane() } }
    let done = DispatchSemaphore(value: 0)
    for lanes in lanes {
      Thread.detachNewThread {
        let timers = CompoundDisposable()
        for lane in lanes {
          timers.add(
            lane.scheduler.schedule(after: .zero, repeatingEvery: .microseconds(100)) {
              lane.pass {}
            })
        }
        for number in 0..<pieces {
          for lane in lanes {
            lane.scheduler.schedule { lane.pass { lane.numbers.append(number) } }
          }
          if number == pieces / 2 { crowd.leave() }
        }
        timers.dispose()
        for lane in lanes {
          lane.scheduler.schedule {
            #expect(lane.numbers == Array(0..<pieces))
            #expect(!lane.hasOverlapped)
            done.signal()
          }
        }
      }
    }
    for _ in 0..<producers * schedulers { done.wait() }
  }

  @Test(
    "Work that waits for a thread is released when cancelled, its scheduler at its end", .tags(.L7))
  func release() async {
    let crowd = Crowd(64)
    #expect(crowd.isComplete)
    let population = Population()
    let weakly = Record<@Sendable () -> Bool>()
    let goOn = DispatchSemaphore(value: 0)
    let count = 100
    for _ in 0..<count {
      let scheduler = Scheduler.background()
      weakly { [weak scheduler] in scheduler == nil }
      let running = DispatchSemaphore(value: 0)
      scheduler.schedule {
        running.signal()
        goOn.wait()
      }
      #expect(running.comes)
      let disposables = [
        scheduler.schedule { [token = population.token()] in _ = token },
        scheduler.schedule(after: .nanoseconds(1)) { [token = population.token()] in _ = token },
        scheduler.schedule(after: .zero, repeatingEvery: .nanoseconds(1)) {
          [token = population.token()] in _ = token
        },
      ]
      // Waits, so that most of the timers fire before they are cancelled.
      let came = DispatchSemaphore(value: 0)
      Scheduler.background().schedule(after: .microseconds(100)) { came.signal() }
      #expect(came.comes)
      #expect(population.count == 3)
      for disposable in disposables { disposable.dispose() }
      #expect(population.count == 0)
    }
    for _ in 0..<count { goOn.signal() }
    crowd.leave()
    for isGone in weakly.all { while !isGone() { await Task.yield() } }
  }

  @Test("Runs that become due while work waits for a thread are merged into one", .tags(.L7))
  func merged() {
    let crowd = Crowd(64)
    #expect(crowd.isComplete)
    let scheduler = Scheduler.background()
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    scheduler.schedule {
      running.signal()
      goOn.wait()
    }
    running.wait()
    let (runs, ended) = (CallCounter(), DispatchSemaphore(value: 0))
    let disposable = scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(1)) { runs() }
    let other = Scheduler.background()
    for _ in 0..<10 {
      let passed = DispatchSemaphore(value: 0)
      other.schedule(after: .milliseconds(1)) { passed.signal() }
      passed.wait()
    }
    let runsAtFirst = Later<Int>()
    scheduler.schedule {
      runsAtFirst.value = runs.count
      disposable.dispose()
      ended.signal()
    }
    goOn.signal()
    ended.wait()
    #expect(runsAtFirst.value! <= 1)
    crowd.leave()
  }

  @Test("No work is lost when others come and go on the last queue", .tags(.L7))
  func lastQueue() {
    let crowd = Crowd(63)
    #expect(crowd.isComplete)
    let ran = DispatchSemaphore(value: 0)
    let rounds = 2000
    race(
      rounds: rounds, over: { Scheduler.background() },
      { scheduler in scheduler.schedule { ran.signal() } },
      { scheduler in scheduler.schedule { ran.signal() } },
      { _ in Scheduler.background().schedule { ran.signal() } })
    #expect((0..<3 * rounds).allSatisfy { _ in ran.comes })
    crowd.leave()
  }

  #if canImport(Glibc)
    @Test(
      "If no thread can be made, work runs on Dispatch", .tags(.L7),
      .enabled(if: !isSanitized, "A sanitizer needs memory of its own"))
    func noThread() async {
      await #expect(processExitsWith: .exitCode(0)) {
        let crowd = Crowd(64)
        guard crowd.isComplete else { exit(2) }
        // Makes Dispatch threads that are idle afterwards.
        let (came, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<8 {
          DispatchQueue(label: "queue").async {
            came.signal()
            goOn.wait()
          }
        }
        for _ in 0..<8 { came.wait() }
        for _ in 0..<8 { goOn.signal() }
        // The remaining memory is too small for a thread's stack.
        var limit = rlimit()
        unsafe getrlimit(Int32(RLIMIT_AS.rawValue), &limit)
        limit.rlim_cur = 1 << 20
        unsafe setrlimit(Int32(RLIMIT_AS.rawValue), &limit)
        Scheduler.background().schedule { came.signal() }
        exit(came.comes ? 0 : 1)
      }
    }
  #endif
}

/// Work that blocks until it is released, each piece on a scheduler of its own.
private final class Crowd: Sendable {
  private let disposables = CompoundDisposable()
  private let arrived = DispatchSemaphore(value: 0)
  private let goOn = DispatchSemaphore(value: 0)
  private let count: Int

  init(_ count: Int, _ start: PlacementTests.Start = .now) {
    self.count = count
    for _ in 0..<count {
      disposables.add(
        start { [arrived, goOn] in
          arrived.signal()
          goOn.wait()
        })
    }
  }

  /// Whether all pieces of work block at the same time.
  var isComplete: Bool { (0..<count).allSatisfy { _ in arrived.comes } }

  func leave() {
    disposables.dispose()
    for _ in 0..<count { goOn.signal() }
  }
}

/// The work of a scheduler, which needs no lock.
private final class Lane: @unchecked Sendable {
  let scheduler = Scheduler.background()
  var numbers: [Int] = []
  private(set) var hasOverlapped = false
  private var isInside = false

  func pass(_ body: () -> Void) {
    if isInside { hasOverlapped = true }
    isInside = true
    body()
    isInside = false
  }
}

extension DispatchSemaphore {
  /// Whether the semaphore is signalled in a time that is long enough on any machine.
  fileprivate var comes: Bool { wait(timeout: .now() + .seconds(60)) == .success }
}
