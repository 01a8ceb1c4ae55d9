import Signals
import Testing

@Suite("The hook for unhandled errors", .leavesNothing)
struct UnhandledErrorsTests {
  private struct OwnError: Error {}

  @Test("hears of an error that meets no error block")
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

  @Test("hears nothing of an error that a block gets")
  func errorBlock() {
    let reports = UnhandledErrorLog<OwnError>()
    reports.during {
      let subject = Subject<Int>()
      subject.subscribeError { _ in }
      subject.sendError(OwnError())
    }
    #expect(reports.reasons == [])
  }

  @Test("A9: hears of a second error, and of one after completion or disposal")
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
}
