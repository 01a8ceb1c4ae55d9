import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.lines()", .leavesNothing, .timeLimit(.minutes(30)))
struct LinesTests {
  @Test("keeps a byte-order mark in the first line, from which it can be removed")
  func byteOrderMark() {
    let lines = Signal.return(Data("\u{FEFF}one\ntwo".utf8)).lines()
    #expect(lines.collected().values == ["\u{FEFF}one", "two"])
    let trimmed = lines.enumerated().map { $0 == 0 ? String($1.trimmingPrefix("\u{FEFF}")) : $1 }
    #expect(trimmed.collected().values == ["one", "two"])
  }

  @Test("finds the same lines however the bytes are cut", arguments: 1...12)
  func cuts(size: Int) async throws {
    let bytes = Data("one\n\nthree\r\nfo\rur\nélan".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
    let recorder = Signal.from(pieces).lines().recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == ["one", "", "three", "fo\rur", "élan"])
  }

  @Test("sends each line as soon as it has ended")
  func promptness() async throws {
    let subject = Subject<Data>()
    let recorder = subject.lines().recorded()
    subject.sendNext(Data("one\ntw".utf8))
    #expect(recorder.values == ["one"])
    subject.sendNext(Data("o\n\nfour".utf8))
    #expect(recorder.values == ["one", "two", ""])
    subject.sendCompleted()
    #expect(recorder.values == ["one", "two", "", "four"])
    #expect(recorder.isCompleted)
  }

  @Test(
    "cuts off a line that is too long, and keeps a carriage return within the line",
    arguments: 1...7)
  func longest(size: Int) async throws {
    let bytes = Data("ab\rcd\nab\r\nabc\r\nabcd\r\nab\r".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
    let recorder = Signal.from(pieces).lines(keeping: 3).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == ["ab\r", "ab", "abc", "abc", "ab"])
  }

  @Test("has no line left where the bytes end with a line break, or before they begin")
  func noLastLine() async throws {
    for (text, lines) in [("a\n", ["a"]), ("", []), ("\n", [""]), ("\r", [""])] {
      let recorder = Signal.return(Data(text.utf8)).lines().recorded()
      #expect(try await recorder.end() == nil)
      #expect(recorder.values == lines)
    }
  }

  @Test("drops the line that an error breaks off")
  func error() async throws {
    let broken = Signal.return(Data("a\nb".utf8)).concat(with: .error(TestError()))
    let recorder = broken.lines().recorded()
    #expect(try await recorder.end() is TestError)
    #expect(recorder.values == ["a"])
  }

  @Test("keeps a bounded part of a line that does not end")
  func longLine() async throws {
    let pieces = Array(repeating: Data("0123456789".utf8), count: 100)
    let recorder = Signal.from(pieces + [Data("\nb".utf8)]).lines(keeping: 15).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == ["012345678901234", "b"])
  }

  @Test("replaces bytes that are not UTF-8")
  func otherBytes() async throws {
    let recorder = Signal.return(Data([0x61, 0xFF, 0x0A, 0x62])).lines().recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == ["a\u{FFFD}", "b"])
  }
}
