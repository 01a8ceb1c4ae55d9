/// The lines in an unknown format.
struct UnparsedLines: Sendable {
  /// How many lines there are; at least 1.
  let count: Int

  let first: Line
}
