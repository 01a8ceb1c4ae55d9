/// The work that a scheduler has to do, in a heap that is ordered by time and, for equal times, by
/// addition.
///
/// The heap moves only keys, which contain no references, so it needs no reference counting. Each
/// key has up to four children, so the heap is half as deep as a binary heap.
struct Agenda {
  private struct Key {
    let time: Int128
    let sequence: UInt64
    /// The index of the key's work in `works`.
    let place: Int

    func comes(before other: Key) -> Bool {
      time < other.time || (time == other.time && sequence < other.sequence)
    }
  }

  private var heap: [Key] = []
  private var works: [AgendaWork?] = []
  private var freePlaces: [Int] = []
  private var lastSequence: UInt64 = 0

  /// How many pieces of work were not cancelled. This is an estimate, since a cancellation is
  /// counted a moment after it happens.
  private(set) var count = 0

  var waiting: [AgendaWork] { works.compactMap { $0 }.filter { !$0.isDisposed } }

  /// When the next work is due, if there is any. Cancelled work may count, too.
  var firstTime: Duration? { heap.first.map { Duration(attoseconds: $0.time) } }

  mutating func add(_ work: AgendaWork, at time: Duration) {
    if !work.isOnAgenda { count += 1 }
    work.isOnAgenda = true
    lastSequence += 1
    let place = freePlaces.popLast() ?? works.count
    if place < works.count { works[place] = work } else { works.append(work) }
    let key = Key(time: time.attoseconds, sequence: lastSequence, place: place)
    heap.append(key)
    rise(key, to: heap.count - 1)
  }

  /// Returns the work that is due next, and when, if it is due by `end`. The caller has to call
  /// `addNextRun` or `remove`.
  mutating func next(until end: Duration) -> (work: AgendaWork, time: Duration)? {
    while let first = heap.first, first.time <= end.attoseconds {
      let last = heap.removeLast()
      if !heap.isEmpty { sink(last, from: 0) }
      freePlaces.append(first.place)
      if let work = works[first.place].take(), work.isOnAgenda {
        return (work, Duration(attoseconds: first.time))
      }
    }
    return nil
  }

  /// Adds the run of `work` that comes `delay` after `time`. Without a delay there is none.
  mutating func addNextRun(of work: AgendaWork, after delay: Duration?, from time: Duration) {
    if let delay, let next = time.deadline(after: delay) {
      add(work, at: next)
    } else {
      remove(work)
    }
  }

  /// Called when `work` is cancelled, and when it has no further run.
  mutating func remove(_ work: AgendaWork) {
    guard work.isOnAgenda else { return }
    work.isOnAgenda = false
    count -= 1
    if count == 0 || (heap.count > 32 && heap.count > 2 * count) { tidy() }
  }

  /// Removes the cancelled work.
  private mutating func tidy() {
    let old = (heap: heap, works: works)
    heap = []
    works = []
    freePlaces = []
    for var key in old.heap {
      guard let work = old.works[key.place], work.isOnAgenda else { continue }
      key = Key(time: key.time, sequence: key.sequence, place: works.count)
      works.append(work)
      heap.append(key)
      rise(key, to: heap.count - 1)
    }
  }

  /// Puts `key` into the hole at `hole` or further up, and moves the keys in between down.
  private mutating func rise(_ key: Key, to hole: Int) {
    unsafe heap.withUnsafeMutableBufferPointer { heap in
      var hole = hole
      while hole > 0 {
        let parent = (hole - 1) / 4
        guard unsafe key.comes(before: heap[parent]) else { break }
        unsafe heap[hole] = heap[parent]
        hole = parent
      }
      unsafe heap[hole] = key
    }
  }

  /// Puts `key` into the hole at `hole` or further down, and moves the keys in between up.
  private mutating func sink(_ key: Key, from hole: Int) {
    unsafe heap.withUnsafeMutableBufferPointer { heap in
      var hole = hole
      while 4 * hole + 1 < heap.count {
        var least = 4 * hole + 1
        for child in least + 1..<min(least + 4, heap.count)
        where unsafe heap[child].comes(before: heap[least]) {
          least = child
        }
        guard unsafe heap[least].comes(before: key) else { break }
        unsafe heap[hole] = heap[least]
        hole = least
      }
      unsafe heap[hole] = key
    }
  }
}

/// A scheduler that keeps its work on an agenda.
protocol AgendaScheduler: Scheduler {
  /// Called when `work` is cancelled.
  func calledOff(_ work: AgendaWork)
}

/// Work that waits on the agenda of its scheduler.
final class AgendaWork: ScheduledWork, @unchecked Sendable {
  // Unchecked, because of the variables, which are used under the scheduler's lock.

  /// The time from one run to the next, if it repeats.
  let interval: Duration?
  let urgency: UInt8

  // Weak, because the scheduler holds its work. It may be released before the work is done. Nil for
  // work that comes on no agenda.
  private weak let scheduler: (any AgendaScheduler)?

  /// Whether the work is on the agenda, and was not cancelled.
  var isOnAgenda = false
  /// Whether the work is in a task scheduler's list of work to run now.
  var isReady = false

  init(
    on scheduler: (any AgendaScheduler)?, urgency: UInt8 = 0, interval: Duration? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.scheduler = scheduler
    self.urgency = urgency
    self.interval = interval
    super.init(repeats: interval != nil, action)
  }

  /// The time from a run that is `late` to the next one, if the work repeats. Runs that are due
  /// already are merged into this one.
  func delayOfNextRun(late: Duration) -> Duration? {
    interval.map { $0 * (late.attoseconds / $0.attoseconds + 1) }
  }

  override func ended() {
    if isDisposed { scheduler?.calledOff(self) }
  }
}
