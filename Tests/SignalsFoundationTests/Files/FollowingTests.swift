import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.following(file:)", .leavesNothing, .timeLimit(.minutes(30)))
struct FollowingTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = try directory.file("a.log", "one\n")
  }

  private func followed() -> Recorder<FilePiece> {
    Signal.following(file: url, lookingEvery: .milliseconds(1)).map(\.unplaced).recorded()
  }

  @Test("sends the present bytes, and those that are added")
  func growing() async throws {
    let recorder = followed()
    #expect(try await recorder.value() == .text("one\n"))
    #expect(try await recorder.value() == .allRead)
    try directory.append("two\n", to: "a.log")
    #expect(try await recorder.value() == .text("two\n"))
    #expect(try await recorder.value() == .allRead)
    recorder.dispose()
    #expect(recorder.events.count == 4)
  }

  @Test("starts over when the file is truncated")
  func truncated() async throws {
    let recorder = followed()
    _ = try await recorder.next(2, within: patience)
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 0)
    #expect(try await recorder.value() == .newFile)
    try handle.write(contentsOf: Data("2\n".utf8))
    while try await recorder.value() != .text("2\n") {}
    recorder.dispose()
  }

  @Test("reads a file that was renamed to its end, then the one that took its name")
  func replaced() async throws {
    let recorder = followed()
    _ = try await recorder.next(2, within: patience)
    try FileManager.default.moveItem(at: url, to: directory.file("a.log.1"))
    try directory.append("late\n", to: "a.log.1")
    #expect(try await recorder.value() == .text("late\n"))
    #expect(try await recorder.value() == .allRead)
    // The new file has its content before it gets the name: a file that is written in place could
    // be seen while it is empty.
    try FileManager.default.moveItem(at: directory.file("next", "new\n"), to: url)
    #expect(try await recorder.value() == .newFile)
    #expect(try await recorder.value() == .text("new\n"))
    recorder.dispose()
  }

  @Test("waits until a file takes the place of a directory")
  func replacedByDirectory() async throws {
    let scheduler = TestScheduler()
    let recorder = Recorder<FilePiece>(on: scheduler)
    scheduler.performAsCurrent {
      _ = Signal.following(file: url, lookingEvery: .seconds(1), on: scheduler)
        .map(\.unplaced).subscribe(recorder)
    }
    scheduler.advance(by: .zero)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values == [.text("one\n"), .allRead])
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: directory.file("next", "new\n"), to: url)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values.dropFirst(2) == [.newFile, .text("new\n"), .allRead])
    recorder.dispose()
  }

  /// Follows the file on virtual time, and looks each second.
  private func followed(
    on scheduler: TestScheduler, until end: Signal<Int> = .never
  ) -> Recorder<FilePiece> {
    let recorder = Recorder<FilePiece>(on: scheduler)
    scheduler.performAsCurrent {
      _ = Signal.following(file: url, until: end, lookingEvery: .seconds(1), on: scheduler)
        .map(\.unplaced).subscribe(recorder)
    }
    scheduler.advance(by: .zero)
    return recorder
  }

  @Test("starts over when the file is truncated, and longer than before when it looks again")
  func writtenAgain() throws {
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler)
    _ = try directory.file("a.log", "two\nthree\n")
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values.dropFirst(2) == [.newFile, .text("two\nthree\n"), .allRead])
    try directory.append("four\n", to: "a.log")
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values.dropFirst(5) == [.text("four\n"), .allRead])
    recorder.dispose()
  }

  @Test("goes on behind the zeros of a truncated file, where its writer goes on")
  func hole() throws {
    let writer = try FileHandle(forWritingTo: url)
    try writer.seekToEnd()
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler)
    let other = try FileHandle(forWritingTo: url)
    try other.truncate(atOffset: 0)
    try writer.write(contentsOf: Data("two\n".utf8))
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values.dropFirst(2) == [.text("two\n"), .allRead])
    recorder.dispose()
  }

  @Test("reads each file that has had the name, when it is replaced again before it is read")
  func replacedTwice() throws {
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler)
    for (old, new) in [("1", "two\n"), ("2", "three\n")] {
      try FileManager.default.moveItem(at: url, to: directory.file(old))
      _ = try directory.file("a.log", new)
      scheduler.advance(by: .seconds(1))
    }
    scheduler.advance(by: .seconds(10))
    #expect(
      recorder.values.dropFirst(2)
        == [.newFile, .text("two\n"), .allRead, .newFile, .text("three\n"), .allRead])
    recorder.dispose()
  }

  /// Follows the file, whose lines each wait for `gate` before the next one, so that the reader
  /// has a pause after the first piece.
  private func pausedLines(
    on scheduler: TestScheduler, until gate: Signal<Int>
  ) throws -> Recorder<String> {
    _ = try directory.file("a.log", (0..<40).map { "0: \($0)\n" }.joined())
    let recorder = Recorder<String>(on: scheduler)
    scheduler.performAsCurrent {
      _ = Signal.following(file: url, lookingEvery: .seconds(1), on: scheduler).lines()
        .concatMap { line in gate.take(1).then { .return(line) } }
        .subscribe(recorder)
    }
    scheduler.advance(by: .zero)
    return recorder
  }

  @Test("reads each file that had the name in a pause of the reader", .tags(.K62))
  func replacedInPause() throws {
    let scheduler = TestScheduler()
    let gate = MutableProperty(0)
    let recorder = try pausedLines(on: scheduler, until: gate.values.filter { $0 == 1 })
    for number in 1...5 {
      try FileManager.default.moveItem(at: url, to: directory.file("old\(number)"))
      _ = try directory.file("a.log", "\(number): 0\n")
      scheduler.advance(by: .seconds(1))
      // It is open, and is read although it has no name.
      try FileManager.default.removeItem(at: directory.file("old\(number)"))
    }
    #expect(recorder.values == [])
    gate.value = 1
    scheduler.advance(by: .seconds(20))
    #expect(recorder.values == (0..<40).map { "0: \($0)" } + (1...5).map { "\($0): 0" })
    recorder.dispose()
  }

  @Test("keeps 64 files open in a pause, and then looks at the name again", .tags(.K62))
  func manyReplacedInPause() throws {
    let scheduler = TestScheduler()
    let gate = MutableProperty(0)
    let recorder = try pausedLines(on: scheduler, until: gate.values.filter { $0 == 1 })
    for number in 1...70 {
      try FileManager.default.removeItem(at: url)
      _ = try directory.file("a.log", "\(number): 0\n")
      scheduler.advance(by: .seconds(1))
    }
    gate.value = 1
    scheduler.advance(by: .seconds(200))
    #expect(Array(recorder.values.dropFirst(40)) == (Array(1...64) + [70]).map { "\($0): 0" })
    recorder.dispose()
  }

  #if os(Linux)
    @Test("reads each file that had the name while a block was busy", .tags(.K62))
    func replacedWhileBusy() async throws {
      let gate = DispatchSemaphore(value: 0)
      let recorder = Signal.following(file: url, lookingEvery: .milliseconds(1)).lines()
        .doNext { if $0 == "one" { gate.wait() } }
        .recorded()
      try await eventually { isOpen(url) }
      for number in 2...4 {
        try FileManager.default.moveItem(at: url, to: directory.file("old\(number)"))
        _ = try directory.file("a.log", "\(number)\n")
        try await eventually { isOpen(url) }
      }
      gate.signal()
      for text in ["one", "2", "3", "4"] { #expect(try await recorder.value() == text) }
      recorder.dispose()
    }

    /// Whether this process has the file open.
    private func isOpen(_ file: URL) -> Bool {
      let folder = "/proc/self/fd"
      let open = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return open.contains { number in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)"))
          == file.path
      }
    }
  #endif

  @Test("takes the largest numbers for no limit", .tags(.K78))
  func noLimit() async throws {
    let scheduler = TestScheduler()
    let recorder = Recorder<FilePiece>(on: scheduler)
    scheduler.performAsCurrent {
      _ = Signal.following(file: url, lookingEvery: .seconds(1), ofAtMost: .max, on: scheduler)
        .map(\.unplaced).subscribe(recorder)
    }
    scheduler.advance(by: .zero)
    try directory.append("two\n", to: "a.log")
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [.text("one\n"), .allRead, .text("two\n"), .allRead])
    recorder.dispose()
    for scheduler in [.background(), .immediate, TaskScheduler()] as [Scheduler] {
      let whole = Signal.following(
        file: url, until: Signal<Never>.empty, lookingEvery: .seconds(Int64.max), ofAtMost: .max,
        on: scheduler)
      #expect(try await whole.lines().recorded().end() == nil)
    }
  }

  @Test("stays with a file that was renamed as long as the new one is empty")
  func emptySuccessor() throws {
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler)
    try FileManager.default.moveItem(at: url, to: directory.file("old"))
    _ = try directory.file("a.log", "")
    scheduler.advance(by: .seconds(10))
    try directory.append("late\n", to: "old")
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values.dropFirst(2) == [.text("late\n"), .allRead])
    try directory.append("new\n", to: "a.log")
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values.dropFirst(4) == [.newFile, .text("new\n"), .allRead])
    recorder.dispose()
  }

  @Test("goes on with a file that gets its name back while the new one is empty")
  func nameBack() throws {
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler)
    let aside = try directory.file("aside")
    for text in ["two\n", "three\n"] {
      try FileManager.default.moveItem(at: url, to: aside)
      _ = try directory.file("a.log", "")
      scheduler.advance(by: .seconds(10))
      try #require(unsafe rename(aside.path, url.path) == 0)
      try directory.append(text, to: "a.log")
      scheduler.advance(by: .seconds(10))
    }
    #expect(recorder.values.dropFirst(2) == [.text("two\n"), .allRead, .text("three\n"), .allRead])
    recorder.dispose()
  }

  @Test("reads what was written before it is to end, also in a new file, and completes")
  func end() throws {
    let end = Subject<Int>()
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler, until: end)
    try directory.append("late\n", to: "a.log")
    try FileManager.default.moveItem(at: url, to: directory.file("old"))
    _ = try directory.file("a.log", "new\n")
    end.sendNext(1)
    #expect(recorder.values.count == 2)
    scheduler.advance(by: .seconds(10))
    #expect(
      recorder.values.dropFirst(2)
        == [.text("late\n"), .allRead, .newFile, .text("new\n"), .allRead])
    #expect(recorder.isCompleted)
  }

  @Test("completes at the end of the file when it is to end before it begins")
  func endAtOnce() {
    let scheduler = TestScheduler()
    let recorder = followed(on: scheduler, until: .empty)
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values == [.text("one\n"), .allRead])
    #expect(recorder.isCompleted)
  }

  @Test("gives the lines of all the files, the last one of each too")
  func lines() async throws {
    let recorder = Signal.following(file: url, lookingEvery: .milliseconds(1)).lines().recorded()
    #expect(try await recorder.value() == "one")
    try directory.append("two\nthr", to: "a.log")
    #expect(try await recorder.value() == "two")
    try FileManager.default.moveItem(at: url, to: directory.file("a.log.1"))
    _ = try directory.file("a.log", "four\n")
    #expect(try await recorder.value() == "thr")
    #expect(try await recorder.value() == "four")
    recorder.dispose()
  }

  @Test("says why a file can't be followed")
  func unreadable() async throws {
    let missing = try directory.file("missing")
    let error = try await Signal.following(file: missing).recorded().end() as? FileError
    #expect(error?.cause.code == .ENOENT)
  }

  @Test("reads a file that is not regular to its end")
  func device() async throws {
    let recorder = Signal.following(file: URL(filePath: "/dev/null")).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == [.allRead])
  }

  @Test("reads what was written into a pipe before it is to end, and completes")
  func pipe() async throws {
    let pipe = try directory.file("pipe")
    try #require(unsafe mkfifo(pipe.path, 0o600) == 0)
    let writer = try FileHandle(forUpdating: pipe)
    try writer.write(contentsOf: Data("one\ntwo\n".utf8))
    let scheduler = TestScheduler()
    let end = Subject<Int>()
    let recorder = Recorder<FilePiece>(on: scheduler)
    scheduler.performAsCurrent {
      _ = Signal.following(file: pipe, until: end, ofAtMost: 4, on: scheduler).map(\.unplaced)
        .subscribe(recorder)
    }
    end.sendNext(1)
    scheduler.run()
    #expect(recorder.values == [.text("one\n"), .text("two\n"), .allRead])
    #expect(recorder.isCompleted)
    // A reader that waits for the pipe is woken.
    let late = Subject<Int>()
    let woken = Signal.following(file: pipe, until: late).recorded()
    #expect(try await woken.value() == .allRead)
    late.sendCompleted()
    #expect(try await woken.end() == nil)
    withExtendedLifetime(writer) {}
  }

  @Test("ends although others fill a pipe as fast as it is read") func fullPipe() throws {
    let pipe = try directory.file("pipe")
    try #require(unsafe mkfifo(pipe.path, 0o600) == 0)
    let writer = try FileHandle(forUpdating: pipe)
    let piece = Data(repeating: 0, count: 32_768)
    try writer.write(contentsOf: piece)
    let (scheduler, end, count) = (TestScheduler(), Subject<Int>(), Counter())
    let subscription = scheduler.performAsCurrent {
      Signal.following(file: pipe, until: end, ofAtMost: piece.count, on: scheduler)
        .subscribeNext { _ in
          count.increment()
          try? writer.write(contentsOf: piece)
        }
    }
    scheduler.step(5)
    #expect(count.value > 0)
    end.sendNext(1)
    scheduler.run()
    #expect(subscription.isDisposed)
    #expect((32...40).contains(count.value))
  }

  #if os(Linux)
    @Test("reads a file whose length the system doesn't report only once")
    func unknownLength() async throws {
      let clock = TestScheduler()
      let recorder = Recorder<FilePiece>(on: clock)
      let version = URL(filePath: "/proc/version")
      // Without an end, reading would go on for ever.
      clock.performAsCurrent {
        _ = Signal.following(file: version, on: clock).take(3).map(\.unplaced).subscribe(recorder)
      }
      clock.advance(by: .seconds(1))
      let bytes = try Data(contentsOf: version)
      #expect(recorder.values == [.bytes(bytes, endingAt: nowhere), .allRead])
      recorder.dispose()
    }
  #endif

  @Test("loses nothing in a thousand rounds of writing, renaming and reading")
  func stress() async throws {
    let lines = Shared<[String]>([])
    let recorder = Signal.following(file: url, lookingEvery: .microseconds(1)).lines()
      .filter { $0 != "one" }
      .doNext { line in lines.withLock { $0.append(line) } }
      .recorded()
    let count = rounds()
    for round in 0..<count {
      if round.isMultiple(of: 50) {
        // The file has to be read up to here. Otherwise it could be replaced twice before the
        // reader looks again.
        await lines.wait { $0.count == round }
        try? FileManager.default.removeItem(at: directory.file("old"))
        try FileManager.default.moveItem(at: url, to: directory.file("old"))
        _ = try directory.file("a.log", "")
      }
      try directory.append("\(round)\n", to: "a.log")
    }
    await lines.wait { $0.count >= count }
    #expect(lines.value == (0..<count).map { "\($0)" })
    recorder.dispose()
  }
}

private let nowhere = FilePosition(offset: 0)

extension FilePiece {
  fileprivate static func text(_ text: String) -> FilePiece {
    .bytes(Data(text.utf8), endingAt: nowhere)
  }

  /// The piece as if it ended nowhere: FilePositionTests has the places.
  fileprivate var unplaced: FilePiece {
    if case .bytes(let bytes, endingAt: _) = self { .bytes(bytes, endingAt: nowhere) } else { self }
  }
}
