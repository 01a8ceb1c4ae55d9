import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

/// Whether an open pipe has this descriptor.
private func isPipe(_ descriptor: Int32) -> Bool {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
}

/// The tests run one after the other, because POSIX signals belong to the whole process. The suite
/// isn't `.leavesNothing`, because the reader of the signals stays.
@Suite("Signal.posixSignals(_:)", .serialized, .timeLimit(.minutes(30)))
struct POSIXSignalTests {
  private func handler(of number: Int32) -> Int {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    #if canImport(Darwin)
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  @Test("sends the signals that the process gets, on a scheduler")
  func signals() async throws {
    let recorder = Signal.posixSignals(SIGUSR1, SIGUSR2)
      .map { ($0, Scheduler.current != nil) }
      .recorded()
    for number in [SIGUSR1, SIGUSR2, SIGUSR1] {
      kill(getpid(), number)
      #expect(try await recorder.value() == (number, true))
    }
    recorder.dispose()
    #expect(handler(of: SIGUSR1) == 0)
  }

  @Test("watches from the subscription on, on any thread")
  func beginning() async throws {
    // No scheduler is current here.
    var iterator = Signal.posixSignals(SIGUSR1).values().makeAsyncIterator()
    kill(getpid(), SIGUSR1)
    #expect(try await iterator.next() == SIGUSR1)
  }

  @Test("leaves the descriptors of closed standard streams alone")
  func closedStandardStreams() async {
    await #expect(processExitsWith: .exitCode(0)) {
      for descriptor in 0...STDERR_FILENO { close(descriptor) }
      Signal.posixSignals(SIGUSR1).subscribeNext { _ in }
      for descriptor in 0...STDERR_FILENO {
        // A pipe that a thread has just opened may have the number until it is moved.
        var looks = 0
        while isPipe(descriptor) {
          looks += 1
          if looks == 1_000_000 { exit(1) }
          sched_yield()
        }
      }
      exit(0)
    }
  }

  @Test("restores the effect of a signal when the last subscriber has left")
  func restoration() async throws {
    let before = handler(of: SIGUSR1)
    let first = Signal.posixSignals(SIGUSR1).recorded()
    let second = Signal.posixSignals(SIGUSR1).recorded()
    #expect(handler(of: SIGUSR1) != before)
    first.dispose()
    kill(getpid(), SIGUSR1)
    #expect(try await second.value() == SIGUSR1)
    #expect(first.values.isEmpty)
    #expect(handler(of: SIGUSR1) != before)
    second.dispose()
    #expect(handler(of: SIGUSR1) == before)
  }

  @Test("fails for a signal that can't be handled", arguments: [SIGKILL, SIGSTOP, 0, 1_000])
  func impossible(number: Int32) async throws {
    let recorder = Signal.posixSignals(SIGUSR1, number).recorded()
    #expect((try await recorder.end() as? POSIXError)?.code == .EINVAL)
    #expect(handler(of: SIGUSR1) == 0)
  }

  @Test(
    "fails for the signals of faults, which have their usual effect", .tags(.K7),
    arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS])
  func fault(number: Int32) async throws {
    let before = handler(of: number)
    let recorder = Signal.posixSignals(SIGUSR1, number).recorded()
    #expect(handler(of: number) == before)
    #expect((try await recorder.end() as? POSIXError)?.code == .EINVAL)
    #expect(handler(of: SIGUSR1) == 0)
  }

  @Test("loses nothing in a thousand rounds of signals against disposal")
  func stress() async throws {
    let alive = Counter()
    let steady = Signal.posixSignals(SIGUSR1).recorded()
    for _ in 0..<rounds() {
      let recorder = Signal.posixSignals(SIGUSR1)
        .map { [tracked = Tracked(alive)] number in withExtendedLifetime(tracked) { number } }
        .recorded()
      kill(getpid(), SIGUSR1)
      recorder.dispose()
      #expect(try await steady.value() == SIGUSR1)
    }
    steady.dispose()
    #expect(handler(of: SIGUSR1) == 0)
    await alive.reaches(0)
  }
}
