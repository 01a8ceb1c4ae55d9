import Dispatch
import Testing

@testable import Signals

/// What is known about signals that are waited for on the main thread.
@Suite("A wait that blocks the main queue", .leavesNothing)
@MainActor
struct MainQueueWaitTests {
  private typealias Signal = Signals.Signal<Duration>

  private static var onMain: Signal { .timer(after: .seconds(3600), on: .main) }
  private static var elsewhere: Signal { .timer(after: .seconds(3600), on: .background()) }

  /// Whether it is certain that nothing comes while this thread goes on.
  private func isHopeless<Value>(
    _ signal: Signals.Signal<Value>, after change: () -> Void = {}
  ) -> Bool {
    MainQueueWait.perform {
      let source = signal.attach(
        CollectingSink(startingWith: ()) { _, _ in
        } finish: { _ in
        })
      defer { source.dispose() }
      change()
      return source.outlook == .needsMainQueue
    }
  }

  @Test("is hopeless if the signal's source works on the main queue")
  func sources() {
    #expect(isHopeless(Self.onMain))
    #expect(isHopeless(Signal.interval(.seconds(1), on: .main).take(3).map { $0 }))
    #expect(isHopeless(Self.elsewhere.subscribe(on: .main)))
    #expect(isHopeless(Self.elsewhere.delaySubscription(for: .zero, on: .main)))
    #expect(isHopeless(Signal.return(.zero).delay(for: .zero, on: .main)))
    let queue = QueueScheduler(name: "a queue of its own", target: .main)
    #expect(isHopeless(Signal.timer(after: .zero, on: queue)))
    #expect(!isHopeless(Self.elsewhere))
  }

  @Test("is hopeless as soon as something is to be delivered on the main queue")
  func delivery() {
    #expect(isHopeless(Signal.return(.zero).deliver(on: .main)))
    #expect(isHopeless(Signal.empty.deliver(on: .main)))
    #expect(isHopeless(Self.onMain.deliver(on: .background())))
    let subject = Subject<Duration>()
    #expect(!isHopeless(subject.deliver(on: .main)))
    #expect(isHopeless(subject.deliver(on: .main)) { subject.sendNext(.zero) })
    let delayed = subject.delay(for: .zero, on: .main)
    #expect(!isHopeless(delayed) { subject.sendNext(.zero) })
    #expect(isHopeless(delayed) { subject.sendCompleted() })
  }

  @Test("is hopeless if each source is")
  func manySources() {
    let (hopeless, open) = (Self.onMain, Self.elsewhere)
    #expect(isHopeless(merge(hopeless, hopeless)))
    #expect(!isHopeless(merge(hopeless, open)))
    #expect(isHopeless(zip(hopeless, hopeless)))
    #expect(!isHopeless(combineLatest(open, hopeless)))
    #expect(isHopeless(Signal.return(.zero).concat(hopeless)))
    #expect(!isHopeless(hopeless.takeUntil(open)))
    #expect(!isHopeless(hopeless.race(with: open)))
    #expect(!isHopeless(hopeless.catchTo(open).timeout(after: .seconds(1), on: .background())))
    #expect(isHopeless(hopeless.catchTo(open)))
    #expect(isHopeless(hopeless.collect()))
    #expect(isHopeless(hopeless.flattenMap { _ in open }))
    #expect(isHopeless(Signal.return(.zero).flattenMap { _ in hopeless }))
    #expect(isHopeless(merge(hopeless, merge(hopeless, hopeless.repeat()))))
  }

  @Test("is not, where a value is on its way on another scheduler")
  func waitingValue() {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    let scheduler = QueueScheduler(name: "suspended", target: queue)
    let signal = Signal.return(.zero).concat(Self.onMain).deliver(on: scheduler)
    #expect(!isHopeless(signal))
    queue.resume()
  }

  @Test("is not, as far as anybody knows, where a block has got a subscriber")
  func subscribers() {
    let signal = Signal.create { subscriber in
      Scheduler.main.schedule { subscriber.sendCompleted() }
    }
    #expect(!isHopeless(signal))
    #expect(!isHopeless(merge(signal, Self.onMain)))
  }

  @Test("returns what comes from elsewhere, whatever else waits for the main queue")
  func elsewhere() throws {
    let late = Signal.timer(after: .milliseconds(300), on: .background())
    #expect(try late.first() != nil)
    #expect(try late.timeout(after: .seconds(3600), on: .main).toArray().count == 1)
    #expect(try merge(late, Self.onMain).first() != nil)
    #expect(try late.subscribe(on: .background()).last() != nil)
    #expect(throws: SignalError.timedOut) {
      try Self.onMain.timeout(after: .milliseconds(300), on: .background()).waitUntilCompleted()
    }
    #expect(throws: SignalError.abandoned) { try Signal.never.deliver(on: .main).first() }
  }
}
