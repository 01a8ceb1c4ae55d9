import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Signals

@Suite(.leavesNothing) struct SerialEdgeTests {
  /// Calls a block when it is released.
  private final class CountedSink: Sink<Int> {
    let releases: @Sendable () -> Void
    init(_ releases: @escaping @Sendable () -> Void) { self.releases = releases }
    deinit { releases() }
  }

  @Test("A disposal that races a delivery releases the chain once", .tags(.B4))
  func releasesTheChainOnce() {
    let rounds = 1000
    let releases = Mutexed(0)
    for _ in 0..<rounds {
      let edge = Subscription(CountedSink { releases.withLock { $0 += 1 } })
      let ready = Atomic(0)
      let done = DispatchSemaphore(value: 0)
      Self.workers[0].async {
        ready.add(1, ordering: .relaxed)
        while ready.load(ordering: .relaxed) < 2 {}
        for value in 0..<3 { edge.sendNext(value) }
        done.signal()
      }
      Self.workers[1].async {
        ready.add(1, ordering: .relaxed)
        while ready.load(ordering: .relaxed) < 2 {}
        edge.dispose()
        done.signal()
      }
      done.wait()
      done.wait()
    }
    #expect(releases.withLock { $0 } == rounds)
  }

  /// Passes each value to a closure.
  private final class ReceivingSink: Sink<Int> {
    let receive: (Int) -> Void
    init(_ receive: @escaping (Int) -> Void) { self.receive = receive }
    override func sendNext(_ value: Int) { receive(value) }
  }

  /// The greatest number of several threads.
  private final class Greatest: Sendable {
    private let greatest = Mutexed(0)
    var value: Int { greatest.withLock { $0 } }
    func note(_ number: Int) { greatest.withLock { $0 = max($0, number) } }
  }

  /// Writes down each value, and whether the thread that has made the log delivers it.
  private final class DeliveryLog: Sendable {
    private let own = ThreadID.current
    private let log = Mutexed<[String]>([])

    func note(_ value: Int) {
      let isOwn = ThreadID.current == own
      log.withLock { $0.append("\(value)\(isOwn ? " here" : "")") }
    }

    var entries: [String] { log.withLock { $0 } }
  }

  private static func expected(_ values: ClosedRange<Int>, here: Int) -> [String] {
    values.map { $0 <= here ? "\($0) here" : "\($0)" }
  }

  @Test(
    "A send delivers some events of other threads, and leaves the rest to another thread",
    .tags(.L3))
  func boundedTurn() {
    let log = DeliveryLog()
    let done = DispatchSemaphore(value: 0)
    let most = SerialEdge.mostOfOthers
    let last = most + 3
    let edge = Mutexed<Subscription<Int>?>(nil)
    let sendElsewhere: @Sendable (Int) -> Void = { value in
      let edge = edge.withLock { $0! }
      Self.elsewhere { edge.sendNext(value) }
    }
    edge.withLock {
      $0 = Subscription(
        ReceivingSink { value in
          log.note(value)
          if value < last { sendElsewhere(value + 1) } else { done.signal() }
        })
    }
    let subscription = edge.withLock { $0! }
    subscription.sendNext(0)
    done.wait()
    #expect(log.entries == Self.expected(0...last, here: most))
    subscription.dispose()
    edge.withLock { $0 = nil }
  }

  @Test(
    "The end of a long list is left to another thread", .tags(.L3),
    arguments: [15, 16, 17, 40, 1000])
  func manyWait(count: Int) {
    let log = DeliveryLog()
    let done = DispatchSemaphore(value: 0)
    let edge = Subscription(
      ReceivingSink { value in
        log.note(value)
        if value == count { done.signal() }
      })
    #expect(edge.enter(outermost: true))
    Self.elsewhere { for value in 1...count { edge.sendNext(value) } }
    edge.leave()
    done.wait()
    #expect(log.entries == Self.expected(1...count, here: 16))
    edge.dispose()
  }

