import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.changes(inDirectory:)", .leavesNothing, .timeLimit(.minutes(30)))
struct DirectoryChangesTests {
  @Test("says when an entry is added, renamed or removed")
  func changes() async throws {
    let directory = try TemporaryDirectory()
    let steps: [() throws -> Void] = [
      { _ = try directory.file("a", "one") },
      { try FileManager.default.moveItem(at: directory.file("a"), to: directory.file("b")) },
      { try FileManager.default.removeItem(at: directory.file("b")) },
      {
        let sub = directory.url.appending(path: "sub")
        try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: false)
      },
    ]
    for step in steps {
      let recorder = Signal.changes(inDirectory: directory.url).recorded()
      try step()
      try await recorder.value()
      recorder.dispose()
    }
  }

  @Test("watches from the subscription on, on any thread")
  func beginning() async throws {
    let directory = try TemporaryDirectory()
    for round in 0..<20 {
      let isTold = Shared(false)
      // No scheduler is current here.
      let subscription = Signal.changes(inDirectory: directory.url)
        .subscribeNext { isTold.withLock { $0 = true } }
      _ = try directory.file("\(round)", "")
      await isTold.wait { $0 }
      subscription.dispose()
    }
  }

  @Test("loses no change while another directory can't be watched")
  func failureElsewhere() async throws {
    let directory = try TemporaryDirectory()
    let missing = directory.url.appending(path: "missing")
    for round in 0..<100 {
      let recorder = Signal.changes(inDirectory: directory.url).recorded()
      _ = try directory.file("\(round)", "")
      await #expect(throws: FileError.self) {
        try await Signal.changes(inDirectory: missing).first()
      }
      try await recorder.value()
      recorder.dispose()
    }
  }

  @Test("completes when the directory is removed")
  func gone() async throws {
    let directory = try TemporaryDirectory()
    let recorder = Signal.changes(inDirectory: directory.url).recorded()
    try FileManager.default.removeItem(at: directory.url)
    #expect(try await recorder.end() == nil)
  }

  @Test(
    "completes when the directory is removed although it is open, and ignores other directories")
  func openElsewhere() async throws {
    let parent = try TemporaryDirectory()
    let url = parent.url.appending(path: "a")
    for step in [
      { try FileManager.default.removeItem(at: url) },
      { try FileManager.default.moveItem(at: url, to: parent.file("b")) },
    ] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      let descriptor = unsafe open(url.path, O_RDONLY)
      defer { close(descriptor) }
      let recorder = Signal.changes(inDirectory: url).recorded()
      _ = try parent.file("c", "")
      try FileManager.default.removeItem(at: parent.file("c"))
      try step()
      #expect(try await recorder.end() == nil)
      #expect(recorder.values.isEmpty)
    }
  }

  @Test("completes when the directory is removed, after any number of changes", .byItself)
  func overflow() async throws {
    let directory = try TemporaryDirectory()
    let gate = DispatchSemaphore(value: 0)
    let recorder = Signal.changes(inDirectory: directory.url)
      .doNext {
        gate.wait()
        gate.signal()
      }
      .recorded()
    // Linux keeps 16,384 events, where it isn't told otherwise.
    for round in 0..<10_000 {
      let path = directory.url.appending(path: "\(round % 3)").path
      unsafe close(open(path, O_CREAT | O_WRONLY, 0o600))
      unsafe unlink(path)
    }
    try FileManager.default.removeItem(at: directory.url)
    gate.signal()
    #expect(try await recorder.end() == nil)
  }

  @Test("ignores what is written into a file", .byItself)
  func writing() async throws {
    let directory = try TemporaryDirectory()
    _ = try directory.file("a", "one")
    let recorder = Signal.changes(inDirectory: directory.url).recorded()
    try directory.append("two", to: "a")
    try FileManager.default.moveItem(
      at: directory.url, to: directory.url.appendingPathExtension("moved"))
    defer { try? FileManager.default.removeItem(at: directory.url.appendingPathExtension("moved")) }
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.isEmpty)
  }

  @Test("says why a directory can't be watched")
  func unwatchable() async throws {
    let directory = try TemporaryDirectory()
    for (url, code) in [
      (try directory.file("missing"), POSIXErrorCode.ENOENT),
      (try directory.file("a", "one"), .ENOTDIR),
    ] {
      let error = try await Signal.changes(inDirectory: url).recorded().end() as? FileError
      #expect(error?.cause.code == code)
    }
  }

  @Test("releases everything in many rounds of changes against disposal")
  func stress() async throws {
    let directory = try TemporaryDirectory()
    let alive = Counter()
    // Linux takes 20 ms to stop watching.
    for round in 0..<rounds(usually: 100) {
      let recorder = Signal.changes(inDirectory: directory.url)
        .map { [tracked = Tracked(alive)] in withExtendedLifetime(tracked) {} }
        .recorded()
      let file = try directory.file("a", "")
      if round.isMultiple(of: 2) { try await recorder.value() }
      recorder.dispose()
      try FileManager.default.removeItem(at: file)
    }
    await alive.reaches(0)
  }
}
