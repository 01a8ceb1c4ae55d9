import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.entryChanges(inDirectory:)", .leavesNothing, .timeLimit(.minutes(30)))
struct EntryChangesTests {
  private let directory: TemporaryDirectory
  private var files: FileManager { .default }

  init() throws { directory = try TemporaryDirectory() }

  private func url(_ path: String) -> URL { directory.url.appending(path: path) }

  private func folder(_ path: String) throws {
    try files.createDirectory(at: url(path), withIntermediateDirectories: true)
  }

  private func changes(
    recursively: Bool = true, includingExisting: Bool = false
  ) -> Recorder<DirectoryChange> {
    Signal.entryChanges(
      inDirectory: directory.url, recursively: recursively, includingExisting: includingExisting
    ).recorded()
  }

  /// Waits for `last`, and returns the changes up to it.
  private func changes(
    of recorder: Recorder<DirectoryChange>, upTo last: DirectoryChange
  ) async throws -> [DirectoryChange] {
    var changes: [DirectoryChange] = []
    while changes.last != last { changes.append(try await recorder.value()) }
    return changes
  }

  @Test("says which entry was added, modified, renamed and removed", .byItself)
  func kinds() async throws {
    let recorder = changes(recursively: false)
    try folder("a")
    #expect(try await recorder.value() == .added("a"))
    try files.moveItem(at: url("a"), to: url("b"))
    var renamed: Set = [try await recorder.value()]
    renamed.insert(try await recorder.value())
    #expect(renamed == [.removed("a"), .added("b")])
    try files.removeItem(at: url("b"))
    #expect(try await recorder.value() == .removed("b"))
    // A link has its content from the beginning on, so there is no second change.
    try files.createSymbolicLink(atPath: directory.path("link"), withDestinationPath: "nowhere")
    #expect(try await recorder.value() == .added("link"))
    recorder.dispose()
  }

  @Test("the path of a change is that of its entry")
  func path() {
    let changes: [DirectoryChange] = [.added("a"), .modified("b/c"), .removed("d")]
    #expect(changes.map(\.path) == ["a", "b/c", "d"])
  }

  #if !canImport(Darwin)
    @Test(
      "says that a file was written, also if it has the same size and time as before", .byItself)
    func sameTime() async throws {
      // As if the system gave the same time to all that is written: that of a clock that ticks only
      // now and then.
      let date = Date().addingTimeInterval(3_600)
      func write(_ text: String) throws {
        let file = try FileHandle(forUpdating: directory.file("a"))
        try file.write(contentsOf: Data(text.utf8))
        try files.setAttributes([.modificationDate: date], ofItemAtPath: directory.path("a"))
        try file.close()
      }
      _ = try directory.file("a", "one")
      try write("two")
      let recorder = changes()
      for text in ["six", "ten"] {
        try write(text)
        #expect(try await recorder.value() == .modified("a"))
      }
      recorder.dispose()
    }

    @Test("says which file was written, also with the same size", .byItself)
    func writing() async throws {
      _ = try directory.file("a", "one")
      try folder("sub")
      _ = try directory.file("sub/b", "one")
      let recorder = changes()
      for path in ["a", "sub/b"] {
        for text in ["two", "six", "ten"] {
          let file = try FileHandle(forWritingTo: url(path))
          try file.write(contentsOf: Data(text.utf8))
          try file.close()
          #expect(try await recorder.value() == .modified(path))
        }
      }
      recorder.dispose()
    }
  #endif

  @Test("a file that replaces another one modifies it, and loses its name", .byItself)
  func replacement() async throws {
    _ = try directory.file("a", "one")
    _ = try directory.file("b", "two")
    let recorder = changes(recursively: false)
    try #require(unsafe rename(directory.path("b"), directory.path("a")) == 0)
    let seen: Set = [try await recorder.value(), try await recorder.value()]
    #expect(seen == [.modified("a"), .removed("b")])
    recorder.dispose()
  }

