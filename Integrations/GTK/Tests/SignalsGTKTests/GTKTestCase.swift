import Foundation
import SignalsGTK
import XCTest

/// Tests that run on the main thread, with a display.
///
/// On Linux XCTest calls a synchronous test on the main thread, outside of tasks. It can't call one
/// that is isolated to the main actor, so a test's body is in `onMain`.
class GTKTestCase: XCTestCase {
  override func setUpWithError() throws {
    try onMain {
      GLib.collectComplaints()
      Live.reset()
      try MainLoop.initialize()
    }
  }

  override func tearDown() {
    XCTAssertEqual(GLib.takeComplaints(), [])
  }
}

/// Runs the body of a test.
func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated(body)
}

/// Runs the loop until `condition` holds, and fails if that takes too long.
@MainActor
func eventually(
  _ what: String, file: StaticString = #filePath, line: UInt = #line,
  until condition: () -> Bool
) {
  XCTAssertTrue(
    MainLoop.run(atMost: .seconds(600), until: condition), what, file: file, line: line)
}

/// Runs the loop until no work is ready.
@MainActor
func settle() {
  eventually("an idle moment") { !GLib.hasWork }
}

/// Runs `program` while the loop goes on, and returns what it prints.
@MainActor
@discardableResult
func execute(
  _ program: String, _ arguments: String..., environment: [String: String]? = nil,
  fails: Bool = false, file path: StaticString = #filePath, line: UInt = #line
) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [program] + arguments
  if let environment { process.environment = environment }
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  try process.run()
  let printed = Printed()
  let file = output.fileHandleForReading
  DispatchQueue.global().async {
    let data = file.readDataToEndOfFile()
    DispatchQueue.main.async { printed.data = data }
  }
  eventually("the end of \(program)", file: path, line: line) { printed.data != nil }
  if printed.data == nil { process.terminate() }
  process.waitUntilExit()
  let text = String(decoding: printed.data ?? Data(), as: UTF8.self)
  XCTAssertEqual(process.terminationStatus != 0, fails, text, file: path, line: line)
  return text
}

/// Runs the test of this name, `Suite/function`, in a process of its own, in which it does
/// `program`, and checks the output.
@MainActor
func asProgram(
  _ test: String, fails: Bool = false, _ program: @MainActor () throws -> Void,
  prints check: @MainActor (String) -> Void
) throws {
  var environment = ProcessInfo.processInfo.environment
  let mark = "SIGNALS_GTK_PROGRAM"
  guard environment[mark] == nil else { return try program() }
  environment[mark] = test
  environment["SWIFT_BACKTRACE"] = "enable=no"
  try MainLoop.initialize()
  let printed = try execute(
    CommandLine.arguments[0], "SignalsGTKTests.\(test)", environment: environment,
    fails: fails)
  check(printed)
}

/// The output of a program.
@MainActor
private final class Printed {
  var data: Data?
}
