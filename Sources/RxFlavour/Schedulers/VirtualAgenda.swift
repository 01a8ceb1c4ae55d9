import Scheduling
import Signals
import Synchronization

/// The work of a virtual time scheduler, in a binary heap: the next work comes first, and no work
/// is due before its parent in the heap.
///
/// Neither this nor `VirtualWork` is generic, so nothing looks up types at run time.
struct VirtualAgenda {
  /// The work in its order. It is nil while a run chooses the next work, because the converter that
  /// compares times is called outside of the lock.
  private var heap: VirtualHeap? = VirtualHeap()
  /// The work that was scheduled since a run chose some.
  private var arrived: [VirtualWork] = []
  private var lastNumber = 0
  /// The number of the run that goes on.
  private var run: Int?
  private var lastRun = 0
  /// How many pieces of repeating work were taken in a row, with no other work scheduled.
  private(set) var uneventfulPieces = 0

  /// The work that waits, in no particular order.
  var waiting: [VirtualWork] { (heap?.works ?? []) + arrived }

  mutating func add(_ work: VirtualWork) {
    lastNumber += 1
    work.number = lastNumber
    arrived.append(work)
    if !work.isPeriodic { uneventfulPieces = 0 }
  }

  /// Returns the number of a new run; nil if a run goes on.
  mutating func beginRun() -> Int? {
    guard run == nil, heap != nil else { return nil }
    lastRun += 1
    run = lastRun
    return run
  }

  /// Ends the run with this number, or any if there is none given.
  mutating func endRun(_ number: Int? = nil) {
    if number == nil || run == number { run = nil }
  }

  /// Takes the heap, and the work that isn't in it yet, for a run. Nil if the run was ended.
  mutating func takeAll(for run: Int) -> (heap: VirtualHeap, arrived: [VirtualWork])? {
    guard self.run == run, let taken = heap.take() else { return nil }
    defer { arrived = [] }
    return (taken, arrived)
  }

  /// Puts the heap back, from which `next` was taken.
  mutating func putBack(_ heap: consuming VirtualHeap, without next: VirtualWork?) {
    self.heap = heap
    uneventfulPieces = next?.isPeriodic == true ? uneventfulPieces + 1 : 0
  }
}

/// A binary heap of work, whose order the caller knows.
struct VirtualHeap {
  private(set) var works: [VirtualWork] = []

  mutating func add(_ work: VirtualWork, comes: (VirtualWork, VirtualWork) -> Bool) {
    works.append(work)
    var place = works.count - 1
    while place > 0 {
      let above = (place - 1) / 2
      guard comes(work, works[above]) else { return }
      works.swapAt(place, above)
      place = above
    }
  }

  /// Removes the first work.
  mutating func removeFirst(comes: (VirtualWork, VirtualWork) -> Bool) {
    works.swapAt(0, works.count - 1)
    works.removeLast()
    var place = 0
    while true {
      let (left, right) = (2 * place + 1, 2 * place + 2)
      guard left < works.count else { return }
      let below = right < works.count && comes(works[right], works[left]) ? right : left
      guard comes(works[below], works[place]) else { return }
      works.swapAt(place, below)
      place = below
    }
  }
}

/// Work that waits for its virtual time: the disposable of the code that schedules it.
///
/// Disposal releases the work, or disposes of what the work returned. The work stays on the agenda
/// until its time, but what it holds, often the scheduler, doesn't.
class VirtualWork: Scheduling.Disposable, @unchecked Sendable {
  // Unchecked, because of the variables. `work` belongs to the thread that sets `taken`, and
  // `result` to the thread that finds the other's flag set. `number` is written under the
  // scheduler's lock, before another thread sees the object.

  /// Of work for the same time, the one with the lowest number comes first.
  final var number = 0
  /// Whether it belongs to work that repeats.
  final let isPeriodic: Bool
  private final var work: (@Sendable () -> any Disposable)?
  private final var result: Scheduling.Disposable?

  // The lowest bit of the word says that the disposable is disposed of.
  private static let disposed: UInt = 1
  private static let taken: UInt = 2
  private static let hasResult: UInt = 4

  init(isPeriodic: Bool, _ work: @escaping @Sendable () -> any Disposable) {
    self.isPeriodic = isPeriodic
    self.work = work
    super.init()
  }

  deinit {
    if let work = work.take() { Unwinding.release(consume work) }
    if let result = result.take() { Unwinding.release(consume result) }
  }

  /// Does the work, unless it was done or disposed of.
  final func perform() {
    guard word.bitwiseOr(Self.taken, ordering: .acquiringAndReleasing).oldValue & Self.taken == 0,
      let work = work.take()
    else { return }
    result = work().asTeardown
    Unwinding.release(consume work)
    let old = word.bitwiseOr(Self.hasResult, ordering: .acquiringAndReleasing).oldValue
    if old & Self.disposed != 0 { disposeOfResult() }
  }

  final override func dispose() {
    let old = word.bitwiseOr(Self.disposed | Self.taken, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.disposed == 0 else { return }
    if old & Self.hasResult != 0 {
      disposeOfResult()
    } else if old & Self.taken == 0, let work = work.take() {
      Unwinding.release(consume work)
    }
  }

  private func disposeOfResult() {
    guard let result = result.take() else { return }
    Unwinding.dispose(consume result)
  }
}

/// Virtual work with its time.
final class TimedWork<Time: Sendable>: VirtualWork, @unchecked Sendable {
  let time: Time
  // Declared after the time: its release follows that of the time, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  deinit { unwinding.begin(Time.self, orKeep: { Kept(time) }) }

  init(at time: Time, isPeriodic: Bool, _ work: @escaping @Sendable () -> any Disposable) {
    self.time = time
    super.init(isPeriodic: isPeriodic, work)
  }
}
