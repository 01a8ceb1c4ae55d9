/// One line of the log, without its line break.
struct Line: Equatable, Sendable {
  /// 1 for the first line that was read; a file that replaces another one goes on counting.
  let number: Int

  let bytes: ArraySlice<UInt8>
}
