import Foundation
import Testing

@testable import logpulse

@Suite("LogFile")
struct LogFileTests {
  @Test("reads what is there, and what is appended later")
  func growing() throws {
    try withDirectory { directory in
      let path = directory.file("a.log", containing: "one\n")
      let file = try LogFile(path: path)
      #expect(file.canGrow)
      #expect(try file.read() == .text("one\n"))
      #expect(try file.read() == .end)
      directory.append("two\n", to: "a.log")
      #expect(try file.read() == .text("two\n"))
      #expect(try file.read() == .end)
    }
  }

  @Test("reads a file in pieces")
  func pieces() throws {
    try withDirectory { directory in
      let text = String(repeating: "0123456789", count: 30_000)
      let file = try LogFile(path: directory.file("a.log", containing: text))
      var read: [UInt8] = []
      while case .bytes(let bytes) = try file.read() {
        #expect(bytes.count <= LogFile.pieceSize)
        read += bytes
      }
      #expect(read == Array(text.utf8))
    }
  }

  @Test("starts over when the file is truncated")
  func truncated() throws {
    try withDirectory { directory in
      let file = try LogFile(path: directory.file("a.log", containing: "one\ntwo\n"))
      #expect(try file.read() == .text("one\ntwo\n"))
      _ = directory.file("a.log", containing: "3\n")
      #expect(try file.read() == .newFile)
      #expect(try file.read() == .text("3\n"))
      #expect(try file.read() == .end)
    }
  }

  @Test("reads a file that was renamed to its end, then the one that took its name")
  func replaced() throws {
    try withDirectory { directory in
      let file = try LogFile(path: directory.file("a.log", containing: "one\n"))
      #expect(try file.read() == .text("one\n"))
      directory.rename("a.log", to: "a.log.1")
      directory.append("late\n", to: "a.log.1")
      #expect(try file.read() == .text("late\n"))
      #expect(try file.read() == .end)
      #expect(try file.read() == .end)
      _ = directory.file("a.log", containing: "new\n")
      #expect(try file.read() == .end)
      directory.append("later\n", to: "a.log.1")
      #expect(try file.read() == .text("later\n"))
      #expect(try file.read() == .end)
      #expect(try file.read() == .newFile)
      #expect(try file.read() == .text("new\n"))
      #expect(try file.read() == .end)
    }
  }

  @Test("says why a file can't be read")
  func unreadable() throws {
    try withDirectory { directory in
      let missing = directory.path("missing.log")
      let error = #expect(throws: FileError.self) { try LogFile(path: missing) }
      #expect(error?.description == "\(missing): No such file or directory")

      let file = try LogFile(path: directory.path("."))
      let other = #expect(throws: FileError.self) { try file.read() }
      #expect(other?.description == "\(directory.path(".")): Is a directory")
    }
  }
}

extension LogFile.Piece {
  fileprivate static func text(_ text: String) -> LogFile.Piece {
    .bytes(Array(text.utf8))
  }
}
