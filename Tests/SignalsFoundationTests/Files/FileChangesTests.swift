import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.changes(ofFile:)", .leavesNothing, .timeLimit(.minutes(30)))
struct FileChangesTests {
  @Test("says when the file is created, written, truncated, replaced, removed or renamed")
  func changes() async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.file("a")
    let steps: [() throws -> Void] = [
      { _ = try directory.file("a", "one") },
      { try overwrite("two", in: file) },
      { try directory.append("three", to: "a") },
      { #expect(unsafe truncate(file.path, 2) == 0) },
      { #expect(unsafe truncate(file.path, 0) == 0) },
      {
        let other = try directory.file("b", "four")
        #expect(unsafe rename(other.path, file.path) == 0)
      },
      { try Data("five".utf8).write(to: file, options: .atomic) },
      { try FileManager.default.removeItem(at: file) },
      { try FileManager.default.moveItem(at: directory.file("c", "six"), to: file) },
      { try directory.append("seven", to: "a") },
      { try FileManager.default.moveItem(at: file, to: directory.file("d")) },
    ]
    for step in steps {
      let recorder = Signal.changes(ofFile: file).recorded()
      try step()
      try await recorder.value()
      recorder.dispose()
    }
  }

  @Test("goes on after the file was replaced, removed and created anew")
  func goingOn() async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.file("a", "one")
    let contents = Signal.changes(ofFile: file)
      .flatMapLatest {
        Signal.contents(of: file, encoding: .utf8).map(Optional.some).catch { _ in .return(nil) }
      }
      .startWith("one")
    let recorder = contents.distinctUntilChanged().recorded()
    #expect(try await recorder.value() == "one")
    try Data("two".utf8).write(to: file, options: .atomic)
    #expect(try await recorder.value() == "two")
    try FileManager.default.removeItem(at: file)
    #expect(try await recorder.value() == .some(nil))
    try Data("three".utf8).write(to: file, options: .atomic)
    #expect(try await recorder.value() == "three")
    try directory.append(", four", to: "a")
    #expect(try await recorder.value() == "three, four")
    recorder.dispose()
  }

  @Test("ignores other files, and reading", .byItself)
  func others() async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.file("a", "one")
    let recorder = Signal.changes(ofFile: file).recorded()
    for name in ["b", "aa", "A"] {
      _ = try directory.file(name, "two")
      try directory.append("three", to: name)
      try FileManager.default.removeItem(at: directory.file(name))
    }
    _ = try Data(contentsOf: file)
    // The events come in their order, so no value has come before the end.
    try FileManager.default.moveItem(
      at: directory.url, to: directory.url.appendingPathExtension("moved"))
    defer { try? FileManager.default.removeItem(at: directory.url.appendingPathExtension("moved")) }
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.isEmpty)
  }

  #if !canImport(Darwin)
    @Test("takes one of the descriptors of the user, for any number of watched files")
    func many() async throws {
      let directory = try TemporaryDirectory()
      // The system allows a user 128 descriptors, where it isn't told otherwise.
      let recorders = try (0..<300).map { number in
        let folder = directory.url.appending(path: "\(number % 150)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return Signal.changes(ofFile: folder.appending(path: "a")).recorded()
      }
      for number in 0..<150 { _ = try directory.file("\(number)/a", "one") }
      for recorder in recorders { try await recorder.value() }
      for recorder in recorders { recorder.dispose() }
    }

    @Test(
      "a watch gets the changes that it has asked for, beside others of the same directory",
      .byItself)
    func beside() async throws {
      let directory = try TemporaryDirectory()
      let file = try directory.file("a", "one")
      let first = Signal.changes(inDirectory: directory.url).recorded()
      let second = Signal.changes(ofFile: file).recorded()
      let third = Signal.changes(ofFile: try directory.file("b")).recorded()
      let above = Signal.changes(inDirectory: directory.url.deletingLastPathComponent()).recorded()
      try directory.append("two", to: "a")
      try await second.value()
      second.dispose()
      // The directory is watched for the others, and for one that begins now.
      let fourth = Signal.changes(ofFile: file).recorded()
      try directory.append("three", to: "a")
      try await fourth.value()
      #expect(first.values.isEmpty)
      _ = try directory.file("b", "four")
      try await third.value()
      try await first.value()
      try FileManager.default.moveItem(
        at: directory.url, to: directory.url.appendingPathExtension("moved"))
      defer {
        try? FileManager.default.removeItem(at: directory.url.appendingPathExtension("moved"))
      }
      for recorder in [first, third, fourth] { #expect(try await recorder.end() == nil) }
      try await above.value()
      above.dispose()
    }

    @Test("a new date and new permissions are no change", .byItself)
    func attributes() async throws {
      let directory = try TemporaryDirectory()
      let file = try directory.file("a", "one")
      let recorder = Signal.changes(ofFile: file).recorded()
      // What `touch` does.
      let descriptor = unsafe open(file.path, O_WRONLY | O_CREAT, 0o600)
      #expect(futimens(descriptor, nil) == 0)
      close(descriptor)
      #expect(unsafe chmod(file.path, 0o600) == 0)
      try FileManager.default.moveItem(
        at: directory.url, to: directory.url.appendingPathExtension("moved"))
      defer {
        try? FileManager.default.removeItem(at: directory.url.appendingPathExtension("moved"))
      }
      #expect(try await recorder.end() == nil)
      #expect(recorder.values.isEmpty)
    }
  #endif

  @Test("completes when the directory is removed, with or without the file")
  func gone() async throws {
    for names in [["a"], []] {
      let directory = try TemporaryDirectory()
      for name in names { _ = try directory.file(name, "one") }
      let recorder = Signal.changes(ofFile: try directory.file("a")).recorded()
      try FileManager.default.removeItem(at: directory.url)
      #expect(try await recorder.end() == nil)
      // The removal of the file and that of the directory may be one.
      if names.isEmpty { #expect(recorder.values.isEmpty) }
    }
  }

  @Test("tells of a change although the system has lost its event", .byItself)
  func overflow() async throws {
    let directory = try TemporaryDirectory()
    let gate = DispatchSemaphore(value: 0)
    let isTold = Shared(0)
    let subscription = Signal.changes(ofFile: try directory.file("a"))
      .subscribeNext {
        gate.wait()
        gate.signal()
        isTold.withLock { $0 += 1 }
      }
    _ = try directory.file("a", "one")
    // Linux keeps 16,384 events, where it isn't told otherwise.
    for round in 0..<10_000 {
      let path = directory.path("b\(round % 3)")
      unsafe close(open(path, O_CREAT | O_WRONLY, 0o600))
      unsafe unlink(path)
    }
    _ = try directory.file("a", "two")
    gate.signal()
    await isTold.wait { $0 >= 2 }
    subscription.dispose()
  }

  @Test("says why a file can't be watched")
  func unwatchable() async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.file("a", "one")
    for (url, code) in [
      (directory.url.appending(path: "missing/a"), POSIXErrorCode.ENOENT),
      (file.appending(path: "b"), .ENOTDIR),
      (URL(filePath: "/"), .EISDIR),
    ] {
      let error = try await Signal.changes(ofFile: url).recorded().end() as? FileError
      #expect(error?.cause.code == code)
    }
    let url = try #require(URL(string: "https://localhost/a"))
    let error = try await Signal.changes(ofFile: url).recorded().end()
    #expect((error as? URLError)?.code == .unsupportedURL)
  }

  @Test("releases everything in many rounds of changes against disposal")
  func stress() async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.file("a")
    let alive = Counter()
    // Linux takes 20 ms to stop watching.
    for round in 0..<rounds(usually: 100) {
      let recorder = Signal.changes(ofFile: file)
        .map { [tracked = Tracked(alive)] in withExtendedLifetime(tracked) {} }
        .recorded()
      _ = try directory.file("a", "")
      if round.isMultiple(of: 2) { try await recorder.value() }
      recorder.dispose()
      try FileManager.default.removeItem(at: file)
    }
    await alive.reaches(0)
  }
}