  @Test("an entry of another kind is removed and added", .byItself)
  func otherKind() async throws {
    _ = try directory.file("a", "one")
    let recorder = changes()
    try #require(try moveFolder("new", to: "a"))
    let seen = try await changes(of: recorder, upTo: .added("a/b"))
    #expect(
      seen.filter { !$0.path.hasPrefix("new") } == [.removed("a"), .added("a"), .added("a/b")])
    recorder.dispose()
  }

  /// Puts a folder with a file `b` where a file is.
  private func moveFolder(_ new: String, to path: String) throws -> Bool {
    try folder(new)
    _ = try directory.file("\(new)/b", "")
    try files.removeItem(at: url(path))
    return unsafe rename(directory.path(new), directory.path(path)) == 0
  }

  @Test("sends nothing of what was there, or an addition for each entry", .byItself)
  func beginning() async throws {
    try folder("sub/deep")
    _ = try directory.file("sub/deep/a", "")
    _ = try directory.file("b", "")
    let all = changes(includingExisting: true)
    let none = changes()
    try folder("end")
    #expect(
      try await changes(of: all, upTo: .added("end")) == [
        .added("b"), .added("sub"), .added("sub/deep"), .added("sub/deep/a"), .added("end"),
      ])
    #expect(try await none.value() == .added("end"))
    let flat = changes(recursively: false, includingExisting: true)
    #expect(try await flat.value() == .added("b"))
    #expect(try await flat.value() == .added("end"))
    #expect(try await flat.value() == .added("sub"))
    _ = try directory.file("sub/c", "")
    try folder("last")
    #expect(try await flat.value() == .added("last"))
    for recorder in [all, none, flat] { recorder.dispose() }
  }

  @Test("sends what is in a folder that is added, moved in, moved and removed", .byItself)
  func folders() async throws {
    let elsewhere = try TemporaryDirectory()
    try files.createDirectory(
      at: elsewhere.url.appending(path: "x/y"), withIntermediateDirectories: true)
    _ = try elsewhere.file("x/y/a", "")
    let recorder = changes()
    try files.moveItem(at: elsewhere.url.appending(path: "x"), to: url("x"))
    for path in ["x", "x/y", "x/y/a"] { #expect(try await recorder.value() == .added(path)) }
    try folder("x/y/new")
    // The file may be told as modified once more than needed.
    _ = try await changes(of: recorder, upTo: .added("x/y/new"))
    try files.moveItem(at: url("x"), to: url("z"))
    let moved = try await changes(of: recorder, upTo: .added("z/y/new"))
    #expect(
      moved.filter { $0.path.hasPrefix("x") } == [
        .removed("x/y/a"), .removed("x/y/new"), .removed("x/y"), .removed("x"),
      ])
    #expect(
      moved.filter { $0.path.hasPrefix("z") } == [
        .added("z"), .added("z/y"), .added("z/y/a"), .added("z/y/new"),
      ])
    // It is watched at its new place.
    try folder("z/y/newer")
    #expect(try await recorder.value() == .added("z/y/newer"))
    try files.removeItem(at: url("z"))
    let gone = try await changes(of: recorder, upTo: .removed("z"))
    #expect(Set(gone.map(\.path)) == ["z", "z/y", "z/y/a", "z/y/new", "z/y/newer"])
    #expect(gone.count == 5)
    recorder.dispose()
  }

  @Test("watches a folder that has the name of one that was removed")
  func again() async throws {
    let recorder = changes()
    for _ in 0..<rounds(usually: 100) {
      try folder("a")
      _ = try directory.file("a/b", "")
      _ = try await changes(of: recorder, upTo: .added("a/b"))
      try files.removeItem(at: url("a"))
      try folder("a")
      _ = try directory.file("a/c", "")
      _ = try await changes(of: recorder, upTo: .added("a/c"))
      try files.removeItem(at: url("a"))
      _ = try await changes(of: recorder, upTo: .removed("a"))
    }
    recorder.dispose()
  }

  @Test("does not follow symbolic links below, and follows one on the way", .byItself)
  func links() async throws {
    let elsewhere = try TemporaryDirectory()
    try files.createSymbolicLink(at: url("link"), withDestinationURL: elsewhere.url)
    let recorder = changes(includingExisting: true)
    #expect(try await recorder.value() == .added("link"))
    _ = try elsewhere.file("a", "")
    try folder("b")
    #expect(try await recorder.value() == .added("b"))
    let through = Signal.entryChanges(inDirectory: url("link"), includingExisting: true).recorded()
    #expect(try await through.value() == .added("a"))
    through.dispose()
    recorder.dispose()
  }

  #if !canImport(Darwin)
    @Test("goes on with the directory to which a link leads later", .byItself)
    func exchangedLink() async throws {
      for (name, file) in [("one", "a"), ("two", "b")] {
        try folder(name)
        _ = try directory.file("\(name)/\(file)", "")
        try folder("\(name)/sub")
        _ = try directory.file("\(name)/sub/\(file)", "")
      }
      try files.createSymbolicLink(atPath: directory.path("link"), withDestinationPath: "one")
      let recorder = Signal.entryChanges(inDirectory: url("link"), recursively: true).recorded()
      try files.createSymbolicLink(atPath: directory.path("next"), withDestinationPath: "two")
      try #require(unsafe rename(directory.path("next"), directory.path("link")) == 0)
      #expect(
        try await changes(of: recorder, upTo: .added("sub/b")) == [
          .removed("a"), .removed("sub/a"), .removed("sub"), .added("b"), .added("sub"),
          .added("sub/b"),
        ])
      _ = try directory.file("two/sub/c", "")
      _ = try await changes(of: recorder, upTo: .added("sub/c"))
      recorder.dispose()
    }
  #endif

  @Test("completes when the directory is removed or renamed, without removals at a rename")
  func gone() async throws {
    try folder("root/sub")
    let renamed = Signal.entryChanges(inDirectory: url("root"), recursively: true).recorded()
    try files.moveItem(at: url("root"), to: url("other"))
    #expect(try await renamed.end() == nil)
    #expect(renamed.values.isEmpty)
    let removed = Signal.entryChanges(inDirectory: url("other"), recursively: true).recorded()
    try files.removeItem(at: url("other"))
    #expect(try await removed.end() == nil)
  }

  @Test("takes no entry of a directory that is renamed for one that is removed")
  func renamed() async throws {
    for round in 0..<rounds(usually: 100) {
      try folder("\(round)")
      _ = try directory.file("\(round)/a", "one")
      let recorder = Signal.entryChanges(inDirectory: url("\(round)")).recorded()
      try directory.append("two", to: "\(round)/a")
      try files.moveItem(at: url("\(round)"), to: url("\(round).old"))
      // Another directory takes the name, and has no such entry.
      try folder("\(round)")
      #expect(try await recorder.end() == nil)
      #expect(Set(recorder.values).isSubset(of: [.modified("a")]))
    }
  }

  @Test("says why a directory can't be watched")
  func unwatchable() async throws {
    for (url, code) in [
      (url("missing"), POSIXErrorCode.ENOENT), (try directory.file("a", "one"), .ENOTDIR),
    ] {
      let error = try await Signal.entryChanges(inDirectory: url).recorded().end() as? FileError
      #expect(error?.cause.code == code)
    }
    let remote = try #require(URL(string: "http://localhost/a"))
    let error = try await Signal.entryChanges(inDirectory: remote).recorded().end() as? URLError
    #expect(error?.code == .unsupportedURL)
  }

  @Test("misses nothing when the system has lost events", .byItself)
  func overflow() async throws {
    let gate = DispatchSemaphore(value: 0)
    try folder("sub")
    let recorder = Signal.entryChanges(
      inDirectory: directory.url, recursively: true, includingExisting: true
    )
    .doNext { _ in
      gate.wait()
      gate.signal()
    }
    .recorded()
    // Linux keeps 16,384 events, where it isn't told otherwise.
    for round in 0..<10_000 {
      let path = directory.path("sub/\(round % 3)")
      unsafe close(open(path, O_CREAT | O_WRONLY, 0o600))
      unsafe unlink(path)
    }
    try folder("sub/last")
    gate.signal()
    var mirror = Mirror(of: directory.url.path)
    for change in try await changes(of: recorder, upTo: .added("sub/last")) { mirror.take(change) }
    #expect(mirror.entries == ["sub": nil, "sub/last": nil])
    #expect(mirror.mistakes.isEmpty)
    recorder.dispose()
  }

  @Test("leaves out what is in a folder with a path that is too long, and goes on", .byItself)
  func longPath() async throws {
    let recorder = changes()
    let name = String(repeating: "a", count: 240)
    // Linux takes paths of 4,095 bytes, and others take fewer.
    var folders = [unsafe open(directory.url.path, O_RDONLY)]
    for _ in 0..<20 {
      unsafe mkdirat(folders.last!, name, 0o700)
      folders.append(unsafe openat(folders.last!, name, O_RDONLY))
    }
    try folder("b")
    let paths = try await changes(of: recorder, upTo: .added("b")).map(\.path)
    #expect(paths.contains(name))
    try folder("c")
    _ = try await changes(of: recorder, upTo: .added("c"))
    recorder.dispose()
    // The tools of Foundation can't remove them.
    while let folder = folders.popLast() {
      close(folder)
      if let around = folders.last { unsafe unlinkat(around, name, AT_REMOVEDIR) }
    }
  }

  #if !canImport(Darwin)
    @Test("leaves out what is in a folder whose name is not valid UTF-8", .byItself)
    func notUTF8() async throws {
      // Its text is that of the other folder.
      let name: [CChar] = [-1, 0]
      let root = unsafe open(directory.url.path, O_RDONLY)
      defer { close(root) }
      try #require(unsafe mkdirat(root, name, 0o700) == 0)
      try folder("\u{FFFD}/a")
      let recorder = changes(includingExisting: true)
      let expected: Set<DirectoryChange> = [
        .added("\u{FFFD}"), .added("\u{FFFD}/a"), .added("z"),
      ]
      try folder("z")
      var all: [DirectoryChange] = []
      while Set(all) != expected { all.append(try await recorder.value()) }
      #expect(all.count { $0 == .added("\u{FFFD}") } == 2)
      #expect(all.count { $0 == .added("\u{FFFD}/a") } == 1)
      recorder.dispose()
      unsafe unlinkat(root, name, AT_REMOVEDIR)
    }
  #endif

  @Test("keeps the pace of an operator that queues")
  func pace() async throws {
    for number in 0..<200 { try folder("\(number)") }
    let sent = Counter()
    let isOpen = Shared(false)
    let recorder = Signal.entryChanges(inDirectory: directory.url, includingExisting: true)
      .doNext { _ in sent.increment() }
      .mapAsync(maxConcurrent: 2) { change in
        await isOpen.wait { $0 }
        return change
      }
      .recorded()
    try await eventually { sent.value >= 2 }
    // Another one sends all of them meanwhile.
    let other = changes(recursively: false, includingExisting: true)
    _ = try await other.next(200, within: patience)
    other.dispose()
    #expect(sent.value <= 20)
    isOpen.withLock { $0 = true }
    var paths: Set<String> = []
    for _ in 0..<200 { paths.insert(try await recorder.value().path) }
    #expect(paths.count == 200)
    try folder("more")
    #expect(try await recorder.value() == .added("more"))
    recorder.dispose()
  }

  @Test("a subscriber may dispose of the subscription from within")
  func disposal() async throws {
    for number in 0..<10 { try folder("\(number)/sub") }
    let changes = try await Signal.entryChanges(
      inDirectory: directory.url, recursively: true, includingExisting: true
    ).take(3).recorded().end()
    #expect(changes == nil)
  }

  @Test("leads from nothing to what there is, whatever a writer does meanwhile")
  func stress() async throws {
    for round in 0..<rounds(usually: 20) {
      let root = try TemporaryDirectory()
      var random = SeededNumbers(seed: UInt64(round) + entropy)
      let writer = Writer(root: root.url.path)
      for _ in 0..<30 { writer.write(&random) }
      let recorder = Signal.entryChanges(
        inDirectory: root.url, recursively: true, includingExisting: true
      ).recorded()
      let seed = UInt64.random(in: .min ... .max, using: &random)
      Thread.detachNewThread {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<300 { writer.write(&random) }
        unsafe mkdir("\(writer.root)/end", 0o700)
      }
      var mirror = Mirror(of: root.url.path)
      var expected: [String: String?] = ["end": nil]
      while mirror.entries != expected {
        mirror.take(try await recorder.value())
        if mirror.entries["end"] != nil { expected = Mirror.entries(of: root.url.path) }
      }
      #expect(mirror.mistakes.isEmpty)
      recorder.dispose()
    }
  }

  @Test("releases everything in many rounds of changes against disposal")
  func memory() async throws {
    let alive = Counter()
    for round in 0..<rounds(usually: 100) {
      let recorder = Signal.entryChanges(inDirectory: directory.url, recursively: true)
        .map { [tracked = Tracked(alive)] change in withExtendedLifetime(tracked) { change } }
        .recorded()
      try folder("a/b")
      if round.isMultiple(of: 2) { _ = try await recorder.value() }
      recorder.dispose()
      try files.removeItem(at: url("a"))
    }
    await alive.reaches(0)
  }
}

