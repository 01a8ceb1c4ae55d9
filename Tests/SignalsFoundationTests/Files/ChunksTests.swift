import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.chunks(ofFile:), FileHandle.chunks()", .leavesNothing, .timeLimit(.minutes(30)))
struct ChunksTests {
  @Test("reads a file piece by piece, and completes")
  func file() async throws {
    let directory = try TemporaryDirectory()
    let bytes = Data((0..<250_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let signal = Signal.chunks(ofFile: try directory.file("a", bytes), ofAtMost: 10_000)
    for _ in 1...2 {
      let recorder = signal.recorded()
      #expect(try await recorder.end() == nil)
      #expect(recorder.values.map(\.count) == Array(repeating: 10_000, count: 25))
      #expect(recorder.values.reduce(Data(), +) == bytes)
    }
  }

  @Test("accepts Int.max as no limit")
  func noLimit() async throws {
    let file = try TemporaryDirectory()
    let recorder = Signal.chunks(ofFile: try file.file("a", "abc"), ofAtMost: .max).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == [Data("abc".utf8)])
  }

  @Test("completes at once for an empty file, and for an empty device")
  func empty() async throws {
    let directory = try TemporaryDirectory()
    for file in [try directory.file("a", ""), URL(filePath: "/dev/null")] {
      let recorder = Signal.chunks(ofFile: file).recorded()
      #expect(try await recorder.end() == nil)
      #expect(recorder.values.isEmpty)
    }
  }

  @Test("completes at once for Foundation's null device")
  func nullDevice() async throws {
    let recorder = FileHandle.nullDevice.chunks().recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.isEmpty)
  }