#if !canImport(Darwin)
  @Suite("Signal.changes(ofFile:) through links", .leavesNothing, .timeLimit(.minutes(30)))
  struct LinkedFileChangesTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func link(_ name: String, to target: String) throws {
      // Renamed onto the old one, as kubelet does.
      let path = directory.path(name)
      let new = path + "_tmp"
      try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: target)
      try #require(unsafe rename(new, path) == 0)
    }

    private func folder(_ name: String, _ text: String?) throws {
      let url = directory.url.appending(path: name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try text.map { try Data($0.utf8).write(to: url.appending(path: "a")) }
    }

    private func remove(_ name: String) throws {
      try FileManager.default.removeItem(atPath: directory.path(name))
    }

    /// Reads the file at each change, until it has the text.
    private func read(
      _ recorder: Recorder<String>, until text: String, _ change: () throws -> Void
    ) async throws {
      try change()
      while try await recorder.value() != text {}
    }

    private func contents(_ name: String) throws -> Recorder<String> {
      let file = try directory.file(name)
      return Signal.changes(ofFile: file)
        .flatMapLatest { Signal.contents(of: file, encoding: .utf8).catch { _ in .return("?") } }
        .recorded()
    }

    @Test("follows a ConfigMap, whose directory is exchanged again and again")
    func configMap() async throws {
      try folder("..1", "1")
      try link("..data", to: "..1")
      try link("a", to: "..data/a")
      let recorder = try contents("a")
      for round in 2..<rounds(usually: 50) {
        try await read(recorder, until: "\(round)") {
          try folder("..\(round)", "\(round)")
          try link("..data", to: "..\(round)")
          try remove("..\(round - 1)")
        }
        // Also writing to the file that the links lead to now.
        try await read(recorder, until: "\(round)+") {
          try Data("\(round)+".utf8).write(to: directory.file("..\(round)/a"))
        }
      }
      recorder.dispose()
    }

    @Test("follows links of any form", arguments: [false, true])
    func forms(isAbsolute: Bool) async throws {
      try folder("x/1", "1")
      try folder("x/2", "2")
      try folder("y", nil)
      let base = isAbsolute ? directory.url.path : ".."
      try link("y/b", to: "../c/../x/current/./a")
      try folder("c", nil)
      try link("x/current", to: isAbsolute ? "\(base)/x/1" : "1")
      try link("y/a", to: isAbsolute ? directory.path("y/b") : "b")
      let recorder = try contents("y/a")
      try await read(recorder, until: "2") {
        try link("x/current", to: isAbsolute ? "\(base)/x/2" : "2")
      }
      try await read(recorder, until: "3") { try Data("3".utf8).write(to: directory.file("x/2/a")) }
      // The whole way is another one.
      try folder("z", "4")
      try await read(recorder, until: "4") { try link("y/a", to: "../z/a") }
      try await read(recorder, until: "5") { try Data("5".utf8).write(to: directory.file("z/a")) }
      // The link becomes a file.
      try await read(recorder, until: "6") {
        try Data("6".utf8).write(to: directory.file("y/a"), options: .atomic)
      }
      try await read(recorder, until: "7") { try Data("7".utf8).write(to: directory.file("y/a")) }
      recorder.dispose()
    }

    @Test("waits for what a link will lead to")
    func dangling() async throws {
      try link("a", to: "missing/further/a")
      let recorder = try contents("a")
      try await read(recorder, until: "1") { try folder("missing/further", "1") }
      try await read(recorder, until: "?") { try remove("missing") }
      try await read(recorder, until: "2") { try folder("missing/further", "2") }
      recorder.dispose()
    }

    @Test("misses nothing on the way when a directory beside it is removed at the same time")
    func besides() async throws {
      try folder("own", nil)
      try link("own/a", to: "missing/further/a")
      let recorder = try contents("own/a")
      for round in 0..<rounds() {
        try folder("beside", nil)
        try await read(recorder, until: "\(round)") {
          try remove("beside")
          try folder("own/missing/further", "\(round)")
        }
        try await read(recorder, until: "?") { try remove("own/missing") }
      }
      recorder.dispose()
    }

    @Test("goes on in the directory that a link leads to now, and completes when that is removed")
    func release() async throws {
      try folder("1", "1")
      try folder("2", "2")
      try link("current", to: "1")
      let recorder = try contents("current/a")
      try await read(recorder, until: "2") {
        try link("current", to: "2")
        try remove("1")
      }
      try await read(recorder, until: "3") { try Data("3".utf8).write(to: directory.file("2/a")) }
      try remove("2")
      #expect(try await recorder.end() == nil)
    }

    @Test("goes on when the directory that a link led to before is removed")
    func exchanges() async throws {
      try folder("0", "0")
      try link("current", to: "0")
      let recorder = try contents("current/a")
      for round in 1..<rounds() {
        try folder("\(round)", "\(round)")
        try await read(recorder, until: "\(round)") {
          try link("current", to: "\(round)")
          try remove("\(round - 1)")
        }
      }
      recorder.dispose()
    }

    @Test("survives a circle of links")
    func circle() async throws {
      try link("a", to: "b")
      try link("b", to: "a")
      let recorder = try contents("a")
      try await read(recorder, until: "1") {
        try Data("1".utf8).write(to: directory.file("b_tmp"))
        try #require(unsafe rename(directory.path("b_tmp"), directory.path("b")) == 0)
      }
      recorder.dispose()
    }
  }
