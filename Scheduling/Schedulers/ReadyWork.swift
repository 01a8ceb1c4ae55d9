/// The work of a task scheduler that is to run now, in order.
struct ReadyWork {
  private var works: [AgendaWork] = []
  /// How much work there is up to and including the last one of the highest urgency.
  private var countToMostUrgent = 0
  /// The urgency of the most urgent work; 0 if there is none.
  private(set) var urgency: UInt8 = 0

  var isEmpty: Bool { works.isEmpty }

  /// Adds work that is due, unless its last run is still in the list.
  mutating func append(_ work: AgendaWork) {
    if work.isReady { return }
    work.isReady = true
    works.append(work)
    if work.urgency >= urgency { (urgency, countToMostUrgent) = (work.urgency, works.count) }
  }

  /// Removes and returns the work up to and including the last one of the highest urgency. The
  /// list must not be empty.
  ///
  /// Less urgent work behind that one stays in the list: it doesn't run in the urgent task.
  mutating func takeUpToMostUrgent() -> [AgendaWork] {
    let rest = works[countToMostUrgent...]
    let taken = rest.isEmpty ? works : Array(works[..<countToMostUrgent])
    replace(with: rest)
    return taken
  }

  /// Puts back, at the front, the work that was taken and not run.
  mutating func putBack(_ rest: ArraySlice<AgendaWork>) {
    if rest.isEmpty { return }
    replace(with: rest.filter { !$0.isReady } + works)
  }

  mutating func takeAll() -> [AgendaWork] {
    defer { replace(with: []) }
    return works
  }

  private mutating func replace(with rest: ArraySlice<AgendaWork>) {
    for work in works { work.isReady = false }
    (works, countToMostUrgent, urgency) = ([], 0, 0)
    for work in rest { append(work) }
  }
}
