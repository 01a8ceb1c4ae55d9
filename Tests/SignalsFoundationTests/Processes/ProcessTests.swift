import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import Testing

@Suite("Signal.process(…)", .leavesNothing, .timeLimit(.minutes(30)))
struct ProcessTests {
  private let shell = URL(filePath: "/bin/sh")

  private func run(_ script: String, input: FileHandle = .nullDevice) -> Signal<ProcessEvent> {
    .process(shell, arguments: ["-c", script], input: input)
  }

  @Test("sends what the process writes, then its status, and completes")
  func output() async throws {
    let recorder = run("printf one; printf two >&2; exit 3").recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.last == .exited(status: 3))
    #expect(Set(recorder.values.dropLast()) == [.text("one"), .errorText("two")])
  }

  @Test("sends what the process writes while it runs")
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

  @Test(
    "keeps as much of the standard error as the caller says, the last of it", arguments: [0, 1000])
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

  @Test("fails when there is nowhere to work, and lets go of everything")
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

  @Test("fails for what no process can be started with")
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
    try #require(mkfifo(fifo.path, 0o600) == 0)
    // The pipe is at its end when nobody has it open for writing any more: when the process is gone.
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

  @Test("lets go of the process when it has ended")
  func memory() async throws {
    weak var gone: FileHandle?
    do {
      let input = Pipe().fileHandleForReading
      gone = input
      #expect(try await run("true", input: input).recorded().end() == nil)
    }
    try await eventually { gone == nil }
  }

  @Test("loses nothing in many rounds of processes that end against disposal")
  func stress() async throws {
    let alive = Guarded(0)
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
    await alive.wait { $0 == 0 }
  }
}

extension ProcessEvent {
  fileprivate static func text(_ text: String) -> ProcessEvent { .output(Data(text.utf8)) }
  fileprivate static func errorText(_ text: String) -> ProcessEvent {
    .errorOutput(Data(text.utf8))
  }
}
