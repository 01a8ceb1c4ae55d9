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
}
