import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("createOnMainActor", .leavesNothing, .timeLimit(.minutes(60)))
struct CreateOnMainActorTests {
  /// An alert, whose state isn't `Sendable`.
  @MainActor final class Alert {
    var answer: ((Bool) -> Void)?
    var isClosed = false
    let (openings, closings) = (Counter(), Counter())

    func close() {
      answer = nil
      isClosed = true
      closings.increment()
    }

    nonisolated init() {}

    nonisolated func ask() -> Signal<Bool> {
      .createOnMainActor { subscriber in
        self.answer = { answer in
          subscriber.sendNext(answer)
          subscriber.sendCompleted()
        }
        self.openings.increment()
        return { self.close() }
      }
    }
  }

  @MainActor
  @Test("on the main actor, the closures run synchronously") func atOnce() {
    let alert = Alert()
    var events: [String] = []
    alert.ask().subscribeOnMainActor(
      next: { events.append("\($0)") }, completed: { events.append("|") })
    alert.answer?(true)
    #expect(events == ["true", "|"])
    #expect(alert.isClosed)
  }

  @Test("from elsewhere, the closures run on the main actor") func elsewhere() async {
    let alert = Alert()
    let ends = Counter()
    let subscription = alert.ask().subscribe(next: { _ in }, completed: { ends.increment() })
    await alert.openings.reaches(1)
    await MainActor.run { alert.answer?(true) }
    await ends.reaches(1)
    #expect(await alert.isClosed)
    subscription.dispose()
  }

  @Test("a disposal elsewhere ends the production on the main actor") func disposal() async {
    let alert = Alert()
    let subscription = alert.ask().subscribe()
    await alert.openings.reaches(1)
    subscription.dispose()
    await alert.closings.reaches(1)
  }

  @MainActor
  @Test("does not begin if the subscription was disposed of before") func disposedBefore() async {
    let calls = Counter()
    let signal = Signal<Int>.createOnMainActor { _ in
      calls.increment()
      return nil
    }
    // The main thread is busy here, so the work that the other thread schedules waits.
    onThreads(1) { _ in signal.subscribe().dispose() }
    let later = Counter()
    Scheduler.main.schedule { later.increment() }
    await later.reaches(1)
    #expect(calls.value == 0)
  }

  @MainActor
  @Test("ends when its closure forgets the subscriber") func abandoned() {
    let ends = Counter()
    let subscription = Signal<Int>.createOnMainActor { _ in { ends.increment() } }.subscribe()
    #expect(ends.value == 1 && subscription.isDisposed)
  }

  @MainActor
  @Test("is called once for each subscription, and keeps nothing after its end") func memory() {
    let alive = Counter()
    do {
      let token = Tracked(0, alive)
      let signal = Signal<Int>.createOnMainActor { subscriber in
        subscriber.sendNext(token.number)
        subscriber.sendCompleted()
        return { _ = token }
      }
      var events: [String] = []
      for _ in 0..<2 {
        signal.subscribeOnMainActor(
          next: { events.append("\($0)") }, completed: { events.append("|") })
      }
      #expect(events == ["0", "|", "0", "|"])
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
  }
}
