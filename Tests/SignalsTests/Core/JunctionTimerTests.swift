import Foundation
import TestSupport
import Testing

@testable import Signals

/// A timer is due while another thread delivers.
@Suite(.leavesNothing) struct JunctionTimerTests {
  private let worker = DispatchQueue(label: "worker")

  private func elsewhere(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    worker.async {
      work()
      done.signal()
    }
    done.wait()
  }

  @Test(
    "A window closes before the next value, on its scheduler, with one scheduling more", .tags(.L1))
  func window() {
    let scheduler = CountingScheduler()
    let source = Subject<Int>()
    let log = EventLog<Int>()
    source.window(for: .seconds(1), on: scheduler).subscribeNext { window in
      log.add("[")
      window.subscribe(
        next: { value in
          log.add("\(value)")
          guard value == 2 else { return }
          elsewhere {
            scheduler.clock.advance(by: .seconds(1))
            for value in 3...5 { source.sendNext(value) }
          }
        }, completed: { log.add(Scheduler.current === scheduler ? "]" : "] elsewhere") })
    }
    source.sendNext(1)
    let before = scheduler.scheduled.value
    source.sendNext(2)
    source.sendNext(6)
    #expect(log.events == ["[", "1", "2"])
    #expect(scheduler.scheduled.value == before + 1)
    scheduler.clock.advance(by: .zero)
    #expect(log.events == ["[", "1", "2", "]", "[", "3", "4", "5", "6"])
    source.sendCompleted()
  }

  @Test("Waiting events go on when the scheduler drops the work that they wait for", .tags(.L1))
  func droppedWork() {
    let scheduler = CountingScheduler()
    let source = Subject<Int>()
    let log = EventLog<Int>()
    let last = DispatchSemaphore(value: 0)
    source.window(for: .seconds(1), on: scheduler).subscribeNext { window in
      window.subscribe(next: { value in
        log.add("\(value)")
        if value == 2 {
          elsewhere {
            scheduler.clock.advance(by: .seconds(1))
            scheduler.forgets.value = true
            for value in 3...5 { source.sendNext(value) }
          }
        }
        if value == 5 { last.signal() }
      })
    }
    for value in 1...2 { source.sendNext(value) }
    last.wait()
    #expect(log.events == ["1", "2", "3", "4", "5"])
    source.sendCompleted()
  }

  /// Passes the values of `source` on. At the first one, sets a timer of a second.
  private func timed(
    _ source: Signal<Int>, on scheduler: Scheduler, _ action: @escaping @Sendable () -> Void
  ) -> Signal<Int> {
    .junction { output in
      let timer = JunctionTimer(of: output, on: scheduler, patience: 3600) { _, _ in action() }
      output.subscribe(
        to: source,
        next: { value in
          output.deliverNext(value)
          if value == 1 { timer.set(for: .seconds(1)) }
        }, completed: { output.sendCompleted() })
    }
  }

  @Test("A sender that gives way to a timer goes on after it, so no line forms", .tags(.K66))
  func sendersWait() {
    for _ in 0..<20 {
      let scheduler = CountingScheduler()
      let source = Subject<Int>()
      let log = EventLog<Int>()
      timed(source, on: scheduler) { log.add("timer") }.subscribeNext { value in
        log.add("\(value)")
        guard value == 2 else { return }
        elsewhere { scheduler.clock.advance(by: .seconds(1)) }
        // The timer's work is scheduled when this event has been delivered.
        worker.async {
          while !log.events.contains("timer") { scheduler.clock.advance(by: .zero) }
        }
      }
      for value in 1...2 { source.sendNext(value) }
      #expect(log.events == ["1", "2", "timer"])
      source.sendNext(3)
      #expect(log.events == ["1", "2", "timer", "3"])
      source.sendCompleted()
      worker.sync {}
    }
  }

  @Test("A sender in the work of the timer's scheduler doesn't wait for it", .tags(.K66))
  func schedulersOwnSender() {
    let scheduler = CountingScheduler()
    let source = Subject<Int>()
    let log = EventLog<Int>()
    timed(source, on: scheduler) { log.add("timer") }.subscribeNext { value in
      log.add("\(value)")
      if value == 2 { elsewhere { scheduler.clock.advance(by: .seconds(1)) } }
    }
    scheduler.performAsCurrent { for value in 1...2 { source.sendNext(value) } }
    #expect(log.events == ["1", "2"])
    scheduler.clock.advance(by: .zero)
    #expect(log.events == ["1", "2", "timer"])
    source.sendCompleted()
  }
}
