import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.process(…)", .leavesNothing, .timeLimit(.minutes(30)))
struct ProcessTests {
  private let shell = URL(filePath: "/bin/sh")

  private func run(_ script: String, input: FileHandle = .nullDevice) -> Signal<ProcessEvent> {
    .process(shell, arguments: ["-c", script], input: input)
  }

  @Test("sends the output of the process, then its status, and completes")
  func output() async throws {
    let recorder = run("printf one; printf two >&2; exit 3").recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.last == .exited(status: 3))
    #expect(Set(recorder.values.dropLast()) == [.text("one"), .errorText("two")])
  }

  @Test("sends the output of the process while it runs")
  func arrival() async throws {
    let input = Pipe()
    let recorder = run("echo ready; read a; echo $a", input: input.fileHandleForReading).recorded()
    #expect(try await recorder.value() == .text("ready\n"))
    try input.fileHandleForWriting.write(contentsOf: Data("hello\n".utf8))
    #expect(try await recorder.value() == .text("hello\n"))
    #expect(try await recorder.value() == .exited(status: 0))
    #expect(try await recorder.end() == nil)
  }

  @Test("starts a process for each subscription, in its directory and environment")
  func environment() async throws {
    let directory = try TemporaryDirectory()
    let signal = Signal.process(
      shell, arguments: ["-c", "echo $WORD; touch done"], environment: ["WORD": "hello"],
      in: directory.url)
    for _ in 1...2 {
      let recorder = signal.recorded()
      #expect(try await recorder.value() == .text("hello\n"))
      #expect(try await recorder.end() == nil)
      #expect(try directory.names() == ["done"])
      try FileManager.default.removeItem(at: directory.file("done"))
    }
  }

  @Test("delivers on schedulers, also how the process has ended")
  func scheduling() async throws {
    let recorder = run("exec >&- 2>&-; sleep 0.2; exit 3").materialize()
      .map { ($0.description, Scheduler.current != nil) }
      .recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.map(\.0) == ["next(exited(status: 3))", "completed"])
    #expect(recorder.values.allSatisfy { $0.1 })
  }

  @Test(
    "reads both outputs on one scheduler, so that a subscriber that is busy holds the process up")
  func oneScheduler() async throws {
    let recorder = run("printf one; printf two >&2; read a; exit 0")
      .map { _ in Scheduler.current.map(ObjectIdentifier.init) }
      .recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.count == 3)
    #expect(Set(recorder.values).count == 1 && recorder.values[0] != nil)
  }

  @Test("delivers on the same scheduler, however soon the process writes")
  func soon() async throws {
    let count = rounds(1000, inDebug: 200)
    let runs = (0..<count).map { _ in
      run("printf one; printf two >&2; exit 0")
        .map { _ in Scheduler.current.map(ObjectIdentifier.init) }
        .collect().subscribe(on: .background())
    }
    let recorder = Signal.from(runs).flatten(maxConcurrent: 12).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.count == count)
    #expect(recorder.values.allSatisfy { Set($0).count == 1 && $0[0] != nil })
  }

  @Test(
    "keeps the last bytes of the standard error, up to the caller's limit", arguments: [0, 1000])
  func errorLimit(limit: Int) async throws {
    let script = "head -c 300000 /dev/zero >&2; printf one; printf END >&2; exit 3"
    let recorder = run(script).output(keepingErrorOutputUpTo: limit).recorded()
    let failure = try #require(try await recorder.end() as? ProcessFailure)
    #expect(recorder.values == [Data("one".utf8)])
    #expect(failure.errorOutput.count == limit)
    #expect(limit == 0 || failure.errorOutput.suffix(3) == Data("END".utf8))
  }

  @Test("says which signal has ended the process")
  func killed() async throws {
    let recorder = run("kill -TERM $$").recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == [.killed(signal: SIGTERM)])
  }

  @Test("fails when the process can't be started")
  func unstartable() async throws {
    let directory = try TemporaryDirectory()
    for url in [try directory.file("missing"), try directory.file("plain", "text")] {
      let recorder = Signal.process(url).recorded()
      #expect(try await recorder.end() is CocoaError)
      #expect(recorder.values.isEmpty)
    }
  }

  @Test("fails when the working directory doesn't exist, and releases everything")
  func nowhere() async throws {
    let directory = try TemporaryDirectory()
    for url in [try directory.file("missing"), try directory.file("plain", "text")] {
      weak var gone: FileHandle?
      do {
        let input = Pipe().fileHandleForReading
        gone = input
        let recorder = Signal.process(shell, in: url, input: input).recorded()
        #expect(try await recorder.end() is CocoaError)
      }
      try await eventually { gone == nil }
    }
  }

  @Test("fails for invalid arguments")
  func impossible() async throws {
    let remote = try #require(URL(string: "http://localhost/bin/sh"))
    for signal in [Signal.process(remote), .process(shell, in: remote)] {
      #expect((try await signal.recorded().end() as? URLError)?.code == .unsupportedURL)
    }
    for signal in [
      Signal.process(shell, arguments: ["a\0b"]), .process(shell, environment: ["A": "a\0b"]),
      .process(URL(filePath: "/bin/sh\0")),
    ] {
      #expect((try await signal.recorded().end() as? FileError)?.cause.code == .EINVAL)
    }
  }

  @Test("ends the process when it is disposed of")
  func disposal() async throws {
    let directory = try TemporaryDirectory()
    let fifo = try directory.file("fifo")
    try #require(unsafe mkfifo(fifo.path, 0o600) == 0)
    // The named pipe ends when no process has it open for writing any more. So its end shows that
    // the process has ended.
    let watcher = Signal.chunks(ofFile: fifo).recorded()
    let input = Pipe()
    let recorder = run(
      "exec 3> '\(fifo.path)'; echo ready >&3; read a; exit 1", input: input.fileHandleForReading
    ).recorded()
    #expect(try await watcher.value() == Data("ready\n".utf8))
    recorder.dispose()
    #expect(try await watcher.end() == nil)
    #expect(recorder.events.isEmpty)
    withExtendedLifetime(input) {}
  }

  /// Starts a script in a shell with a child process, and returns it with a recorder that ends when
  /// no process has the descriptor 3 open any more.
  private func family(
    in directory: TemporaryDirectory, _ script: String, until end: Signal<Int> = .never,
    killingAfter grace: Duration? = nil
  ) async throws -> (family: Recorder<ProcessEvent>, watcher: Recorder<Data>) {
    let fifo = try directory.file("fifo")
    try #require(unsafe mkfifo(fifo.path, 0o600) == 0)
    let watcher = Signal.chunks(ofFile: fifo).recorded()
    let family = Signal.process(
      shell, arguments: ["-c", "exec 3> '\(fifo.path)'; \(script)"], until: end,
      killingAfter: grace
    ).recorded()
    #expect(try await watcher.value() == Data("ready\n".utf8))
    return (family, watcher)
  }

  @Test("ends what the process has started, when it is disposed of")
  func children() async throws {
    for script in [
      "sh -c 'echo ready >&3; sleep 3600; true'; true",
      // The process itself has ended, and its child holds its outputs open.
      "sh -c 'sleep 3600; true' & echo ready >&3",
      // What has left the group is ended as documented.
      """
      setsid sh -c 'sleep 3600; true' & child=$!
      trap 'kill -- -$child' TERM; echo ready >&3; wait
      """,
    ] {
      let (family, watcher) = try await family(in: try TemporaryDirectory(), script)
      family.dispose()
      #expect(try await watcher.end() == nil)
      #expect(family.events.isEmpty)
    }
  }

  @Test("asks the process to end, and completes when it has, after the rest of its output")
  func asking() async throws {
    let asks: [(Subject<Int>) -> Void] = [{ $0.sendNext(1) }, { $0.sendCompleted() }]
    for ask in asks {
      let end = Subject<Int>()
      let (family, watcher) = try await family(
        in: try TemporaryDirectory(),
        "trap 'echo bye; exit 3' TERM; sh -c 'echo ready >&3; sleep 3600; true' & wait", until: end)
      ask(end)
      #expect(try await family.end() == nil)
      #expect(family.values == [.text("bye\n"), .exited(status: 3)])
      #expect(try await watcher.end() == nil)
    }
  }

  @Test("does not ask the process to end if the signal that could ask fails")
  func failingRequest() async throws {
    let directory = try TemporaryDirectory()
    let stop = try directory.file("stop")
    let end = Subject<Int>()
    let (family, watcher) = try await family(
      in: directory,
      "trap 'exit 3' TERM; echo ready >&3; until test -e '\(stop.path)'; do sleep 0.01; done; exit 4",
      until: end)
    end.sendError(SomeError())
    _ = try directory.file("stop", "")
    #expect(try await family.end() == nil)
    #expect(family.values == [.exited(status: 4)])
    #expect(try await watcher.end() == nil)
  }

  @Test("ends the processes of the group by force, after a grace period")
  func force() async throws {
    let end = Subject<Int>()
    // An ignored signal is ignored by the child, too.
    let stubborn = "trap '' TERM; sh -c 'echo ready >&3; sleep 3600; true'; true"
    let (asked, watcher) = try await family(
      in: try TemporaryDirectory(), stubborn, until: end, killingAfter: .milliseconds(10))
    end.sendNext(1)
    #expect(try await asked.end() == nil)
    #expect(asked.values == [.killed(signal: SIGKILL)])
    #expect(try await watcher.end() == nil)
    for script in [
      stubborn,
      // The process itself ends when it is asked to, and its child doesn't.
      "sh -c 'trap \"\" TERM; echo ready >&3; while true; do sleep 3600; done' & wait",
    ] {
      let (family, watcher) = try await family(
        in: try TemporaryDirectory(), script, killingAfter: .milliseconds(10))
      family.dispose()
      #expect(try await watcher.end() == nil)
      #expect(family.events.isEmpty)
    }
  }

  @Test("ends by force what is left of the group when the signal has completed")
  func forceAfterCompletion() async throws {
    for (trap, how) in [
      ("trap 'exit 3' TERM;", ProcessEvent.exited(status: 3)), ("", .killed(signal: SIGTERM)),
    ] {
      let end = Subject<Int>()
      // The child has closed the outputs, and does not end when it is asked to.
      let (asked, watcher) = try await family(
        in: try TemporaryDirectory(),
        """
        \(trap)
        sh -c 'trap "" TERM; echo ready >&3; while true; do sleep 3600; done' >/dev/null 2>&1 & wait
        """, until: end, killingAfter: .milliseconds(100))
      end.sendNext(1)
      #expect(try await asked.end() == nil)
      #expect(asked.values == [how])
      #expect(try await watcher.end() == nil)
    }
  }

  @Test("keeps nothing for the grace period of a process that has ended with its group")
  func endBeforeForce() async throws {
    let end = Subject<Int>()
    let (asked, watcher) = try await family(
      in: try TemporaryDirectory(), "echo ready >&3; exec sleep 3600", until: end,
      killingAfter: .seconds(3600))
    end.sendNext(1)
    #expect(try await asked.end() == nil)
    #expect(asked.values == [.killed(signal: SIGTERM)])
    #expect(try await watcher.end() == nil)
  }

  @Test("asks the process once")
  func askingOnce() async throws {
    let end = Subject<Int>()
    let directory = try TemporaryDirectory()
    let stop = try directory.file("stop")
    let (family, watcher) = try await family(
      in: directory,
      "trap 'echo asked >&3' TERM; echo ready >&3; until test -e '\(stop.path)'; do sleep 0.01; done",
      until: end)
    end.sendNext(1)
    #expect(try await watcher.value() == Data("asked\n".utf8))
    family.dispose()
    _ = try directory.file("stop", "")
    #expect(try await watcher.end() == nil)
    #expect(watcher.values.count == 2)
  }

  @Test("output() sends the standard output, and fails with the standard error if the process does")
  func outputAlone() async throws {
    let good = run("echo one; echo two >&2").output().lines().recorded()
    #expect(try await good.end() == nil)
    #expect(good.values == ["one"])
    for (script, end) in [
      ("echo one; echo two >&2; exit 3", ProcessEvent.exited(status: 3)),
      ("echo one; echo two >&2; kill -KILL $$", .killed(signal: SIGKILL)),
    ] {
      let bad = run(script).output().recorded()
      let failure = try #require(try await bad.end() as? ProcessFailure)
      #expect(failure.end == end)
      #expect(failure.errorOutput == Data("two\n".utf8))
      #expect(failure.description.hasSuffix(": two\n"))
      #expect(bad.values == [Data("one\n".utf8)])
    }
  }

  @Test("releases the process when it has ended")
  func memory() async throws {
    weak var gone: FileHandle?
    do {
      let input = Pipe().fileHandleForReading
      gone = input
      #expect(try await run("true", input: input).recorded().end() == nil)
    }
    try await eventually { gone == nil }
  }

  @Test("starts processes however many files are open", .tags(.K1))
  func manyFiles() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let count = min(500, raisedLimitOfFiles() / 10)
      let input = Pipe()
      let waiting = Shared(0)
      let events = Shared<[ProcessEvent]>([])
      for number in 0..<count {
        let script = "echo a; \(number.isMultiple(of: 2) ? "read a" : "true"); exit 7"
        Signal.process(
          URL(filePath: "/bin/sh"), arguments: ["-c", script], input: input.fileHandleForReading
        )
        .subscribe(on: .background())
        .doNext { if $0 == .text("a\n") { waiting.withLock { $0 += 1 } } }
        .subscribe(next: { event in events.withLock { $0.append(event) } }, error: { _ in exit(1) })
      }
      await waiting.wait { $0 == count }
      try? input.fileHandleForWriting.close()
      await events.wait { $0.count == 2 * count }
      guard events.value.count(where: { $0 == .exited(status: 7) }) == count else { exit(2) }
      exit(0)
    }
  }

  @Test("hundreds of processes at once all run, and end with their own end", .tags(.K2))
  func manyAtOnce() async throws {
    let input = Pipe()
    let lasting = Shared<[Recorder<ProcessEvent>]>([])
    let ends = Shared(0)
    for _ in 0..<4 {
      let run = run
      Thread.detachNewThread {
        for _ in 0..<50 {
          let waiting = run("read a", input.fileHandleForReading).recorded()
          lasting.withLock { $0.append(waiting) }
          Signal.process(URL(filePath: "/bin/sh"), arguments: ["-c", "echo a"])
            .collect()
            .subscribe(
              next: { #expect($0 == [.text("a\n"), .exited(status: 0)]) },
              error: { Issue.record("\($0)") },
              completed: { ends.withLock { $0 += 1 } })
        }
      }
    }
    await ends.wait { $0 == 200 }
    for waiting in lasting.value {
      #expect(waiting.events.isEmpty)
      waiting.dispose()
    }
    withExtendedLifetime(input) {}
  }

  @Test("says why a process can't be started, and leaves nothing open", .tags(.K3))
  func cause() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let shell = URL(filePath: "/bin/sh")
      let long = String(repeating: "a", count: 2 << 20)
      func check(_ signal: Signal<ProcessEvent>, _ code: CocoaError.Code, _ path: String) async {
        do {
          _ = try await signal.array()
          exit(1)
        } catch {
          guard let error = error as? CocoaError, error.code == code, error.filePath == path,
            error.underlying is POSIXError
          else { exit(2) }
        }
      }
      func openFiles() -> Int { (0..<500).count { fcntl($0, F_GETFD) >= 0 } }
      await check(.process(shell, arguments: [long]), .fileReadUnknown, "/bin/sh")
      let before = openFiles()
      for _ in 0..<10 {
        await check(.process(shell, arguments: [long]), .fileReadUnknown, "/bin/sh")
        await check(.process(URL(filePath: "/no/tool")), .fileReadNoSuchFile, "/no/tool")
        await check(
          .process(shell, in: URL(filePath: "/no/where")), .fileReadNoSuchFile, "/no/where")
        await check(.process(URL(filePath: "/etc/passwd")), .fileReadNoPermission, "/etc/passwd")
      }
      exit(openFiles() == before ? 0 : 3)
    }
  }

  @Test("fails as documented for an input that is closed", .tags(.K4))
  func closedInput() async throws {
    let input = Pipe().fileHandleForReading
    try input.close()
    let recorder = run("read a", input: input).recorded()
    #expect((try await recorder.end() as? FileError)?.cause.code == .EBADF)
    let chunks = input.chunks().recorded()
    #expect((try await chunks.end() as? FileError)?.cause.code == .EBADF)
  }

  @Test("gives the process no files but its standard streams")
  func inheritance() async throws {
    // `dup` doesn't set the flag that closes the descriptor in a new process.
    let descriptor = dup(STDERR_FILENO)
    defer { close(descriptor) }
    let recorder = run("test -e /dev/fd/\(descriptor)").recorded()
    #expect(try await recorder.value() == .exited(status: 1))
    #expect(try await recorder.end() == nil)
  }

  @Test("a process does not ignore the signals that this one ignores", .tags(.K23))
  func ignoredSignals() async {
    await #expect(processExitsWith: .exitCode(0)) {
      for number in [SIGTERM, SIGINT, SIGPIPE, SIGUSR1] { signal(number, SIG_IGN) }
      for name in ["TERM", "INT", "PIPE", "USR1"] {
        let events = try? await Signal.process(
          URL(filePath: "/bin/sh"), arguments: ["-c", "kill -\(name) $$; exit 7"]
        ).array()
        guard case .killed? = events?.last else { exit(1) }
      }
      exit(0)
    }
  }

  @Test("fails when no call can tell how the process has ended")
  func unknownEnd() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // With this setting, the system forgets a process as soon as it ends.
      signal(SIGCHLD, SIG_IGN)
      do {
        let shell = URL(filePath: "/bin/sh")
        _ = try await Signal.process(shell, arguments: ["-c", "echo a"]).array()
      } catch {
        exit((error as? FileError)?.cause.code == .ECHILD ? 0 : 1)
      }
      exit(2)
    }
  }

  @Test("loses nothing in many rounds of processes that end against disposal")
  func stress() async throws {
    let alive = Counter()
    for round in 0..<rounds(usually: 100) {
      let recorder = run("printf one; printf two")
        .map { [tracked = Tracked(alive)] event in withExtendedLifetime(tracked) { event } }
        .recorded()
      if round.isMultiple(of: 2) {
        #expect(try await recorder.end() == nil)
        #expect(recorder.values.last == .exited(status: 0))
        let output = recorder.values.dropLast().reduce(Data()) {
          if case .output(let data) = $1 { $0 + data } else { $0 }
        }
        #expect(output == Data("onetwo".utf8))
      }
      recorder.dispose()
    }
    await alive.reaches(0)
  }
}

/// Raises the limit of open files of this process as far as possible, and returns it.
private func raisedLimitOfFiles() -> Int {
  #if canImport(Glibc)
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let files = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  unsafe getrlimit(files, &limit)
  limit.rlim_cur = min(limit.rlim_max, 10_000)
  unsafe setrlimit(files, &limit)
  return Int(limit.rlim_cur)
}

extension ProcessEvent {
  fileprivate static func text(_ text: String) -> ProcessEvent { .output(Data(text.utf8)) }
  fileprivate static func errorText(_ text: String) -> ProcessEvent {
    .errorOutput(Data(text.utf8))
  }
}