  @Test("closes a file that was opened in the place of a closed standard stream")
  func closedStandardInput() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let file = try directory.file("a", "abc")
      close(STDIN_FILENO)
      let chunks = try Scheduler.immediate.performAsCurrent {
        try Signal.chunks(ofFile: file, on: .immediate).waitForArray()
      }
      #expect(chunks == [Data("abc".utf8)])
      #expect(try !isStandardStream(anyFileIn: directory.url))
    }
  }

  @Test("says why a file can't be read")
  func unreadable() async throws {
    let directory = try TemporaryDirectory()
    let missing = try directory.file("missing")
    for (url, code) in [(missing, POSIXErrorCode.ENOENT), (directory.url, .EISDIR)] {
      let error = try #require(try await Signal.chunks(ofFile: url).recorded().end() as? FileError)
      #expect(error.cause.code == code)
      #expect(error.name.hasPrefix(url.path))
      #expect(error.localizedDescription == error.description)
    }
    let zero = try directory.file("a\0b")
    let invalid = try await Signal.chunks(ofFile: zero).recorded().end() as? FileError
    #expect(invalid?.cause.code == .EINVAL)
    let remote = try #require(URL(string: "http://localhost/a"))
    let error = try await Signal.chunks(ofFile: remote).recorded().end()
    #expect((error as? URLError)?.code == .unsupportedURL)
  }

  @Test("reads on the given scheduler, and no thread waits for the pipe meanwhile")
  func pipe() async throws {
    let pipe = Pipe()
    let scheduler = Scheduler.background()
    let schedulers = Shared<[Bool]>([])
    let recorder = pipe.fileHandleForReading.chunks(on: scheduler)
      .doNext { _ in schedulers.withLock { $0.append(Scheduler.current === scheduler) } }
      .recorded()
    for text in ["one", "two"] {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      #expect(try await recorder.value() == Data(text.utf8))
      // The scheduler has time for other work.
      try await Signal.return(1).deliver(on: scheduler).recorded().end()
    }
    try pipe.fileHandleForWriting.close()
    #expect(try await recorder.end() == nil)
    #expect(schedulers.value == [true, true])
  }

  @Test("sends the error of a handle that can't be read")
  func unreadableHandle() async throws {
    let pipe = Pipe()
    let error = try await pipe.fileHandleForWriting.chunks().recorded().end() as? FileError
    #expect(error?.cause.code == .EBADF)
  }

  @Test("reads a named pipe as soon as it has a writer")
  func namedPipe() async throws {
    let directory = try TemporaryDirectory()
    let url = try directory.file("pipe")
    try #require(unsafe mkfifo(url.path, 0o600) == 0)
    let recorder = Signal.chunks(ofFile: url).recorded()
    // Opening the pipe returns when the other side has opened it.
    let writer = try FileHandle(forWritingTo: url)
    try writer.write(contentsOf: Data("one".utf8))
    #expect(try await recorder.value() == Data("one".utf8))
    try writer.close()
    #expect(try await recorder.end() == nil)
  }

  @Test("stops reading when it is disposed of, and leaves the rest to the next subscriber")
  func disposal() async throws {
    let pipe = Pipe()
    let handle = pipe.fileHandleForReading
    try pipe.fileHandleForWriting.write(contentsOf: Data("abc".utf8))
    #expect(try await handle.chunks(ofAtMost: 1).take(1).recorded().value() == Data("a".utf8))
    let recorder = handle.pieces(ofAtMost: 1).recorded()
    #expect(try await recorder.value() == .bytes(Data("b".utf8), endingAt: FilePosition(offset: 1)))
    #expect(
      try await recorder.value() == .bytes(Data("c".utf8), endingAt: FilePosition(offset: 2)))
    #expect(try await recorder.value() == .allRead)
    recorder.dispose()
    try pipe.fileHandleForWriting.write(contentsOf: Data("d".utf8))
    #expect(try await handle.chunks().recorded().value() == Data("d".utf8))
    #expect(recorder.events.count == 3)
  }

  @Test("releases the handle, and the captured objects, at the end")
  func lifetime() async throws {
    let alive = Counter()
    for isDisposed in [true, false] {
      var pipe: Pipe? = Pipe()
      weak let reader = pipe!.fileHandleForReading
      let writer = pipe!.fileHandleForWriting
      try writer.write(contentsOf: Data("a".utf8))
      var recorder: Recorder<Int>? = pipe!.fileHandleForReading.chunks()
        .map { [tracked = Tracked(alive)] chunk in withExtendedLifetime(tracked) { chunk.count } }
        .recorded()
      pipe = nil
      #expect(try await recorder?.value() == 1)
      if isDisposed { recorder?.dispose() } else { try writer.close() }
      await alive.reaches(0)
      try await eventually { reader == nil }
      recorder = nil
    }
  }

  @Test("goes on when the handle is closed, and leaves another file with its number alone")
  func closedHandle() async throws {
    let pipe = Pipe()
    let recorder = pipe.fileHandleForReading.chunks().recorded()
    try pipe.fileHandleForWriting.write(contentsOf: Data("one".utf8))
    #expect(try await recorder.value() == Data("one".utf8))
    try pipe.fileHandleForReading.close()
    let other = Pipe()
    try other.fileHandleForWriting.write(contentsOf: Data("other".utf8))
    try pipe.fileHandleForWriting.write(contentsOf: Data("two".utf8))
    #expect(try await recorder.value() == Data("two".utf8))
    #expect(other.fileHandleForReading.availableData == Data("other".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await recorder.end() == nil)
    let late = try await pipe.fileHandleForReading.chunks().recorded().end() as? FileError
    #expect(late?.cause.code == .EBADF)
  }

  @Test("gives each byte to one of two subscribers, and keeps neither waiting in a read")
  func twoSubscribers() async throws {
    for _ in 0..<rounds() {
      let pipe = Pipe()
      let received = Shared(0)
      let ended = Shared(0)
      for _ in 0..<2 {
        pipe.fileHandleForReading.chunks(ofAtMost: 3).subscribe(
          next: { chunk in received.withLock { $0 += chunk.count } },
          error: { Issue.record("\($0)") },
          completed: { ended.withLock { $0 += 1 } })
      }
      // The writer stays open: a reader that finds nothing left would wait for ever.
      for _ in 0..<5 { try pipe.fileHandleForWriting.write(contentsOf: Data("abcd".utf8)) }
      await received.wait { $0 == 20 }
      try pipe.fileHandleForWriting.close()
      await ended.wait { $0 == 2 }
      #expect(received.value == 20)
    }
  }

  @Test("says where each piece ends, also if another subscriber reads the same handle")
  func positionsOfSeveral() async throws {
    let directory = try TemporaryDirectory()
    // The bytes say where they are.
    let words = (0..<4_000).map { String($0 + 10_000_000) }
    let url = try directory.file("a", words.joined())
    for _ in 0..<rounds(usually: 40) {
      let handle = try FileHandle(forReadingFrom: url)
      let wrong = Shared(0)
      let ended = Shared(0)
      for _ in 0..<2 {
        handle.pieces(ofAtMost: 8).subscribe(
          next: { piece in
            guard case .bytes(let bytes, endingAt: let end) = piece else { return }
            let word = (Int(String(decoding: bytes, as: UTF8.self)) ?? 0) - 10_000_000
            if end.offset != word * 8 + 8 { wrong.withLock { $0 += 1 } }
          },
          error: { Issue.record("\($0)") },
          completed: { ended.withLock { $0 += 1 } })
      }
      await ended.wait { $0 == 2 }
      #expect(wrong.value == 0)
    }
  }

  @Test("reads no faster than the subscriber takes it")
  func slowSubscriber() async throws {
    let directory = try TemporaryDirectory()
    let url = try directory.file("a", Data(count: 100))
    let gate = DispatchSemaphore(value: 0)
    let reads = Shared(0)
    let recorder = Signal.chunks(ofFile: url, ofAtMost: 1)
      .doNext { _ in
        reads.withLock { $0 += 1 }
        gate.wait()
      }
      .recorded()
    for round in 1...100 {
      await reads.wait { $0 >= round }
      #expect(reads.value == round)
      gate.signal()
    }
    #expect(try await recorder.end() == nil)
  }

  @Test(
    "leaves all others alone, even if the subscriber takes its time on a scheduler that runs inline",
    .tags(.K6),
    arguments: [Scheduler.immediate, ImmediateTestScheduler(), InlineScheduler()])
  func slowSubscriberOnTheSpot(scheduler: Scheduler) async throws {
    let (slow, other) = (Pipe(), Pipe())
    let isReading = Shared(false)
    let gate = DispatchSemaphore(value: 0)
    let first = slow.fileHandleForReading.chunks(on: scheduler)
      .doNext { _ in
        isReading.withLock { $0 = true }
        gate.wait()
      }
      .recorded()
    try slow.fileHandleForWriting.write(contentsOf: Data("a".utf8))
    await isReading.wait { $0 }
    let second = other.fileHandleForReading.pieces().recorded()
    #expect(try await second.value() == .allRead)
    try other.fileHandleForWriting.write(contentsOf: Data("b".utf8))
    #expect(
      try await second.value() == .bytes(Data("b".utf8), endingAt: FilePosition(offset: 1)))
    gate.signal()
    #expect(try await first.value() == Data("a".utf8))
    second.dispose()
    first.dispose()
  }

  #if os(Linux)
    @Test(
      "many readers that are given one scheduler need a few threads, as is documented", .tags(.K16))
    func threads() async {
      await #expect(processExitsWith: .exitCode(0)) {
        let scheduler = Scheduler.background()
        let pipes = (0..<200).map { _ in Pipe() }
        let received = Shared(0)
        // Where no scheduler is current, each subscription begins on a scheduler of its own.
        scheduler.performAsCurrent {
          for pipe in pipes {
            pipe.fileHandleForReading.chunks(on: scheduler)
              .subscribe(next: { _ in received.withLock { $0 += 1 } }, error: { _ in exit(1) })
          }
        }
        for pipe in pipes { try pipe.fileHandleForWriting.write(contentsOf: Data("a".utf8)) }
        await received.wait { $0 == pipes.count }
        // Counts all threads of the process: those of tasks, of the readers and of the scheduler.
        let count = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        exit(count < ProcessInfo.processInfo.activeProcessorCount + 20 ? 0 : 2)
      }
    }
  #endif

  @Test("loses nothing in a thousand rounds of writing against closing and disposing")
  func stress() async throws {
    for round in 0..<rounds() {
      let pipe = Pipe()
      let received = Shared(Data())
      let ended = Shared(0)
      let subscription = pipe.fileHandleForReading.chunks(ofAtMost: 3).subscribe(
        next: { chunk in received.withLock { $0 += chunk } },
        error: { Issue.record("\($0)") },
        completed: { ended.withLock { $0 += 1 } })
      let sent = Data("0123456789".utf8)
      let isWritten = Shared(false)
      DispatchQueue.global().async {
        let handle = pipe.fileHandleForWriting
        for byte in sent { try? handle.write(contentsOf: Data([byte])) }
        try? handle.close()
        isWritten.withLock { $0 = true }
      }
      if round.isMultiple(of: 2) {
        await ended.wait { $0 == 1 }
        #expect(received.value == sent)
      } else {
        if round.isMultiple(of: 3) { await received.wait { !$0.isEmpty } }
        subscription.dispose()
        #expect(sent.starts(with: received.value))
      }
      // The pipe is kept until then: writing into a pipe without a reader raises a POSIX signal.
      await isWritten.wait { $0 }
      withExtendedLifetime(pipe) {}
    }
  }
}