  @Test("Turns at other edges share what a send does for others", .tags(.L3), arguments: [4, 16])
  func shareOfNestedTurns(count: Int) {
    let (log, all) = (DeliveryLog(), Countdown(17 * count))
    let inner = Mutexed<Subscription<Int>?>(nil)
    let second = Subscription(
      ReceivingSink { value in
        log.note(value)
        if value > 0, let second = inner.value {
          Self.elsewhere { for _ in 0..<16 { second.sendNext(0) } }
        }
        all.step()
      })
    inner.value = second
    let first = Subscription(ReceivingSink { second.sendNext($0) })
    #expect(first.enter(outermost: true))
    Self.elsewhere { for value in 1...count { first.sendNext(value) } }
    first.leave()
    let here = log.entries.filter { $0.hasSuffix("here") }.count
    all.wait()
    #expect(here <= SerialEdge.mostOfOthers)
    first.dispose()
    second.dispose()
    inner.value = nil
  }

  @Test(
    "A nested send is delivered before the send returns, with what stands before it", .tags(.L4))
  func nestedSendIsOwn() {
    let log = DeliveryLog()
    let done = DispatchSemaphore(value: 0)
    let subject = Subject<Int>()
    subject.subscribe(next: { value in
      if value == 0 {
        Self.elsewhere { for value in 1...40 { subject.sendNext(value) } }
        subject.sendNext(41)
        Self.elsewhere { for value in 42...80 { subject.sendNext(value) } }
      }
      log.note(value)
      if value == 80 { done.signal() }
    })
    subject.sendNext(0)
    done.wait()
    #expect(log.entries == Self.expected(0...80, here: 41))
    subject.sendCompleted()
  }

  @Test("What the events of other threads cause is not the sender's own", .tags(.K40))
  func consequencesOfOthers() {
    let log = DeliveryLog()
    let done = DispatchSemaphore(value: 0)
    let subject = Subject<Int>()
    subject.subscribe(next: { value in
      if value == 0 { Self.elsewhere { for value in 1...40 { subject.sendNext(value) } } }
      if (1...40).contains(value) { subject.sendNext(40 + value) }
      log.note(value)
      if value == 80 { done.signal() }
    })
    subject.sendNext(0)
    done.wait()
    #expect(log.entries == Self.expected(0...80, here: 16))
    subject.sendCompleted()
  }

  /// A timer that is due again before its turn ends, while another thread sends.
  private final class HastyTimer: Sendable {
    private let edge: Subscription<Int>
    /// How many events wait each time the edge is held.
    let waiting = Mutexed<[Int]>([])
    let received: Mutexed<[Int]>
    private let sent = Counter()
    private let rounds: Int

    init(rounds: Int, _ all: Countdown) {
      let received = Mutexed<[Int]>([])
      edge = Subscription(
        ReceivingSink { value in
          received.withLock { $0.append(value) }
          all.step()
        })
      self.received = received
      self.rounds = rounds
    }

    private func send(_ count: Int) {
      SerialEdgeTests.elsewhere { for _ in 0..<count { self.edge.sendNext(self.sent.increment()) } }
    }

    private func isDue(sending count: Int) {
      SerialEdgeTests.elsewhere {
        _ = self.edge.enterUrgently {
          let round = self.waiting.withLock {
            $0.append(self.sent.value - self.received.value.count)
            return $0.count
          }
          return {
            let turn = HeldTurn(self.edge)
            self.send(count)
            turn.take { if round < self.rounds { self.isDue(sending: count) } }
          }
        }
      }
    }

    /// Sends `before` events, then `meanwhile` events in each hold.
    func run(before: Int, meanwhile: Int) {
      #expect(edge.enter(outermost: true))
      send(before)
      isDue(sending: meanwhile)
      edge.leave()
    }

    func dispose() { edge.dispose() }
  }

  @Test(
    "Timers that are due all the time make no line longer", .tags(.K47), arguments: [0, 40, 1000])
  func hastyTimer(before: Int) {
    let (rounds, meanwhile) = (20, 100)
    let all = Countdown(before + rounds * meanwhile)
    let timer = HastyTimer(rounds: rounds, all)
    timer.run(before: before, meanwhile: meanwhile)
    all.wait()
    #expect(timer.waiting.value == (0..<rounds).map { max(0, before - $0 * meanwhile) })
    #expect(timer.received.value == Array(1...before + rounds * meanwhile))
    timer.dispose()
  }

