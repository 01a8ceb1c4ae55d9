import Synchronization

/// The list in which ``Scheduler/current`` looks up the test scheduler of the code that runs.
///
/// No scheduler runs a test function. Signals that it subscribes to would begin on background
/// schedulers, and virtual time would run out before they do. So the test scheduler that a test has
/// made is current in the test's code, wherever no other scheduler is. A program that makes no test
/// scheduler reads ``exist``, and no more.
package enum TestSchedulers {
  /// Whose code a scheduler is for.
  enum Place: Hashable, Sendable {
    /// The code of the task that has made the scheduler, by the task's hash value.
    case task(Int)
    /// The code of the thread that has made it, outside of tasks.
    case thread(ObjectIdentifier)
    /// The code of all tasks that belong to no known test: the main thread has made it, outside of
    /// tasks. So XCTest initialises the properties of its tests, and calls `setUp`.
    case mainThread
    /// The code of the test that has made it, with the test's child tasks, by a hash value too.
    case test(Int)
  }

  /// One run of a test, whose child tasks share its test schedulers.
  package final class TestRun: Sendable {
    package init() {}
  }

  /// The places where a scheduler is listed.
  package struct Places: Sendable {
    fileprivate let all: [Place]

    package static let none = Places(all: [])

    /// Where a scheduler that is made now has to be listed.
    package static var here: Places {
      // Threads whose interleavings are explored belong to no test.
      guard ThreadContext.withCurrent({ $0.interleaver == nil }) else { return none }
      return Places(all: [innerPlace] + (testPlace.map { [$0] } ?? []))
    }
  }

  private struct Entry {
    let id: ObjectIdentifier
    weak let scheduler: Scheduler?
  }

  private struct List {
    var entries: [Place: [Entry]] = [:]
    var findTest: (@Sendable () -> Int?)?
  }

  /// Whether a test scheduler has ever been made.
  static var exist: Bool { madeOne.load(ordering: .relaxed) }

  private static let madeOne = Atomic(false)
  private static let list = Locked(List())

  /// The run of a test that the current task belongs to, if a trait or XCTest's `invokeTest` has
  /// said so.
  @TaskLocal package static var testRun: TestRun?

  /// Makes `find` tell which test the code belongs to, where ``testRun`` doesn't.
  package static func findTests(with find: @escaping @Sendable () -> Int?) {
    list.withLock { $0.findTest = find }
  }

  /// The test scheduler of the code that calls this: the latest one that its task or thread has
  /// made, otherwise the latest one of its test, or of XCTest's. Only living schedulers count.
  static var current: Scheduler? {
    guard exist, ThreadContext.withCurrent({ $0.interleaver == nil }) else { return nil }
    let place = innerPlace
    if let scheduler = latest(at: place) { return scheduler }
    guard case .task = place else { return nil }
    return latest(at: testPlace ?? .mainThread)
  }

  /// Lists `scheduler` at `places`.
  package static func add(_ scheduler: Scheduler, at places: Places) {
    if places.all.isEmpty { return }
    let entry = Entry(id: ObjectIdentifier(scheduler), scheduler: scheduler)
    list.withLock { list in
      for place in places.all { list.entries[place, default: []].append(entry) }
    }
    madeOne.store(true, ordering: .relaxed)
  }

  /// Removes `scheduler`, which is being released, from the list.
  package static func remove(_ scheduler: Scheduler, from places: Places) {
    if places.all.isEmpty { return }
    let id = ObjectIdentifier(scheduler)
    list.withLock { list in
      for place in places.all {
        list.entries[place]?.removeAll { $0.id == id }
        if list.entries[place]?.isEmpty == true { list.entries[place] = nil }
      }
    }
  }

  private static func latest(at place: Place) -> Scheduler? {
    // A scheduler that is looked at may be released meanwhile: not under the lock.
    let entries = list.withLock { $0.entries[place] } ?? []
    for entry in entries.reversed() {
      if let scheduler = entry.scheduler { return scheduler }
    }
    return nil
  }

  private static var innerPlace: Place {
    if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) { return .task(task) }
    return ThreadContext.withCurrent { thread in
      thread.isMainThread ? .mainThread : .thread(ObjectIdentifier(thread))
    }
  }

  private static var testPlace: Place? {
    if let testRun { return .test(ObjectIdentifier(testRun).hashValue) }
    return list.withLock { $0.findTest }?().map { .test($0) }
  }
}
