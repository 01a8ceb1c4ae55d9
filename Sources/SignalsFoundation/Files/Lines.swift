public import Foundation
import Scheduling
public import Signals

extension Signal where Value == Data {
  /// Returns a signal of the lines in the bytes, wherever the pieces are cut.
  ///
  /// ```
  /// self      'one\ntw'-'o\r\n\nfour'-|
  /// lines()   'one'-('two' '')-('four'|)
  /// ```
  ///
  /// A line ends with a line feed, or where the bytes end. A carriage return before the line feed
  /// or the end of the bytes belongs to the line break, and is not sent. Bytes that are not valid
  /// UTF-8 become replacement characters. A byte-order mark, which some programs write at the
  /// beginning of a file, is the first character of the first line. If a file may have one, remove
  /// it with `enumerated().map { $0 == 0 ? String($1.trimmingPrefix("\u{FEFF}")) : $1 }`.
  ///
  /// - Parameter longest: How many bytes of a line are kept; the rest is dropped. This limits the
  ///   memory that bytes without line breaks take. One or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; the unfinished line is dropped.
  /// ## Disposal
  /// Disposes of the source.
  public func lines(keeping longest: Int = .max) -> Signal<String> {
    require(longest > 0, "Signal.lines(keeping:): the length must be positive, got \(longest)")
    return scanParts(from: LineSplitter(longest: longest)) { splitter, piece in
      if let piece { splitter.lines(endingIn: piece) } else { splitter.lastLine() }
    }
  }
}

extension LineSplitter {
  mutating func lines(endingIn bytes: Data) -> [String] {
    var lines: [String] = []
    unsafe bytes.withUnsafeBytes {
      unsafe add($0) { line, _ in
        unsafe lines.append(String(decoding: line, as: UTF8.self))
      }
    }
    return lines
  }

  mutating func lastLine() -> [String] {
    var lines: [String] = []
    unsafe end { unsafe lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }
}
