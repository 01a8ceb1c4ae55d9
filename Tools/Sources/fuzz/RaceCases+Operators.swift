import Foundation
import Signals
import Synchronization

extension RaceCases {
  /// Two subjects, and an operator on them.
  private static func junction(
    _ name: String, allowed: Set<String>,
    _ operation: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>,
    _ first: @escaping @Sendable (Subject<Int>) -> Void,
    _ second: @escaping @Sendable (Subject<Int>) -> Void
  ) -> RaceCase {
    RaceCase(name) {
      let log = RaceLog()
      let (a, b) = (Subject<Int>(), Subject<Int>())
      Scheduler.immediate.performAsCurrent { _ = operation(a, b).log(to: log) }
      return Race({ first(a) }, { second(b) }, allowed: allowed) { log.text }
    }
  }

  static let junctions = [
    junction("two inputs of merge end", allowed: ["12|", "21|"], { merge($0, $1) }) {
      $0.sendNext(1)
      $0.sendCompleted()
    } _: {
      $0.sendNext(2)
      $0.sendCompleted()
    },
    junction("two inputs of zip send and end", allowed: ["12|"]) {
      zip($0, $1).map { $0 * 10 + $1 }
    } _: {
      $0.sendNext(1)
      $0.sendCompleted()
    } _: {
      $0.sendNext(2)
      $0.sendCompleted()
    },
    junction("an input of combineLatest fails", allowed: ["X", "12X"]) {
      combineLatest($0, $1).map { $0 * 10 + $1 }
    } _: {
      $0.sendNext(1)
      $0.sendError(RaceError())
    } _: {
      $0.sendNext(2)
    },
    junction("the trigger of take(until:) races a value and the end", allowed: ["1|", "|"]) {
      $0.take(until: $1)
    } _: {
      $0.sendNext(1)
      $0.sendCompleted()
    } _: {
      $0.sendNext(0)
    },
    junction("sample ends while its trigger sends", allowed: ["1|", "|"]) {
      $0.sample(when: $1)
    } _: {
      $0.sendNext(1)
      $0.sendCompleted()
    } _: {
      $0.sendNext(0)
    },
    RaceCase("an inner signal sends while it is switched away from") {
      let log = RaceLog()
      let (outer, old, new) = (Subject<Signal<Int>>(), Subject<Int>(), BehaviorSubject(2))
      Scheduler.immediate.performAsCurrent { _ = outer.switchToLatest().log(to: log) }
      outer.sendNext(old)
      return Race({ old.sendNext(1) }, { outer.sendNext(new) }, allowed: ["2", "12"]) { log.text }
    },
    RaceCase("a group's subscriber goes while values come") {
      let (kept, left) = (RaceLog(), RaceLog())
      let source = Subject<Int>()
      let leaving = SerialDisposable()
      Scheduler.immediate.performAsCurrent {
        _ = source.groupBy { $0 % 2 }.subscribeNext { group in
          if group.key == 0 {
            leaving.disposable = group.log(to: left)
          } else {
            group.log(to: kept)
          }
        }
      }
      source.sendNext(2)
      return Race(
        { for value in [1, 4, 3] { source.sendNext(value) } }, { leaving.dispose() },
        allowed: ["13 2", "13 24"]
      ) { "\(kept.text) \(left.text)" }
    },
  ]

  static let timers = [
    RaceCase("work races its cancellation") {
      let log = RaceLog()
      let clock = TestScheduler()
      let work = clock.schedule(after: .seconds(1)) { log.add("1") }
      return Race({ clock.advance(by: .seconds(2)) }, { work.dispose() }, allowed: ["", "1"]) {
        log.text
      }
    },
    RaceCase("the timer of a debounce races a value") {
      let log = RaceLog()
      let (clock, source) = (TestScheduler(), Subject<Int>())
      clock.performAsCurrent {
        _ = source.debounce(for: .seconds(1), on: clock).log(to: log)
        source.sendNext(1)
      }
      return Race(
        { clock.advance(by: .seconds(1)) }, { source.sendNext(2) }, allowed: ["2", "12"]
      ) {
        clock.advance(by: .seconds(5))
        return log.text
      }
    },
    RaceCase("a timeout races a value and the end") {
      let log = RaceLog()
      let (clock, source) = (TestScheduler(), Subject<Int>())
      clock.performAsCurrent { _ = source.timeout(after: .seconds(1), on: clock).log(to: log) }
      return Race(
        { clock.advance(by: .seconds(1)) },
        {
          source.sendNext(1)
          source.sendCompleted()
        }, allowed: ["X", "1X", "1|"]
      ) { log.text }
    },
    RaceCase("a delayed value races an error") {
      let log = RaceLog()
      let (clock, source) = (TestScheduler(), Subject<Int>())
      clock.performAsCurrent {
        _ = source.delay(for: .seconds(1), on: clock).log(to: log)
        source.sendNext(1)
      }
      return Race(
        { clock.advance(by: .seconds(1)) }, { source.sendError(RaceError()) }, allowed: ["X", "1X"]
      ) { log.text }
    },
  ]

  static let sharing = [
    RaceCase("two connect at once") {
      let log = RaceLog()
      let source = Subject<Int>()
      let connection = source.doNext { _ in log.add("n") }.publish()
      return Race({ connection.connect() }, { connection.connect() }, allowed: ["n"]) {
        source.sendNext(1)
        return log.text
      }
    },
    RaceCase("the last subscriber leaves while one comes") {
      let log = RaceLog()
      let source = Subject<Int>()
      let shared = source.publish().autoconnect()
      let first = Scheduler.immediate.performAsCurrent { shared.subscribeNext { _ in } }
      return Race({ first.dispose() }, { shared.log(to: log) }, allowed: ["1"]) {
        source.sendNext(1)
        return log.text
      }
    },
  ]

  static let tasks = [
    RaceCase("a value races the cancelling of a task") {
      let log = RaceLog()
      let subject = ReplaySubject<Int>()
      let done = DispatchSemaphore(value: 0)
      let task = Task {
        do {
          log.add("\(try await subject.first() ?? 0)")
        } catch {
          log.add(error is CancellationError ? "cancelled" : "X")
        }
        done.signal()
      }
      return Race({ subject.sendNext(1) }, { task.cancel() }, allowed: ["1", "cancelled"]) {
        if log.text.isEmpty { done.wait() }
        return log.text
      }
    }
  ]
}
