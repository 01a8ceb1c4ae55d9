public import Scheduling

/// A scheduler that must not be used: each use is a failure of the test.
///
/// Pass it to code that takes a scheduler, if the test expects that the code doesn't use the
/// scheduler. Work that is scheduled on it never runs.
public final class UnimplementedScheduler: Scheduler, @unchecked Sendable {
  private let location: TestLocation
  private let report: @Sendable (TestFailure) -> Void

  /// Creates a scheduler that calls `report` when it is used.
  public init(
    name: String, at location: TestLocation,
    reportingTo report: @escaping @Sendable (TestFailure) -> Void
  ) {
    self.location = location
    self.report = report
    super.init(name: name)
  }

  public override var now: Duration {
    fail("asked for the time")
    return .zero
  }

  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    fail("told to schedule work")
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    fail("told to schedule work after \(delay.text)")
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    fail("told to schedule work after \(delay.text) and then every \(interval.text)")
  }

  @discardableResult
  private func fail(_ use: String) -> Disposable {
    let message = "The scheduler '\(name)' must not be used in this test, but was \(use)."
    report(TestFailure(message: message, location: location))
    return Disposable()
  }
}

extension UnimplementedScheduler {
  /// Creates a scheduler whose use makes the running test fail.
  public convenience init(
    _ name: String = "unimplemented",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let library = TestLibrary.current
    self.init(name: name, at: location) { $0.report(to: library) }
  }
}
