/// The lines in an unknown format.
struct UnparsedLines: Sendable {
  /// At least 1.
  let count: Int

  /// The number of the first one.
  let first: Int
}
