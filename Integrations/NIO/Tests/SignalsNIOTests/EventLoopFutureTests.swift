import NIOCore
import NIOEmbedded
import Signals
import SignalsNIO
import Testing

@Suite("Signals and futures")
final class EventLoopFutureTests {
  // Made by the test itself: an embedded loop is only used on the thread that has made it.
  private lazy var loop = EmbeddedEventLoop()
  private let log = Log<String>()

  @Test("a future's value comes before the completion, on the future's loop")
  func value() {
    let promise = loop.makePromise(of: Int.self)
    let current = Log<Bool>()
    let signal = loop.scheduler.performAsCurrent { promise.futureResult.signal() }
      .doNext { [loop] _ in
        current.add((Scheduler.current as? EventLoopScheduler)?.eventLoop === loop)
      }
    let subscriptions = loop.scheduler.performAsCurrent {
      [log.subscribe(to: signal), log.subscribe(to: signal)]
    }
    #expect(log.entries.isEmpty)
    promise.succeed(7)
    #expect(log.entries == ["7", "end", "7", "end"])
    #expect(current.entries == [true, true])
    #expect(subscriptions.map(\.isDisposed) == [true, true])
  }

  @Test("a future's error ends the signal")
  func error() {
    let future: EventLoopFuture<Int> = loop.makeFailedFuture(Failure("lost"))
    loop.scheduler.performAsCurrent { _ = log.subscribe(to: future.signal()) }
    #expect(log.entries == ["error lost"])
  }

  @Test("a disposed subscription gets no result")
  func disposal() {
    let promise = loop.makePromise(of: Int.self)
    loop.scheduler.performAsCurrent { log.subscribe(to: promise.futureResult.signal()) }.dispose()
    promise.succeed(7)
    #expect(log.entries.isEmpty)
  }

  /// What becomes of `signal` as a future.
  private func outcome(_ signal: Signal<Int>) -> String? {
    loop.scheduler.performAsCurrent {
      let outcome = Log<String>()
      signal.future(on: loop).whenComplete {
        switch $0 {
        case .success(let value): outcome.add("\(value)")
        case .failure(let error): outcome.add("error \(error)")
        }
      }
      loop.run()
      return outcome.entries.first
    }
  }

  @Test("a signal of one value becomes that value, and everything else an error")
  func futures() {
    #expect(outcome(.return(7)) == "7")
    #expect(outcome(.error(Failure("lost"))) == "error lost")
    #expect(outcome(.empty) == "error noValue")
    #expect(outcome(.from(1, 2)) == "error severalValues")
    #expect(outcome(Signal.return(7).concat(with: .error(Failure("late")))) == "error late")
    #expect(outcome(.create { _ in nil }) == "error abandoned")
  }

  @Test("a second value ends the subscription, and so does what ends the source")
  func ends() {
    let (numbers, end) = (Subject<Int>(), Subject<Void>())
    #expect(outcome(numbers.merge(with: .from(1, 2))) == "error severalValues")
    #expect(!numbers.hasSubscribers)
    loop.scheduler.performAsCurrent {
      let future = numbers.take(until: end).future(on: loop)
      future.whenFailure { [log] in log.add("\($0)") }
    }
    #expect(numbers.hasSubscribers)
    end.sendNext(())
    #expect(log.entries == ["noValue"])
    #expect(!numbers.hasSubscribers)
  }
}