/// A number that is another one in each process.
private let entropy = UInt64(ProcessInfo.processInfo.processIdentifier) << 20

/// A copy of a directory that is kept up by its changes.
private struct Mirror {
  let root: String
  /// The entries, with their content; folders have none.
  var entries: [String: String?] = [:]
  /// Changes that contradict those before: for example, a removal of an entry that isn't there.
  var mistakes: [DirectoryChange] = []

  init(of root: String) { self.root = root }

  mutating func take(_ change: DirectoryChange) {
    let path = change.path
    let around = path.split(separator: "/").dropLast().joined(separator: "/")
    let isRight: Bool
    switch change {
    case .added:
      isRight = entries[path] == nil && (around.isEmpty || entries[around] != nil)
      entries[path] = .some(Self.content(of: "\(root)/\(path)"))
    case .modified:
      isRight = entries[path] != nil
      entries[path] = .some(Self.content(of: "\(root)/\(path)"))
    case .removed:
      isRight = entries[path] != nil && !entries.keys.contains { $0.hasPrefix(path + "/") }
      entries[path] = nil
    }
    if !isRight { mistakes.append(change) }
  }

  private static func content(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// What there is now.
  static func entries(of root: String) -> [String: String?] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: root)
    return Dictionary(
      uniqueKeysWithValues: (paths ?? []).map { ($0, content(of: "\(root)/\($0)")) })
  }
}

/// Creates, writes, renames, replaces and removes entries of a few names, in folders and out of
/// them.
private struct Writer {
  let root: String

  private func path(_ random: inout SeededNumbers) -> String {
    let names = ["a", "b", "c"]
    let depth = Int.random(in: 1...3, using: &random)
    return root + (0..<depth).map { _ in "/" + names.randomElement(using: &random)! }.joined()
  }

  func write(_ random: inout SeededNumbers) {
    let path = path(&random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: unsafe mkdir(path, 0o700)
    case 3...5:
      let descriptor = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
      if descriptor >= 0 {
        // Often of the same length, and at the same time as the content before.
        let text = String(Int.random(in: 100..<1_000, using: &random))
        unsafe Foundation.write(descriptor, text, text.utf8.count)
        close(descriptor)
      }
    case 6, 7: unsafe rename(path, self.path(&random))
    case 8:
      unsafe unlink(path)
      unsafe rmdir(path)
    default: try? FileManager.default.removeItem(atPath: path)
    }
  }
}