  @Test(
    "What an event subscribes to begins at once if it does so where the event was sent", .tags(.L3))
  func beginsAsWhereSent() {
    let clock = TestScheduler()
    let source = Subject<Int>()
    let log = EventLog<Int>()
    let all = Countdown(41)
    let subscription = source.doNext { log.add("value \($0)") }
      .flattenMap { value in
        .create { subscriber in
          log.add("begin \(value)")
          subscriber.sendNext(value)
          subscriber.sendCompleted()
          return nil
        }
      }
      .subscribeNext { (value: Int) in
        if value == 0 {
          Self.elsewhere {
            clock.performAsCurrent { for value in 1...40 { source.sendNext(value) } }
          }
        }
        all.step()
      }
    clock.performAsCurrent { source.sendNext(0) }
    all.wait()
    #expect(log.events == (0...40).flatMap { ["value \($0)", "begin \($0)"] })
    subscription.dispose()
  }

  @Test("A turn for which the edge was held does no more for others than each turn", .tags(.L3))
  func turnAfterHold() {
    let log = DeliveryLog()
    let all = Countdown(40)
    let edge = Subscription(
      ReceivingSink {
        log.note($0)
        all.step()
      })
    #expect(edge.enter(outermost: true))
    Self.elsewhere {
      _ = edge.enterUrgently {
        {
          let turn = HeldTurn(edge)
          Self.elsewhere { for value in 1...40 { edge.sendNext(value) } }
          turn.take {}
        }
      }
    }
    edge.leave()
    all.wait()
    #expect(log.entries == Self.expected(1...40, here: SerialEdge.mostOfOthers))
    edge.dispose()
  }

  @Test("Each sender waits while an edge is held for a timer, so no line forms", .tags(.K66))
  func sendersWaitForTimers() {
    for _ in 0..<20 {
      let log = EventLog<Int>()
      let edge = Subscription(ReceivingSink { log.add("\($0)") })
      let sender = DispatchSemaphore(value: 0)
      #expect(edge.enter(outermost: true))
      Self.elsewhere {
        _ = edge.enterUrgently {
          {
            _ = edge.beginHold(for: .background(), patience: 3600)
            let turn = HeldTurn(edge)
            Thread.detachNewThread {
              edge.sendNext(1)
              log.add("sent")
              sender.signal()
            }
            while edge.lock.withLock({ $0.line.isEmpty }) {}
            turn.take { log.add("timer") }
          }
        }
      }
      edge.leave()
      sender.wait()
      #expect(log.events == ["timer", "1", "sent"])
      edge.dispose()
    }
  }

  @Test(
    "No send delivers more than its share, beside other senders and changing threads", .tags(.L3))
  func shareOfEachSend() {
    let subject = Subject<Int>()
    let sends = 5_000
    let delivered = Mutexed<[UInt: Int]>([:])
    @Sendable func deliveredHere() -> Int {
      delivered.withLock { $0[ThreadID.current.bits, default: 0] }
    }
    let all = Countdown(2 * sends)
    subject.subscribe(next: { _ in
      delivered.withLock { $0[ThreadID.current.bits, default: 0] += 1 }
      all.step()
    })
    let (mostInSend, mostInVisit) = (Greatest(), Greatest())
    let threads = (0..<4).map { number in
      Self.thread {
        for round in 0..<sends {
          let before = deliveredHere()
          if number < 2 {
            subject.sendNext(round)
            mostInSend.note(deliveredHere() - before)
          } else {
            subject.subscribe(next: { _ in }).dispose()
            mostInVisit.note(deliveredHere() - before)
          }
        }
      }
    }
    for thread in threads { thread.wait() }
    all.wait()
    #expect(mostInSend.value <= 1 + SerialEdge.mostOfOthers)
    // One turn to join, and one to leave.
    #expect(mostInVisit.value <= 2 * SerialEdge.mostOfOthers)
    subject.sendCompleted()
  }

