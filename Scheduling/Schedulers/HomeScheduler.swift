/// The test scheduler in whose work a chain was subscribed to, as one that a test records.
///
/// What the chain subscribes to later, such as an inner signal, begins there too, and so do the
/// tasks of its operators, if no scheduler runs the code that leads to it: the test itself may
/// send the value, or another thread.
///
/// This is a number instead of a reference. The scheduler holds its work, and with that work
/// chains, which must not hold the scheduler.
@usableFromInline
package struct HomeScheduler: Sendable {
  let number: UInt16

  init(number: UInt16) { self.number = number }

  /// No test scheduler.
  package static let none = HomeScheduler(number: 0)

  /// The test scheduler that runs the calling code, if one does.
  package static var here: HomeScheduler {
    guard TestSchedulers.exist else { return .none }
    return (Scheduler.running as? TestScheduler)?.home ?? .none
  }

  /// Whether there is no such scheduler. In a program without test schedulers that is always so.
  package var isNone: Bool { number == 0 }

  /// The scheduler; nil if there is none, or it has been released.
  package var scheduler: TestScheduler? { isNone ? nil : TestSchedulers.scheduler(number) }

  /// Makes the scheduler current on this thread, unless a scheduler is that runs the calling code.
  /// Returns whether it has done so; then ``leave()`` follows.
  package func enter() -> Bool {
    guard Scheduler.running == nil, let scheduler else { return false }
    ThreadContext.withCurrent { $0.currentScheduler = scheduler }
    return true
  }

  package static func leave() { ThreadContext.withCurrent { $0.currentScheduler = nil } }
}
