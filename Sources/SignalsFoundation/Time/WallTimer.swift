package import Foundation
package import Scheduling
package import Signals

/// Reads the clock again and again.
package final class WallTimer: Sendable {
  private struct State {
    /// When the clock was last read: dates up to then have passed.
    var looked: Date
    var sent: Date?
    /// The next date, once it was looked up. It is nil inside of the optional if there is no next
    /// date.
    var due: Date??

    /// Whether a call of `look` runs, and whether it is to look again.
    var isLooking = false
    var looksAgain = false

    /// Begins a look, or lets the one that runs look again. Returns whether the caller has to look.
    mutating func beginLook() -> Bool {
      defer { (looksAgain, isLooking) = (isLooking, true) }
      return !isLooking
    }

    /// Ends a look. Returns whether the caller has to look again.
    mutating func endLook() -> Bool {
      defer { (isLooking, looksAgain) = (looksAgain, false) }
      return looksAgain
    }

    /// The clock shows `now`. If that is earlier than before, the date that was looked up is
    /// dropped.
    mutating func look(at now: Date) {
      if now < looked { (looked, due) = (now, nil) }
    }
  }

  private let subscriber: Subscriber<Date>
  private let scheduler: Scheduler
  private let clock: WallClock
  private let precision: Duration
  private let next: @Sendable (Date) -> Date?
  private let state: Locked<State>
  private let work = SerialDisposable()

  /// Returns a signal of the dates that `next` finds. `next` returns the first date after its
  /// argument.
  package static func signal(
    on scheduler: Scheduler?, _ clock: WallClock, _ precision: Duration,
    _ next: @escaping @Sendable (Date) -> Date?
  ) -> Signal<Date> {
    .create { subscriber in
      let timer = WallTimer(
        subscriber, on: scheduler ?? .background(name: "SignalsFoundation.dates"), clock, precision,
        next)
      timer.work.hold { timer.scheduler.scheduleOnce { timer.look() } }
      return timer.work
    }
  }

  private init(
    _ subscriber: Subscriber<Date>, on scheduler: Scheduler, _ clock: WallClock,
    _ precision: Duration, _ next: @escaping @Sendable (Date) -> Date?
  ) {
    self.subscriber = subscriber
    self.scheduler = scheduler
    self.clock = clock
    self.precision = precision
    self.next = next
    state = Locked(State(looked: clock.now))
  }

  private func look() {
    // A scheduler that runs its work at once calls this inside of `nextDue`: the outer call goes
    // on, so that any number of readings takes constant stack.
    guard state.withLock({ $0.beginLook() }) else { return }
    repeat {
      // A subscriber may end the subscription after any date. On an immediate scheduler only this
      // test ends the loop.
      while !subscriber.isDisposed, let due = nextDue() { subscriber.sendNext(due) }
    } while state.withLock { $0.endLook() }
  }

  /// Returns the date that is due. If there is none, schedules another reading, or ends the signal.
  private func nextDue() -> Date? {
    let now = clock.now
    let before = state.withLock { state in
      state.look(at: now)
      return state
    }
    guard let due = before.due ?? lookUp(before) else {
      subscriber.sendCompleted()
      return nil
    }
    guard due <= now else {
      // A date may be farther away than a duration can express. Then the clock is read again
      // earlier.
      let left = Double.minimum(due.timeIntervalSince(now), precision / .seconds(1))
      // At least a microsecond, because the clock doesn't show nanoseconds: the timer must not fire
      // before the clock shows the date.
      let delay: Duration = max(.seconds(left), .microseconds(1))
      work.hold { scheduler.scheduleOnce(after: delay) { self.look() } }
      return nil
    }
    state.withLock { ($0.looked, $0.sent, $0.due) = (max(now, due), due, nil) }
    return due
  }

  /// Looks up the next date, and remembers it, since looking up costs more than reading the clock.
  private func lookUp(_ state: State) -> Date? {
    var due = next(state.looked)
    if due != nil, due == state.sent { due = due.flatMap(next) }
    self.state.withLock { $0.due = .some(due) }
    return due
  }
}
