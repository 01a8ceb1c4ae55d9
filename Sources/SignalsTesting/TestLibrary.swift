import Scheduling
import Synchronization

#if canImport(Testing)
  import Testing
#endif

/// The library whose test is running, if it is known.
enum TestLibrary: Sendable {
  case swiftTesting
  /// XCTest, or Swift Testing on a thread that isn't the task's, or there is no test.
  case unknown

  /// The library whose test is running on this thread.
  static var current: TestLibrary {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }

  /// Makes the test schedulers of a test known to all code of the test.
  static func findTests() { _ = finding }

  private static let isSwiftTestingSeen = Atomic(false)

  private static let finding: Void = TestSchedulers.findPlaces { task in
    let runs = TestRun.places
    #if canImport(Testing)
      if let test = Test.current {
        isSwiftTestingSeen.store(true, ordering: .relaxed)
        let identity = TestSchedulers.TestIdentity(test.id)
        let ofTask = TestSchedulers.Place.test(identity, task: task)
        // The cases of a parameterised test run in parallel, and can't be told apart.
        let isKnown = Test.Case.current?.isParameterized == false
        let tests = isKnown ? [ofTask, .test(identity)] : [ofTask]
        return .init(
          around: [ofTask] + runs + tests.dropFirst(),
          ofCreator: [ofTask] + (runs + tests.dropFirst()).prefix(1))
      }
      // Code without a test in a process that has run tests of Swift Testing: a detached task of
      // such a test, if it is a task.
      if isSwiftTestingSeen.load(ordering: .relaxed), task != nil {
        return .init(
          around: runs.isEmpty ? [] : runs + [.outside], ofCreator: Array(runs.prefix(1)))
      }
    #endif
    // XCTest runs one test at a time. It initialises the properties of its tests on the main thread
    // outside of tasks, and calls `setUp` there.
    let places = runs + [.outside]
    return .init(around: places, ofCreator: Array(places.prefix(1)))
  }
}

/// One run of a test, whose child tasks share its test schedulers. A trait or XCTest's
/// `invokeTest` sets it.
package final class TestRun: Sendable {
  /// The run that the current task belongs to.
  @TaskLocal package static var current: TestRun?

  /// The run that this run is a part of, if any.
  private let outer = TestRun.current
  private let number = TestRun.numbers.add(1, ordering: .relaxed).newValue

  private static let numbers = Atomic<UInt64>(0)

  package init() { TestLibrary.findTests() }

  /// The places of the current run and of those that it is a part of, innermost first.
  fileprivate static var places: [TestSchedulers.Place] {
    guard let current else { return [] }
    return sequence(first: current, next: \.outer)
      .map { .test(TestSchedulers.TestIdentity($0.number)) }
  }
}
