import Foundation
import SignalsFoundation

/// The lines that ended in the last piece of the log, with their numbers.
///
/// Of a line longer than ``longestLine`` only that much is kept, so that memory stays bounded in a file
/// without line breaks, too.
struct NumberedLines: Sendable {
  static let longestLine = 64 * 1024

  private(set) var lines: [Line] = []

  private var splitter = LineSplitter(longest: longestLine)
  private var count = 0

  /// Whether all there was had been read before the next piece: if so, what there is of the last
  /// line is the line, and no part of one.
  private var isRestRead = false

  /// Takes the next piece of a log, and finds its ``lines``; nil says that nothing more will be read.
  mutating func add(_ piece: FilePiece?) {
    var found: [Line] = []
    var count = count
    let add = { (line: UnsafeRawBufferPointer) in
      count += 1
      found.append(Line(number: count, bytes: Array(line)[...]))
    }
    switch piece {
    case .bytes(let bytes):
      isRestRead = false
      bytes.withUnsafeBytes { splitter.add($0, add) }
    case .allRead: isRestRead = true
    case .newFile: splitter.end(add)
    case nil: if isRestRead { splitter.end(add) }
    }
    lines = found
    self.count = count
  }
}
