import Foundation
import SignalsFoundation
import TestSupport
import Testing

@testable import logpulse

@Suite("NumberedLines", .leavesNothing)
struct NumberedLinesTests {
  @Test("finds the same lines however the bytes are cut", arguments: 1...12)
  func cuts(size: Int) {
    let bytes = Data("one\n\nthree\r\nfour\nlast".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
      FilePiece.bytes(bytes[start..<min(start + size, bytes.count)], endingAt: nowhere)
    }
    let lines = lines(of: pieces + [.allRead, nil]).flatMap(\.self)
    #expect(lines.map(\.text) == ["one", "", "three", "four", "last"])
    #expect(lines.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test("goes on counting after the end of a file")
  func severalFiles() {
    let lines = lines(of: [.text("a\nb"), .newFile, .text("c\n"), .newFile]).flatMap(\.self)
    #expect(lines.map(\.number) == [1, 2, 3])
  }

  @Test("finds the lines of each piece, and ends a line where its file ends")
  func pieces() {
    #expect(
      texts(of: [.text("a\nb"), .allRead, .newFile, .newFile, .allRead])
        == [["a"], [], ["b"], [], []])
  }

  @Test("takes a line without line break for complete when there was nothing more to read")
  func lastLine() {
    let bytes = FilePiece.text("a\nb")
    #expect(texts(of: [bytes, .allRead, .allRead, nil]) == [["a"], [], [], ["b"]])
    #expect(texts(of: [.allRead, bytes, nil]) == [[], ["a"], []])
  }

  @Test("keeps a bounded part of a line that does not end")
  func endlessLine() {
    let zeros = FilePiece.bytes(Data(count: 10_000), endingAt: nowhere)
    let lines = lines(of: Array(repeating: zeros, count: 100) + [.text("x\nnext\n")])
    #expect(lines.flatMap(\.self).map(\.bytes.count) == [NumberedLines.longestLine, 4])
  }

  private func lines(of pieces: [FilePiece?]) -> [[Line]] {
    var state = NumberedLines()
    return pieces.map { piece in
      state.add(piece)
      return state.lines
    }
  }

  private func texts(of pieces: [FilePiece?]) -> [[String]] {
    lines(of: pieces).map { $0.map(\.text) }
  }
}

extension Line {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines that are found don't depend on places.
private let nowhere = FilePosition(offset: 0)

extension FilePiece {
  fileprivate static func text(_ text: String) -> FilePiece {
    .bytes(Data(text.utf8), endingAt: nowhere)
  }
}