#endif

/// Writes into a file without making it longer or shorter.
private func overwrite(_ text: String, in file: URL) throws {
  let handle = try FileHandle(forWritingTo: file)
  try handle.write(contentsOf: Data(text.utf8))
  try handle.close()
}

#if !canImport(Darwin)
  @Suite("Signal.changes(ofFilesInDirectory:)", .leavesNothing, .timeLimit(.minutes(30)))
  struct ChangesOfFilesInDirectoryTests {
    @Test("says when a file is written, and when an entry is added, renamed or removed")
    func changes() async throws {
      let directory = try TemporaryDirectory()
      let steps: [() throws -> Void] = [
        { _ = try directory.file("a", "one") },
        { try overwrite("two", in: directory.file("a")) },
        { try directory.append("three", to: "a") },
        { try FileManager.default.moveItem(at: directory.file("a"), to: directory.file("b")) },
        { try FileManager.default.removeItem(at: directory.file("b")) },
      ]
      for step in steps {
        let recorder = Signal.changes(ofFilesInDirectory: directory.url).recorded()
        try step()
        try await recorder.value()
        recorder.dispose()
      }
    }

    @Test(
      "ignores files in directories of the directory, and completes when it is removed", .byItself)
    func below() async throws {
      let directory = try TemporaryDirectory()
      let sub = directory.url.appending(path: "sub")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: false)
      let recorder = Signal.changes(ofFilesInDirectory: directory.url).recorded()
      try Data("one".utf8).write(to: sub.appending(path: "a"))
      try FileManager.default.moveItem(
        at: directory.url, to: directory.url.appendingPathExtension("moved"))
      defer {
        try? FileManager.default.removeItem(at: directory.url.appendingPathExtension("moved"))
      }
      #expect(try await recorder.end() == nil)
      #expect(recorder.values.isEmpty)
    }
  }
#endif
