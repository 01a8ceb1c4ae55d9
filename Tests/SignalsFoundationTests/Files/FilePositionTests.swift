import Foundation
import Scheduling
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("FilePosition", .leavesNothing, .timeLimit(.minutes(30)))
struct FilePositionTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = try directory.file("a.log", "one\n")
  }

  /// The lines that are read from `start` on until there are no more, on virtual time.
  private func lines(
    from start: FilePosition, until end: Signal<Int> = .never, _ meanwhile: () throws -> Void = {}
  ) throws -> [(text: String, end: FilePosition, isFinished: Bool)] {
    let scheduler = TestScheduler()
    let recorder = Recorder<(text: String, end: FilePosition, isFinished: Bool)>(on: scheduler)
    scheduler.performAsCurrent {
      _ = Signal.following(
        file: url, from: start, until: end, lookingEvery: .seconds(1), on: scheduler
      )
      .positionedLines().subscribe(recorder)
    }
    try meanwhile()
    scheduler.advance(by: .seconds(10))
    recorder.dispose()
    return recorder.values
  }

  private let beginning = FilePosition(offset: 0)

  @Test("is behind each line, in bytes, however the bytes are cut", arguments: 1...12)
  func bytes(size: Int) async throws {
    let text = "\u{FEFF}one\r\n\nélan\r\n\u{FEFF}x"
    let bytes = Data(text.utf8) + [0xFF, 0x0A] + Data("long line\nlast".utf8)
    let file = try directory.file("a", bytes)
    let pieces = Signal.pieces(ofFile: file, ofAtMost: size)
    let lines = try await pieces.positionedLines(keeping: 7).array()
    let texts = ["\u{FEFF}one", "", "élan", "\u{FEFF}x\u{FFFD}", "long li", "last"]
    #expect(lines.map(\.text) == texts)
    #expect(lines.map(\.end.offset) == [8, 9, 16, 22, 32, 36])
    #expect(lines.map(\.text) == (try await pieces.lines(keeping: 7).array()))
    // Each reader that goes on behind a line gets the lines that follow.
    for (number, line) in lines.enumerated() {
      let rest = try await Signal.pieces(ofFile: file, from: line.end, ofAtMost: size)
        .positionedLines(keeping: 7).array()
      #expect(rest.map(\.text) == lines[(number + 1)...].map(\.text))
      #expect(rest.map(\.end) == lines[(number + 1)...].map(\.end))
      let chunks = try await Signal.chunks(ofFile: file, from: line.end, ofAtMost: size).array()
      #expect(chunks.reduce(Data(), +) == bytes.dropFirst(line.end.offset))
    }
  }

  @Test("lets a reader go on, also after it was kept")
  func goingOn() throws {
    let handled = try #require(try lines(from: beginning).last)
    let kept = try JSONEncoder().encode(handled.end)
    try directory.append("two\r\nthr", to: "a.log")
    let position = try JSONDecoder().decode(FilePosition.self, from: kept)
    let later = try lines(from: position) { try directory.append("ee\n", to: "a.log") }
    #expect(later.map(\.text) == ["two", "three"])
    #expect(later.map(\.end.offset) == [9, 15])
  }

  @Test("says which lines are finished, so that no reader takes a half of one for a line")
  func finished() throws {
    try directory.append("tw", to: "a.log")
    let end = Subject<Int>()
    let first = try lines(from: beginning, until: end) { end.sendCompleted() }
    #expect(first.map(\.text) == ["one", "tw"])
    #expect(first.map(\.isFinished) == [true, false])
    let kept = try #require(first.last { $0.isFinished }).end
    let later = try lines(from: kept) {
      try directory.append("o\n", to: "a.log")
      try directory.append("thr", to: "a.log")
    }
    #expect(later.map(\.text) == ["two"])
    #expect(later.map(\.isFinished) == [true])
    let rotated = try lines(from: later[0].end) {
      try FileManager.default.moveItem(at: url, to: directory.file("a.log.1"))
      _ = try directory.file("a.log", "new\r\n\n")
    }
    #expect(rotated.map(\.text) == ["thr", "new", ""])
    #expect(rotated.map(\.isFinished) == [false, true, true])
  }

  @Test("lets a reader begin with what is added from the subscription on")
  func end() throws {
    let later = try lines(from: .end) { try directory.append("two\n", to: "a.log") }
    #expect(later.map(\.text) == ["two"])
    #expect(later.map(\.end.offset) == [8])
  }

  @Test("finds a truncation after a reader has begun in the middle")
  func truncation() throws {
    let later = try lines(from: FilePosition(offset: 4)) {
      _ = try directory.file("a.log", "another\n")
    }
    #expect(later.map(\.text) == ["another"])
    #expect(later.map(\.end.offset) == [8])
  }

  @Test("is the beginning where the file was truncated meanwhile")
  func shorterFile() async throws {
    let position = try #require(try lines(from: beginning).last).end
    _ = try directory.file("a.log", "2\n")
    #expect(try lines(from: position).map(\.text) == ["2"])
    #expect(try await Signal.chunks(ofFile: url, from: position).lines().array() == ["2"])
  }

  @Test("leads to the rest of a file that was renamed meanwhile, and then to the new one")
  func renamed() throws {
    let position = try #require(try lines(from: beginning).last).end
    try directory.append("two\n", to: "a.log")
    try FileManager.default.moveItem(at: url, to: directory.file("a.log.1"))
    // Nothing has the name at this moment.
    #expect(try lines(from: position).map(\.text) == ["two"])
    _ = try directory.file("a.log", "three\n")
    let later = try lines(from: position)
    #expect(later.map(\.text) == ["two", "three"])
    #expect(later.map(\.end.offset) == [8, 6])
    #expect(try lines(from: later[0].end).map(\.text) == ["three"])
    #expect(try lines(from: later[1].end).isEmpty)
  }

  @Test("is the beginning of a new file where the old one was removed")
  func replaced() async throws {
    let position = try #require(try lines(from: beginning).last).end
    let new = try directory.file("next", "new and longer\n")
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: new, to: url)
    #expect(try lines(from: position).map(\.text) == ["new and longer"])
    #expect(
      try await Signal.chunks(ofFile: url, from: position).lines().array() == ["new and longer"])
    // A place in any file counts also there.
    #expect(try lines(from: FilePosition(offset: 8)).map(\.text) == ["longer"])
  }

  @Test("is an error in a pipe, but for its beginning and its end")
  func pipe() async throws {
    let pipe = directory.url.appending(path: "pipe")
    try #require(unsafe mkfifo(pipe.path, 0o600) == 0)
    let writer = try FileHandle(forUpdating: pipe)
    for start in [FilePosition(offset: 0), .end] {
      let recorder = Signal.pieces(ofFile: pipe, from: start).recorded()
      #expect(try await recorder.value() == .allRead)
      try writer.write(contentsOf: Data("one\n".utf8))
      let piece = FilePiece.bytes(Data("one\n".utf8), endingAt: FilePosition(offset: 4))
      #expect(try await recorder.value() == piece)
      recorder.dispose()
    }
    for signal in [
      Signal.chunks(ofFile: pipe, from: FilePosition(offset: 1)),
      Signal.following(file: pipe, from: FilePosition(offset: 1)).map { _ in Data() },
    ] {
      let error = try await signal.recorded().end() as? FileError
      #expect(error?.cause.code == .ESPIPE)
    }
  }
}
