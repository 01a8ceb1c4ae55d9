import Signals
import TestSupport
import Testing

/// An operator's closure can end the source, and then return a result for the value that it was
/// called for. The next source has begun by then.
@Suite("A value that is on its way when its source ends", .leavesNothing) struct LateValueTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  struct Form: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var fails = false
    var expected = ["2"]
    var apply: @Sendable (_ source: Signal<Int>, _ next: Signal<Int>) -> Signal<Int>
  }

  static let forms = [
    Form(testDescription: "concat") { $0.concat(with: $1) },
    Form(testDescription: "concat of a signal of signals") {
      Signal.from([$0, $1]).flatten(maxConcurrent: 1)
    },
    Form(testDescription: "then") { source, next in source.then { next } },
    Form(testDescription: "catch", fails: true) { $0.catch(to: $1) },
    Form(testDescription: "retry", fails: true, expected: []) { source, _ in source.retry() },
    Form(testDescription: "repeat", expected: []) { source, _ in source.repeat() },
    Form(testDescription: "exhaustMap", expected: []) { source, _ in
      Signal.return(1).concat(with: .never).exhaustMap { _ in source }
    },
  ]

  @Test("is not delivered after the next value", arguments: forms) func late(form: Form) {
    let source = ManualSource<Int>()
    let ending = source.signal.map { value in
      if form.fails { source.sendError(SomeError()) } else { source.sendCompleted() }
      return value
    }
    let log = EventLog<Int>()
    let subscription = form.apply(ending, Signal.return(2).concat(with: .never)).log(to: log)
    source.sendNext(1)
    #expect(log.events == form.expected)
    subscription.dispose()
    source.abandon()
  }
}
