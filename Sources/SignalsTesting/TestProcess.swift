import Foundation

/// Whether this process runs tests, according to its arguments and its environment.
///
/// On a thread of its own, a test can't be told from a program without tests in any other way.
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
