import Foundation
import TestSupport
import Testing

@testable import Signals

#if Recording
  @Suite("What the environment asks of the recording", .leavesNothing)
  struct RecordingEnvironmentTests {
    @Test("a path: the trace is written there when the program exits")
    func path() async throws {
      let directory = try ShortDirectory()
      let path = "\(directory.path)/trace.json"
      await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
        RecordingEnvironment.begin(path)
        Signal.from([1, 2]).map { $0 }.named("numbers").subscribe(completed: { exit(0) })
        while true { pause() }
      }
      let trace = try TraceReading(Data(contentsOf: URL(filePath: path)))
      #expect(trace.names("i", in: 1) == ["value", "value", "completed"])
      #expect(trace.lanes.first?.last?.hasPrefix("numbers: ") == true)
    }

    @Test(
      "a path: the trace is written when a signal ends the program", arguments: [SIGINT, SIGTERM])
    func interrupted(by number: Int32) async throws {
      let directory = try ShortDirectory()
      let path = "\(directory.path)/trace.json"
      await #expect(processExitsWith: .signal(number)) { [path = path as String, number] in
        RecordingEnvironment.begin(path)
        let subject = Subject<Int>()
        subject.named("numbers").subscribeNext { _ in kill(getpid(), number) }
        subject.sendNext(1)
        while true { pause() }
      }
      let trace = try TraceReading(Data(contentsOf: URL(filePath: path)))
      #expect(trace.lanes.joined().contains { $0.hasPrefix("numbers: ") })
    }

    @Test("a path: a signal that comes while the program exits doesn't write the trace again")
    func interruptedAtExit() async throws {
      let directory = try ShortDirectory()
      let path = "\(directory.path)/trace.json"
      await #expect(processExitsWith: .signal(SIGINT)) { [path = path as String] in
        unsafe setenv("PATH_OF_TRACE", path, 1)
        // Runs after the trace was written.
        atexit {
          unsafe unlink(getenv("PATH_OF_TRACE"))
          kill(getpid(), SIGINT)
          while true { pause() }
        }
        RecordingEnvironment.begin(path)
        exit(0)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }

    @Test("a path: a signal that the program handles is left to it")
    func handled() async throws {
      let directory = try ShortDirectory()
      let path = "\(directory.path)/trace.json"
      await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
        _ = signal(SIGINT) { _ in _exit(3) }
        RecordingEnvironment.begin(path)
        kill(getpid(), SIGINT)
        while true { pause() }
      }
    }

    @Test("descriptions of values, also if the program starts the recording itself")
    func descriptions() async throws {
      let directory = try ShortDirectory()
      let path = "\(directory.path)/trace.json"
      await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
        unsafe setenv("SIGNALS_RECORDING", "\(path),descriptions", 1)
        SignalRecording.start()
        Signal.from([1, 2]).map { $0 }.named("numbers").subscribe(completed: { exit(0) })
        while true { pause() }
      }
      let trace = try TraceReading(Data(contentsOf: URL(filePath: path)))
      #expect(Set(trace.names("i")).isSuperset(of: ["1", "2"]))
    }

    @Test("a trace that is written before the recording starts doesn't set its capacity")
    func early() async {
      await #expect(processExitsWith: .exitCode(0)) {
        try SignalRecording.writeTrace(to: "/dev/null")
        SignalRecording.start(capacity: 100)
        let subject = Subject<Int>()
        subject.subscribeNext { _ in }
        for value in 1...50 { subject.sendNext(value) }
        exit(Recording.state().events.count > 50 ? 0 : 1)
      }
    }

    @Test("nothing, or to record without a file")
    func others() async {
      await #expect(processExitsWith: .exitCode(0)) {
        for (wish, isOn) in [("", false), ("off", false), ("on", true), ("descriptions", true)] {
          Recording.stop()
          RecordingEnvironment.begin(wish)
          if Recording.isOn != isOn { exit(1) }
        }
        exit(0)
      }
    }

    @Test("several things at once")
    func words() async throws {
      let directory = try ShortDirectory()
      let path = "\(directory.path)/a,b.json"
      await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
        let directory = try! ShortDirectory()
        unsafe setenv("XDG_RUNTIME_DIR", directory.path, 1)
        RecordingEnvironment.begin("listen,\(path),descriptions")
        TestScheduler().performAsCurrent {
          Signal.from([1, 2]).named("numbers").subscribeNext { _ in }
        }
        let sockets = try FileManager.default.contentsOfDirectory(
          atPath: "\(directory.path)/signals")
        exit(sockets.count == 1 ? 0 : 1)
      }
      let trace = try TraceReading(Data(contentsOf: URL(filePath: path)))
      #expect(Set(trace.names("i")).isSuperset(of: ["1", "2"]))
    }

    @Test("to listen: several calls take part in one socket, and the last one removes it")
    func listening() async {
      await #expect(processExitsWith: .exitCode(0)) {
        let directory = try! ShortDirectory()
        unsafe setenv("XDG_RUNTIME_DIR", directory.path, 1)
        let path = try SocketFolder("\(directory.path)/signals")
          .socket(of: getpid(), program: ProcessInfo.processInfo.processName)
        RecordingEnvironment.begin("listen")
        guard Recording.isOn, UnixSocket.isAnswered(at: path) else { exit(1) }
        let second = try SignalRecording.listen()
        second.dispose()
        second.dispose()
        guard UnixSocket.isAnswered(at: path) else { exit(2) }
        exit(0)
      }
      await #expect(processExitsWith: .exitCode(0)) {
        let directory = try! ShortDirectory()
        unsafe setenv("XDG_RUNTIME_DIR", directory.path, 1)
        let (first, second) = (try SignalRecording.listen(), try SignalRecording.listen())
        first.dispose()
        let folder = "\(directory.path)/signals"
        guard try FileManager.default.contentsOfDirectory(atPath: folder).count == 1 else {
          exit(1)
        }
        second.dispose()
        guard try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty else { exit(2) }
        try SignalRecording.listen().dispose()
        exit(0)
      }
    }
  }
#else
  @Suite("The recording that is not built in", .leavesNothing)
  struct NoRecordingTests {
    @Test("does nothing, and says why it can't be written or listened to")
    func unavailable() {
      #expect(!SignalRecording.isAvailable)
      SignalRecording.start()
      SignalRecording.stop()
      let message = "Signals was built without the trait Recording"
      #expect(throws: RecordingError.self) { try SignalRecording.writeTrace(to: "/nonexistent") }
      let error = #expect(throws: RecordingError.self) { try SignalRecording.listen() }
      #expect(error?.description == message)
      #expect(error?.localizedDescription == message)
    }
  }
#endif
