import Foundation
import Signals
import TestSupport
import Testing

@Suite("The hook for unhandled errors", .leavesNothing)
struct UnhandledErrorsTests {
  private struct OwnError: Error {}

  @Test("gets an error without an error block")
  func noErrorBlock() {
    let reports = UnhandledErrorLog<OwnError>()
    let completions = Counter()
    reports.during {
      let subject = Subject<Int>()
      subject.map { $0 }.subscribe(next: { _ in }, completed: { completions.increment() })
      subject.subscribeNext { _ in }
      subject.subscribeCompleted {}
      subject.sendError(OwnError())
    }
    #expect(reports.reasons == [.noErrorBlock, .noErrorBlock, .noErrorBlock])
    #expect(completions.value == 0)
  }

  @Test("doesn't get an error that a block gets")
  func errorBlock() {
    let reports = UnhandledErrorLog<OwnError>()
    reports.during {
      let subject = Subject<Int>()
      subject.subscribeError { _ in }
      subject.sendError(OwnError())
    }
    #expect(reports.reasons == [])
  }

  @Test("is, by default, a line on standard error, once for each type of values and of errors")
  func log() async {
    struct OtherError: Error {}
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent])
    {
      for _ in 0..<3 {
        Subscriber<Int>().sendError(OwnError())
        Subscriber<Int>().sendError(OtherError())
        Subscriber<String>().sendError(OwnError())
      }
      // An error after completion gets no such line.
      let subject = Subject<Bool>()
      subject.sendCompleted()
      subject.sendError(OwnError())
      exit(0)
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("without an error block") }
    #expect(lines.map { $0.contains("subscription to Int") } == [true, true, false])
    #expect(lines.map { $0.contains("OwnError") } == [true, false, true])
  }

  @Test("are lost, and so are logged lines, if standard error is closed")
  func closedStandardError() async {
    await #expect(processExitsWith: .exitCode(0)) {
      close(STDERR_FILENO)
      Subscriber<Int>().sendError(OwnError())
      SignalLog.write("a line")
      exit(0)
    }
  }

  @Test("gets a second error, and one after completion or disposal", .tags(.A9))
  func tooLate() {
    let reports = UnhandledErrorLog<OwnError>()
    reports.during {
      let subscriber = Subscriber<Int>(error: { _ in })
      subscriber.sendError(OwnError())
      subscriber.sendError(OwnError())
      let completed = Subscriber<Int>(error: { _ in })
      completed.sendCompleted()
      completed.sendError(OwnError())
      asCurrent {
        let kept = Mutexed<Subscriber<Int>?>(nil)
        Signal<Int>.create { subscriber in
          kept.value = subscriber
          return nil
        }
        .subscribe(error: { _ in }).dispose()
        kept.value?.sendError(OwnError())
      }
    }
    #expect(reports.reasons == [.tooLate, .tooLate, .tooLate])
  }

  @Test("gets an error that a loop over the values has not reached") func leftLoop() {
    struct Unseen: Error {}
    let log = UnhandledErrorLog<Unseen>()
    let subject = Subject<Int>()
    log.during {
      let iterator = subject.values().makeAsyncIterator()
      subject.sendNext(1)
      subject.sendError(Unseen())
      _ = consume iterator
    }
    #expect(log.reasons == [.tooLate])
  }

  private actor Home {}

  @Test("gets an error for an actor that was released") func actorGone() {
    struct Unseen: Error {}
    let log = UnhandledErrorLog<Unseen>()
    let subject = Subject<Int>()
    subject.subscribe(isolatedTo: Home(), error: { _, _ in })
    log.during { subject.sendError(Unseen()) }
    #expect(log.reasons == [.tooLate])
  }
}
