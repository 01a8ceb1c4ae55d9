import Testing

@testable import logpulse

@Suite("LineSplitter")
struct LineSplitterTests {
  @Test("finds the same lines however the bytes are cut", arguments: 1...12)
  func cuts(size: Int) {
    let bytes = Array("one\n\nthree\r\nfour\nlast".utf8)
    var splitter = LineSplitter()
    var lines: [Line] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      lines += splitter.add(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(lines.map(\.text) == ["one", "", "three\r", "four"])
    #expect(splitter.end()?.text == "last")
    #expect(lines.map(\.number) == [1, 2, 3, 4])
  }

  @Test("has no line left where the file ends with a line break")
  func completeFile() {
    var splitter = LineSplitter()
    #expect(splitter.add(Array("a\n".utf8)).count == 1)
    #expect(splitter.end() == nil)
  }

  @Test("goes on counting after the end of a file")
  func severalFiles() {
    var splitter = LineSplitter()
    _ = splitter.add(Array("a\nb".utf8))
    #expect(splitter.end()?.number == 2)
    #expect(splitter.add(Array("c\n".utf8)).map(\.number) == [3])
    #expect(splitter.end() == nil)
  }

  @Test("finds the lines of each piece, and ends a line where its file ends")
  func pieces() {
    #expect(
      lines(of: [.bytes(Array("a\nb".utf8)), .nothingYet, .newFile, .newFile, .end])
        == [["a"], [], ["b"], [], []])
  }

  @Test("takes a line without line break for complete when there was nothing more to read")
  func lastLine() {
    let bytes = LogFile.Piece.bytes(Array("a\nb".utf8))
    #expect(lines(of: [bytes, .end, .end, .stop]) == [["a"], [], [], ["b"]])
    #expect(lines(of: [bytes, .nothingYet, .stop]) == [["a"], [], ["b"]])
    #expect(lines(of: [.nothingYet, bytes, .stop]) == [[], ["a"], []])
  }

  private func lines(of pieces: [LogFile.Piece]) -> [[String]] {
    var splitter = LineSplitter()
    return pieces.map { piece in
      splitter.add(piece)
      return splitter.lines.map(\.text)
    }
  }

  @Test("keeps a bounded part of a line that does not end")
  func endlessLine() {
    var splitter = LineSplitter()
    for _ in 0..<100 {
      #expect(splitter.add([UInt8](repeating: 0, count: 10_000)).isEmpty)
    }
    let lines = splitter.add(Array("x\nnext\n".utf8))
    #expect(lines.map(\.bytes.count) == [LineSplitter.longestLine, 4])
  }
}

extension Line {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
