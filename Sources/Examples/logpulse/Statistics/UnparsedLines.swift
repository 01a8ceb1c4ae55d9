/// The lines that are not in a format that is understood.
struct UnparsedLines: Sendable {
  /// At least 1.
  let count: Int

  /// The number of the first one.
  let first: Int
}