  #if canImport(Glibc)
    @Test(
      "If no thread can be made, the owner goes on", .tags(.L2),
      .enabled(if: !isSanitized, "A sanitizer needs memory of its own"))
    func noThread() async {
      await #expect(processExitsWith: .exitCode(0)) {
        let count = 1000
        let log = DeliveryLog()
        let edge = Subscription(ReceivingSink { log.note($0) })
        _ = edge.enter(outermost: true)
        // Another thread sends, while there is memory for its stack.
        Self.elsewhere { for value in 1...count { edge.sendNext(value) } }
        // The remaining memory is too small for a thread's stack.
        var limit = rlimit()
        unsafe getrlimit(Int32(RLIMIT_AS.rawValue), &limit)
        limit.rlim_cur = 1 << 20
        unsafe setrlimit(Int32(RLIMIT_AS.rawValue), &limit)
        edge.leave()
        exit(log.entries == Self.expected(1...count, here: count) ? 0 : 1)
      }
    }
  #endif

  /// Calls `visit` when it is disposed of. `visit` enters an edge and leaves it.
  private final class Guest: Disposable, LibraryDisposable, @unchecked Sendable {
    let visit: () -> Void
    init(visiting visit: @escaping () -> Void) {
      self.visit = visit
      super.init()
    }
    override func dispose() { visit() }
  }

  @Test("A thread that is deep in a disposal delivers when there is stack left")
  func atLimit() {
    let log = DeliveryLog()
    let events = Mutexed<[String]>([])
    let edge = Subscription(
      ReceivingSink { value in
        log.note(value)
        events.withLock { $0.append("\(value)") }
      })
    let visitor = Guest(visiting: {
      let isAtLimit = Unwinding.isStopping
      events.withLock { $0.append(isAtLimit ? "at the limit" : "not at the limit") }
      #expect(edge.enter(outermost: true))
      Self.elsewhere { edge.sendNext(1) }
      edge.leave()
      events.withLock { $0.append("gone") }
    })
    var outer: Disposable = visitor
    for _ in 0..<64 { outer = Disposable { [outer] in Unwinding.dispose(outer) } }
    outer.dispose()
    #expect(events.withLock { $0 } == ["at the limit", "gone", "1"])
    #expect(log.entries == ["1 here"])
    edge.dispose()
  }

  @Test("A subscriber that leaves is released before the next event", .tags(.L5))
  func leaversComeFirst() {
    let subject = Subject<Int>()
    let alive = Counter()
    let leaver = subject.subscribe(next: { [tracked = Tracked(alive)] _ in _ = tracked })
    let seen = Mutexed<[Int]>([])
    subject.subscribe(next: { value in
      if value == 0 {
        Self.elsewhere {
          for value in 1...10 { subject.sendNext(value) }
          leaver.dispose()
        }
      }
      seen.withLock { $0.append(alive.value) }
    })
    subject.sendNext(0)
    #expect(seen.withLock { $0 } == [1] + Array(repeating: 0, count: 10))
    subject.sendCompleted()
  }

  @Test("A subscriber that joins and leaves while a block runs is released at once", .tags(.L6))
  func comeAndGo() {
    let subject = Subject<Int>()
    let alive = Counter()
    let seen = Mutexed<[Int]>([])
    subject.subscribe(next: { value in
      guard value == 0 else { return }
      Self.elsewhere {
        for round in 0..<1000 {
          if round % 100 == 0 { subject.sendNext(1) }
          subject.subscribe(next: { [tracked = Tracked(alive)] _ in _ = tracked }).dispose()
          seen.withLock { $0.append(alive.value) }
        }
      }
    })
    subject.sendNext(0)
    #expect(seen.withLock { $0 } == Array(repeating: 0, count: 1000))
    subject.sendCompleted()
  }

  /// Runs `work` on another thread, and waits for it.
  private static func elsewhere(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    workers[0].async {
      work()
      done.signal()
    }
    done.wait()
  }

  /// Runs `work` on a thread of its own, and signals the semaphore at its end.
  private static func thread(_ work: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      work()
      done.signal()
    }
    return done
  }

  private static let workers = (0..<2).map { DispatchQueue(label: "worker \($0)") }
}
