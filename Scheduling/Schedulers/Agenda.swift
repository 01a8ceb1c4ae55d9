/// The work that a scheduler has to do, in a heap that is ordered by time and, for equal times, by
/// addition.
///
/// The heap moves only keys, which contain no references, so it needs no reference counting. Each
/// key has up to four children, so the heap is half as deep as a binary heap.
struct Agenda<Work: ScheduledWork> {
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
  private var works: [Work?] = []
  private var freePlaces: [Int] = []
  private var lastSequence: UInt64 = 0

  var count: Int { heap.count }

  var waiting: [Work] { works.compactMap { $0 }.filter { !$0.isDisposed } }

  /// When the next work is due, if there is any.
  var firstTime: Int128? { heap.first?.time }

  mutating func add(_ work: Work, at time: Int128) {
    lastSequence += 1
    let place = freePlaces.popLast() ?? works.count
    if place < works.count { works[place] = work } else { works.append(work) }
    let key = Key(time: time, sequence: lastSequence, place: place)
    heap.append(key)
    rise(key, to: heap.count - 1)
  }

  /// Removes the work that is due next. The agenda must not be empty.
  mutating func removeFirst() -> Work? {
    let first = heap[0]
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last, from: 0) }
    freePlaces.append(first.place)
    return works[first.place].take()
  }

  /// Removes the cancelled work.
  mutating func tidy() {
    let old = (heap: heap, works: works)
    heap = []
    works = []
    freePlaces = []
    for var key in old.heap {
      guard let work = old.works[key.place], !work.isDisposed else { continue }
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
