/// The model's virtual time: a list of actions and their times.
final class ModelClock {
  private(set) var now = 0
  private var agenda: [(time: Int, sequence: Int, work: () -> Void)] = []
  private var lastSequence = 0

  /// Returns a function that cancels the action.
  @discardableResult
  func schedule(after delay: Int, _ work: @escaping () -> Void) -> () -> Void {
    lastSequence += 1
    let sequence = lastSequence
    // A negative delay means now (contract 10).
    agenda.append((now + max(0, delay), sequence, work))
    return { [self] in agenda.removeAll { $0.sequence == sequence } }
  }

  /// Does all actions that are due, the earliest first; actions for the same time in the order of
  /// scheduling.
  func advance(by duration: Int) {
    let end = now + duration
    while let next = agenda.filter({ $0.time <= end }).min(by: {
      ($0.time, $0.sequence) < ($1.time, $1.sequence)
    }) {
      agenda.removeAll { $0.sequence == next.sequence }
      now = max(now, next.time)
      next.work()
    }
    now = max(now, end)
  }

  func letGo() { agenda = [] }
}
