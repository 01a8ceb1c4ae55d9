import Synchronization

/// The list in which ``Scheduler/current`` looks up the test scheduler of the code that runs.
///
/// No scheduler runs a test function. Its signals would take real time, on the main thread or in
/// the background. So the test scheduler that a test has made is current in all code of the test
/// that is no work of another scheduler. A program that creates no test scheduler only reads
/// ``exist``.
package enum TestSchedulers {
  /// The code in which a scheduler is current.
  package enum Place: Hashable, Sendable {
    /// The code of a thread outside of tasks, identified by the thread's number.
    case thread(UInt64)
    /// The code of the main thread outside of tasks, and of tests that run one at a time.
    case outside
    /// The code of a task, identified by its hash value, if the test is not known.
    case task(Int)
    /// The code of a test, or the part of it that one task runs.
    case test(TestIdentity, task: Int? = nil)
  }

  /// What tells a test, or a run of a test, from others.
  package struct TestIdentity: Hashable, @unchecked Sendable {
    // Unchecked, because `AnyHashable` is not `Sendable`. The value in it is.
    private let value: AnyHashable

    package init(_ value: some Hashable & Sendable) { self.value = value }
  }

  /// The places of the calling code.
  package struct Places: Sendable {
    /// Where the code looks for its scheduler, innermost place first.
    package var around: [Place]
    /// Where a scheduler is current that the code creates.
    package var ofCreator: [Place]

    package init(around: [Place], ofCreator: [Place]) {
      self.around = around
      self.ofCreator = ofCreator
    }
  }

  private struct Entry {
    let id: ObjectIdentifier
    weak let scheduler: Scheduler?
  }

  private struct List {
    var entries: [Place: [Entry]] = [:]
    /// The schedulers by their numbers.
    var numbered: [UInt16: Entry] = [:]
    var lastNumber: UInt16 = 0
    var find: (@Sendable (_ task: Int?) -> Places)?
  }

  /// Whether a test scheduler was ever created.
  static var exist: Bool { madeOne.load(ordering: .relaxed) }

  private static let madeOne = Atomic(false)
  private static let list = Locked(List())

  /// Sets the function that finds the places of code in a task or on the main thread.
  ///
  /// - Parameter find: Gets the hash value of the calling task; nil outside of tasks.
  package static func findPlaces(with find: @escaping @Sendable (_ task: Int?) -> Places) {
    list.withLock { $0.find = find }
  }

  /// The places at which a scheduler that is created now is listed.
  package static var here: [Place] { places.ofCreator }

  /// The test scheduler of the calling code: the latest one of the innermost place that has one.
  /// Only living schedulers count.
  static var current: Scheduler? {
    guard exist else { return nil }
    // A lazy sequence would look twice, and the scheduler may be released meanwhile.
    for place in places.around {
      if let scheduler = latest(at: place) { return scheduler }
    }
    return nil
  }

  /// Gives `scheduler` a number above 0 that no other living scheduler has; 0 if there is none.
  static func number(_ scheduler: Scheduler) -> UInt16 {
    let entry = Entry(id: ObjectIdentifier(scheduler), scheduler: scheduler)
    return list.withLock { list in
      if list.numbered.count == Int(UInt16.max) { return 0 }
      repeat {
        list.lastNumber &+= 1
      } while list.lastNumber == 0
        || list.numbered[list.lastNumber] != nil
      list.numbered[list.lastNumber] = entry
      return list.lastNumber
    }
  }

  /// Frees the number of a scheduler that is being released.
  static func free(_ number: UInt16) {
    _ = list.withLock { $0.numbered.removeValue(forKey: number) }
  }

  /// The test scheduler with this number, if it lives.
  static func scheduler(_ number: UInt16) -> TestScheduler? {
    // Read the weak reference outside the lock, as below.
    let entry = list.withLock { $0.numbered[number] }
    return entry?.scheduler as? TestScheduler
  }

  /// Lists `scheduler` at `places`.
  package static func add(_ scheduler: Scheduler, at places: [Place]) {
    if places.isEmpty { return }
    let entry = Entry(id: ObjectIdentifier(scheduler), scheduler: scheduler)
    list.withLock { list in
      for place in places { list.entries[place, default: []].append(entry) }
    }
    madeOne.store(true, ordering: .relaxed)
  }

  /// Removes `scheduler`, which is being released, from the list.
  package static func remove(_ scheduler: Scheduler, from places: [Place]) {
    let id = ObjectIdentifier(scheduler)
    list.withLock { list in
      for place in places {
        list.entries[place]?.removeAll { $0.id == id }
        if list.entries[place]?.isEmpty == true { list.entries[place] = nil }
      }
    }
  }

  private static func latest(at place: Place) -> Scheduler? {
    // Read the weak references outside the lock: a scheduler may be released here.
    let entries = list.withLock { $0.entries[place] } ?? []
    for entry in entries.reversed() {
      if let scheduler = entry.scheduler { return scheduler }
    }
    return nil
  }

  private static var places: Places {
    let thread = ThreadContext.current
    // Threads whose interleavings are explored belong to no test.
    if thread.interleaver != nil { return Places(around: [], ofCreator: []) }
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }
    if task == nil, !thread.isMainThread {
      let place = Place.thread(thread.number)
      return Places(around: [place], ofCreator: [place])
    }
    let place = task.map(Place.task) ?? .outside
    if let find = list.withLock({ $0.find }) {
      var places = find(task)
      // For a scheduler that was made before `find` was set.
      places.around.append(place)
      return places
    }
    return Places(around: [place, .outside], ofCreator: [place])
  }
}
