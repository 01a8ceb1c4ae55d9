import Foundation

/// Whether this process runs tests, according to its arguments and its environment.
///
/// Code on a thread of its own can't find out in another way whether a test is running.
enum TestProcess {
  static let isHere = isOne(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  static func isOne(arguments: [String], environment: [String: String]) -> Bool {
    // Xcode sets the first three, and Bazel the last one.
    let variables = [
      "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "TEST_SRCDIR",
    ]
    if variables.contains(where: { environment[$0] != nil }) { return true }
    if arguments.contains("--testing-library") { return true }
    let program = arguments.first?.split(separator: "/").last ?? ""
    return program.hasSuffix(".xctest") || ["xctest", "swiftpm-testing-helper"].contains(program)
  }
}
