import Foundation
import SignalsTesting

/// How often each program runs, in each kind of test.
let rounds = ProcessInfo.processInfo.environment["SIGNALS_ROUNDS"].flatMap { Int($0) } ?? 20

/// How often a program runs that takes long.
let fewRounds = max(rounds / 50, 1)

/// Replaces `#expect` in the programs: it reports to Swift Testing or XCTest.
func expect(
  _ isRight: Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: Int = #line, column: Int = #column
) {
  if isRight { return }
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  TestFailure(message: "Expectation failed", location: location).report()
}

/// How long a test waits for what has to come.
let patience = Duration.seconds(60)
