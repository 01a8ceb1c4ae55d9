/// Expects that an operator keeps the contract; each rule that it breaks is a failure of the test.
///
/// ```swift
/// expectContract(of: "doubled()") { source, _ in source.doubled() }
/// ```
///
/// - Parameters:
///   - name: The name of the operator, for messages.
///   - exempt: Rules that the operator breaks on purpose.
///   - fileID: The file to which a failure belongs.
///   - filePath: Its path.
///   - line: The line in it.
///   - column: The column in it.
///   - apply: Applies the operator, to a source of the numbers 1, 2, 3, …, with a scheduler on
///     virtual time for its timers.
public func expectContract<Output: Sendable>(
  of name: String, except exempt: Set<ContractRule> = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column,
  _ apply: @escaping @Sendable (Signal<Int>, TestScheduler) -> Signal<Output>
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ContractCheck(name, except: exempt, apply).report(location)
}

extension ContractCheck {
  /// Reports a failure for each rule that the operator breaks.
  public func report(_ location: TestLocation) {
    for violation in violations() {
      TestFailure(message: violation.description, location: location).report()
    }
  }
}
