import Signals

/// Runs `body`. Expects that each subscription that `body` makes to a named signal, or with a
/// recorder, has ended or was disposed of when `body` returns.
///
/// ```swift
/// expectNoLiveSubscriptions {
///   let numbers = Subject<Int>()
///   let recorder = numbers.named("numbers").record(on: TestScheduler())
///   recorder.dispose()
/// }
/// ```
///
/// A failure lists the names; see `named(_:)`. While signals are recorded, all subscriptions count,
/// and the failure says where the program has subscribed; see `SignalRecording`. Subscriptions by
/// other threads and detached tasks don't count.
public func expectNoLiveSubscriptions<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ body: () throws -> Result
) rethrows -> Result {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let list = LiveSubscriptions()
  let result = try LiveSubscriptions.$current.withValue(list, operation: body)
  list.report(location)
  return result
}

/// Does the same as the function above, for a body that suspends.
public func expectNoLiveSubscriptions<Result>(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ body: () async throws -> Result
) async rethrows -> Result {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let list = LiveSubscriptions()
  let result = try await LiveSubscriptions.$current.withValue(list, operation: body)
  list.report(location)
  return result
}

extension LiveSubscriptions {
  fileprivate func report(_ location: TestLocation) {
    let names = names
    if names.isEmpty { return }
    let message = "Subscriptions are left alive, to: \(names.joined(separator: ", "))"
    TestFailure(message: message, location: location).report(to: TestLibrary.current)
  }
}
