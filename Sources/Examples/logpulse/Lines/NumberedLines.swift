import Foundation
import SignalsFoundation

/// The lines that ended in the last piece of the log, with their numbers.
///
/// Only ``longestLine`` bytes of a longer line are kept, so that memory is limited even in a file
/// without line breaks.
struct NumberedLines: Sendable {
  static let longestLine = 64 * 1024

  private(set) var lines: [Line] = []

  private var splitter = LineSplitter(longest: longestLine)
  private var count = 0

  /// Whether all bytes so far were read before the next piece. If so, the unfinished line counts as
  /// a whole line.
  private var isRestRead = false

  /// Takes the next piece of a log, and finds its ``lines``; nil means that no further piece will
  /// be read.
  mutating func add(_ piece: FilePiece?) {
    var found: [Line] = []
    var count = count
    let add = { (line: UnsafeRawBufferPointer) in
      count += 1
      unsafe found.append(Line(number: count, bytes: Array(line)[...]))
    }
    switch piece {
    case .bytes(let bytes, endingAt: _):
      isRestRead = false
      unsafe bytes.withUnsafeBytes { unsafe splitter.add($0) { line, _ in unsafe add(line) } }
    case .allRead: isRestRead = true
    case .newFile: unsafe splitter.end(add)
    case nil: if isRestRead { unsafe splitter.end(add) }
    }
    lines = found
    self.count = count
  }
}
