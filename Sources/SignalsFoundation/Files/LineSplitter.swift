import Foundation

/// Finds the lines in bytes that come piece by piece.
///
/// An unfinished line is kept until its rest comes, or until ``end(_:)``. Only the first `longest`
/// bytes of a line are kept. A carriage return at the end of a line belongs to its line break.
package struct LineSplitter: Sendable {
  private let longest: Int
  private var unfinished: [UInt8] = []
  /// Whether there is an unfinished line, which may be empty so far.
  private var isInLine = false
  /// Whether bytes of the unfinished line were dropped.
  private var isCut = false

  package init(longest: Int = .max) {
    self.longest = longest
  }

  /// Calls `body` with each line that ends in `bytes`, without its line break, and with the number
  /// of bytes that follow the line break.
  package mutating func add(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (_ line: UnsafeRawBufferPointer, _ following: Int) -> Void
  ) {
    var rest = unsafe bytes
    while let start = rest.baseAddress, rest.count > 0,
      let lineBreak = unsafe memchr(start, Int32(UInt8(ascii: "\n")), rest.count)
    {
      let length = unsafe UnsafeRawPointer(lineBreak) - start
      let line = unsafe UnsafeRawBufferPointer(rebasing: rest[..<length])
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
      let following = rest.count
      unsafe endLine(with: line) { unsafe body($0, following) }
    }
    unsafe keep(rest)
  }

  /// Ends the bytes: calls `body` with the unfinished line, if there is one.
  package mutating func end(_ body: (UnsafeRawBufferPointer) -> Void) {
    if isInLine { unsafe endLine(with: UnsafeRawBufferPointer(start: nil, count: 0), body) }
  }

  /// Ends the line with `bytes`.
  private mutating func endLine(
    with bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    guard isInLine else {
      let line = unsafe bytes.last == Self.carriageReturn ? bytes.dropLast() : bytes[...]
      return unsafe body(UnsafeRawBufferPointer(rebasing: line.prefix(longest)))
    }
    unsafe keep(bytes)
    if !isCut, unfinished.last == Self.carriageReturn { unfinished.removeLast() }
    (isInLine, isCut) = (false, false)
    unsafe unfinished.withUnsafeBytes(body)
    unfinished = []
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    isInLine = true
    let room = longest - unfinished.count
    if bytes.count > room { isCut = true }
    unsafe unfinished.append(contentsOf: bytes.prefix(room))
  }

  private static let carriageReturn = UInt8(ascii: "\r")
}
