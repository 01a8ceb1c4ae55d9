import Synchronization

/// The list in which ``Scheduler/current`` looks up the test scheduler of the code that runs.
///
/// No scheduler runs a test function. Signals that the function subscribes to would begin on
/// background schedulers, and virtual time would run out before they begin. So the test scheduler
/// that some code has created is current in that code, wherever no other scheduler is. A program
/// that creates no test scheduler only reads ``exist``.
package enum TestSchedulers {
  /// The code in which a scheduler is current.
  package enum Place: Hashable, Sendable {
    /// The code of the task that created the scheduler, identified by the task's number.
    case task(String)
    /// The code of the thread that created the scheduler outside of tasks, identified by the
    /// thread's number.
    case thread(UInt64)
    /// The code of all tasks about which nothing is known. The scheduler was created on the main
    /// thread outside of tasks.
    case outside
    /// Code that `findPlaces` has given this name.
    case named(String)
  }

  private struct Entry {
    let id: ObjectIdentifier
    weak let scheduler: Scheduler?
  }

  private struct List {
    var entries: [Place: [Entry]] = [:]
    var find: (@Sendable () -> [Place]?)?
  }

  /// Whether a test scheduler was ever created.
  static var exist: Bool { madeOne.load(ordering: .relaxed) }

  private static let madeOne = Atomic(false)
  private static let list = Locked(List())

  /// Sets the function that returns the places around the calling task, innermost first; nil if
  /// nothing is known about the task. A scheduler that the task creates is also listed at the first
  /// of them.
  package static func findPlaces(with find: @escaping @Sendable () -> [Place]?) {
    list.withLock { $0.find = find }
  }

  /// The places at which a scheduler that is created now is listed.
  package static var here: [Place] {
    // Threads whose interleavings are explored belong to no test.
    guard ThreadContext.withCurrent({ $0.interleaver == nil }) else { return [] }
    let place = innerPlace
    guard case .task = place else { return [place] }
    return [place] + (outerPlaces?.prefix(1) ?? [])
  }

  /// The test scheduler of the calling code: the latest one that its task or thread created,
  /// otherwise the latest one of the places around it. Only living schedulers count.
  static var current: Scheduler? {
    guard exist, ThreadContext.withCurrent({ $0.interleaver == nil }) else { return nil }
    let place = innerPlace
    if let scheduler = latest(at: place) { return scheduler }
    guard case .task = place else { return nil }
    // A lazy sequence would look twice, and the scheduler may be released meanwhile.
    for place in outerPlaces ?? [.outside] {
      if let scheduler = latest(at: place) { return scheduler }
    }
    return nil
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

  private static var innerPlace: Place {
    if let number = unsafe withUnsafeCurrentTask(body: { unsafe $0.map(number) }) {
      return .task(number)
    }
    return ThreadContext.withCurrent { $0.isMainThread ? .outside : .thread($0.number) }
  }

  /// The number of a task, which no other task has had.
  ///
  /// The hash value of a task is made of its address, which a later task may have.
  private static func number(of task: UnsafeCurrentTask) -> String {
    // Safe, because a task is a job, and both types hold nothing but its address. The description
    // reads the number; there is no other way to it.
    unsafe unsafeBitCast(task, to: UnownedJob.self).description
  }

  private static var outerPlaces: [Place]? { list.withLock { $0.find }?() }
}
