import Synchronization

/// The list in which ``Scheduler/current`` looks up the test scheduler of the code that runs.
///
/// No scheduler runs a test function. Signals that the function subscribes to would begin on
/// background schedulers, and virtual time would run out before they begin. So the test scheduler
/// that a test has created is current in the test's code, wherever no other scheduler is. A program
/// that creates no test scheduler only reads ``exist``.
package enum TestSchedulers {
  /// The code in which a scheduler is current.
  enum Place: Hashable, Sendable {
    /// The code of the task that created the scheduler, identified by the task's number.
    case task(String)
    /// The code of the thread that created the scheduler outside of tasks, identified by the
    /// thread's number.
    case thread(UInt64)
    /// The code of all tasks that belong to no known test. The scheduler was created in a task of
    /// XCTest's, or on the main thread outside of tasks. XCTest initialises the properties of its
    /// tests there, and calls `setUp`.
    case outside
    /// The code of the test that created the scheduler, and its child tasks, identified by a hash
    /// value.
    case test(Int)
    /// The code of the test run that created the scheduler, and its child tasks, identified by the
    /// run's number.
    case run(UInt64)
  }

  /// The test that the current code belongs to, as far as it is known.
  package enum Membership: Equatable, Sendable {
    /// The code belongs to this test, identified by a hash value.
    case test(Int)
    /// The code belongs to one of the cases of this test. They run in parallel and can't be told
    /// apart.
    case someCase(of: Int)
    /// The code belongs to the only test that runs, whose identity is not known.
    case onlyTest
  }

  /// One run of a test, whose child tasks share its test schedulers.
  package final class TestRun: Sendable {
    /// The run that this run is a part of, if any.
    fileprivate let outer = TestSchedulers.testRun
    fileprivate let number = TestRun.numbers.add(1, ordering: .relaxed).newValue

    private static let numbers = Atomic<UInt64>(0)

    package init() {}
  }

  /// The places where a scheduler is listed.
  package struct Places: Sendable {
    fileprivate let all: [Place]

    package static let none = Places(all: [])

    /// The places at which a scheduler that is created now is listed.
    package static var here: Places {
      // Threads whose interleavings are explored belong to no test.
      guard ThreadContext.withCurrent({ $0.interleaver == nil }) else { return none }
      let place = innerPlace
      guard case .task = place else { return Places(all: [place]) }
      let outer: [Place] =
        switch (testRun, membership) {
        case (let run?, _): [.run(run.number)]
        case (nil, .test(let test)): [.test(test)]
        case (nil, .onlyTest): [.outside]
        case (nil, .someCase), (nil, nil): []
        }
      return Places(all: [place] + outer)
    }
  }

  private struct Entry {
    let id: ObjectIdentifier
    weak let scheduler: Scheduler?
  }

  private struct List {
    var entries: [Place: [Entry]] = [:]
    var findTest: (@Sendable () -> Membership?)?
  }

  /// Whether a test scheduler was ever created.
  static var exist: Bool { madeOne.load(ordering: .relaxed) }

  private static let madeOne = Atomic(false)
  private static let list = Locked(List())

  /// The run of a test that the current task belongs to, if a trait or XCTest's `invokeTest` has
  /// set it.
  @TaskLocal package static var testRun: TestRun?

  /// Sets the function that returns the test of the calling code; nil if the test is unknown.
  package static func findTests(with find: @escaping @Sendable () -> Membership?) {
    list.withLock { $0.findTest = find }
  }

  /// The test scheduler of the calling code: the latest one that its task or thread created,
  /// otherwise the latest one of its test or of XCTest. Only living schedulers count.
  static var current: Scheduler? {
    guard exist, ThreadContext.withCurrent({ $0.interleaver == nil }) else { return nil }
    let place = innerPlace
    guard case .task = place else { return latest(at: place) }
    if let scheduler = latest(at: place) { return scheduler }
    var run = testRun
    while let inner = run {
      if let scheduler = latest(at: .run(inner.number)) { return scheduler }
      run = inner.outer
    }
    return switch membership {
    case .test(let test): latest(at: .test(test))
    case .someCase: nil
    case .onlyTest, nil: latest(at: .outside)
    }
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

  private static var membership: Membership? { list.withLock { $0.findTest }?() }
}
