/// Makes lines of the pieces in which a file is read.
///
/// A line that no line break has ended yet is kept until its rest comes, or until ``end()``. Of a
/// line longer than ``longestLine`` only that much is kept, so that memory stays bounded in a file
/// without line breaks, too.
struct LineSplitter: Sendable {
  static let longestLine = 64 * 1024

  /// The lines that ended in the last piece of the log.
  private(set) var lines: [Line] = []

  private var unfinished: [UInt8] = []
  private var count = 0

  /// Whether all there was had been read before the next piece: if so, what there is of the last
  /// line is the line, and no part of one.
  private var isRestRead = false

  /// Takes the next piece of a log, and finds its ``lines``.
  mutating func add(_ piece: LogFile.Piece) {
    switch piece {
    case .bytes(let bytes):
      lines = add(bytes)
      isRestRead = false
    case .nothingYet, .end:
      lines = []
      isRestRead = true
    case .newFile:
      lines = end().map { [$0] } ?? []
    case .stop:
      lines = isRestRead ? end().map { [$0] } ?? [] : []
    }
  }

  /// Returns the lines that end in `piece`.
  mutating func add(_ piece: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = piece[...]
    while let lineBreak = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(line(endingWith: rest[..<lineBreak]))
      rest = rest[(lineBreak + 1)...]
    }
    keep(rest)
    return lines
  }

  /// Returns the line that waits for its line break, if any: the file ends here.
  mutating func end() -> Line? {
    unfinished.isEmpty ? nil : line(endingWith: [])
  }

  private mutating func line(endingWith bytes: ArraySlice<UInt8>) -> Line {
    count += 1
    guard !unfinished.isEmpty else {
      return Line(number: count, bytes: bytes.prefix(Self.longestLine))
    }
    keep(bytes)
    defer { unfinished = [] }
    return Line(number: count, bytes: unfinished[...])
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    unfinished += bytes.prefix(Self.longestLine - unfinished.count)
  }
}
