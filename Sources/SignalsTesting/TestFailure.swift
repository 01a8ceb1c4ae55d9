/// A failed expectation: a message, and its place in the test.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// What went wrong.
  public var message: String
  /// The place in the sources of the test.
  public var location: TestLocation
  /// Whether the test itself is written wrongly.
  package var isMistake = false

  /// Creates a failure.
  public init(message: String, location: TestLocation) {
    self.message = message
    self.location = location
  }

  /// Creates the failure of a test of whose background work its scheduler complains.
  package init(ofStrayWork complaint: String, location: TestLocation) {
    let hint = """
       A test may also record the signal with record(on:). A child task of a test with arguments \
      needs the trait .virtualTime.
      """
    self.init(message: complaint + hint, location: location)
  }

  /// What went wrong.
  public var description: String { message }
}

/// A place in the sources of a test.
public struct TestLocation: Sendable {
  /// The module and the name of the file.
  public var fileID: StaticString
  /// The path of the file.
  public var filePath: StaticString
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// Creates a location; the caller's, by default.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
