import Synchronization

/// Where the work of one background scheduler runs: on its queue, or on a thread of the library's
/// own.
///
/// Dispatch makes a limited number of threads, 255 on Linux. Work that blocks keeps its thread, and
/// could hold up all other work. So only `mostQueues` schedulers have work on their queues at a
/// time. Each other scheduler has a list of its own, which a thread of `SpareThreads` runs. A
/// scheduler changes between queue and list only when it has no work left in the former place, so
/// its pieces of work neither overlap nor overtake each other.
struct Placement: ~Copyable, Sendable {
  /// How many pieces of the scheduler's work are on its queue; `inList` while its work is in the
  /// list.
  private let onQueue = ExplorableAtomic<UInt>(0)
  private static let inList = UInt.max

  private static let mostQueues = 64
  /// How many schedulers have work on their queues.
  private static let queues = Atomic(0)
  /// The work that waits for threads of the library. Most schedulers never have a list.
  private static let lists = Locked<[ObjectIdentifier: Queue<ScheduledWork>]>([:])

  /// Whether a piece of work may run on the queue; if so, the caller calls `leaveQueue()`
  /// afterwards.
  func enterQueue() -> Bool {
    var old = onQueue.load(ordering: .relaxed)
    while old != Self.inList {
      if old == 0, !Self.addQueue() { return false }
      let (done, seen) = onQueue.compareExchange(
        expected: old, desired: old + 1, ordering: .acquiringAndReleasing)
      if done { return true }
      if old == 0 { Self.removeQueue() }
      old = seen
    }
    return false
  }

  func leaveQueue() {
    if onQueue.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { Self.removeQueue() }
  }

  private static func addQueue() -> Bool {
    if queues.add(1, ordering: .relaxed).newValue <= mostQueues { return true }
    removeQueue()
    return false
  }

  private static func removeQueue() {
    queues.subtract(1, ordering: .relaxed)
  }

  /// The result of offering a piece of work to the list.
  enum Addition {
    /// The list was empty: the caller has to find a thread that runs the list.
    case first
    case next
    /// Another piece has entered the queue meanwhile, so this piece belongs there, too.
    case rejected
  }

  /// Adds `piece` to the list of `scheduler`.
  func add(_ piece: ScheduledWork, of scheduler: Scheduler) -> Addition {
    Self.lists.withLock { lists in
      let (isFirst, seen) = onQueue.compareExchange(
        expected: 0, desired: Self.inList, ordering: .acquiringAndReleasing)
      guard isFirst || seen == Self.inList else { return .rejected }
      let list = lists[ObjectIdentifier(scheduler)] ?? Queue()
      lists[ObjectIdentifier(scheduler)] = list
      list.append(piece)
      return isFirst ? .first : .next
    }
  }

  /// Removes and returns the first piece on the list of `scheduler`. Returns nil, and ends the
  /// list, if no piece is left.
  func takeNext(of scheduler: Scheduler) -> ScheduledWork? {
    Self.lists.withLock { lists in
      if let piece = lists[ObjectIdentifier(scheduler)]?.popFirst() { return piece }
      lists[ObjectIdentifier(scheduler)] = nil
      _ = onQueue.exchange(0, ordering: .acquiringAndReleasing)
      return nil
    }
  }
}
