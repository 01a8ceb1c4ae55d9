import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct PagedSearchTests {
  /// Finds three pages for every text, and needs 5 ticks for each page.
  private final class Library: SearchService {
    let scheduler: TestScheduler
    let failures: [String: [SearchError]]
    private let attempts = BehaviorRelay<[String: Int]>(value: [:])
    let asked: TestableObserver<String>

    init(scheduler: TestScheduler, failures: [String: [SearchError]]) {
      self.scheduler = scheduler
      self.failures = failures
      asked = scheduler.createObserver(String.self)
    }

    func page(_ number: Int, of text: String) -> Observable<Page> {
      .deferred { [self] in
        let name = "\(text) \(number)"
        asked.onNext(name)
        let attempt = attempts.value[name] ?? 0
        attempts.accept(attempts.value.merging([name: attempt + 1]) { $1 })
        if let errors = failures[name], attempt < errors.count {
          return scheduler.createColdObservable([.error(5, errors[attempt])]).asObservable()
        }
        let page = Page(items: ["\(name)a", "\(name)b"], next: number < 2 ? number + 1 : nil)
        return scheduler.createColdObservable([.next(5, page), .completed(5)]).asObservable()
      }
    }
  }

  private struct Outcome {
    let states: [Recorded<Event<String>>]
    let asked: [Recorded<Event<String>>]
    let inputs: [[Subscription]]
  }

  private func run(
    texts: [(Int, String)], nearBottom: [Int] = [], retries: [Int] = [],
    failures: [String: [SearchError]] = [:]
  ) -> Outcome {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let library = Library(scheduler: scheduler, failures: failures)
    let texts = scheduler.createHotObservable(texts.map { .next($0.0, $0.1) })
    let bottoms = scheduler.createHotObservable(nearBottom.map { .next($0, ()) })
    let retries = scheduler.createHotObservable(retries.map { .next($0, ()) })
    let states = scheduler.start {
      search(
        texts: texts.asObservable(), nearBottom: bottoms.asObservable(),
        retries: retries.asObservable(), service: library, scheduler: scheduler
      )
      .map { state in
        let end = state.error.map { " \($0)" } ?? (state.isLoading ? " …" : "")
        return "\(state.text): \(state.items.joined(separator: ", "))\(end)"
      }
    }
    return Outcome(
      states: states.events, asked: library.asked.events,
      inputs: [texts.subscriptions, bottoms.subscriptions, retries.subscriptions])
  }

  @Test func loadsTheNextPageNearTheBottom() {
    // At 232 a page is on its way, at 300 there are no more.
    let outcome = run(
      texts: [(210, "s"), (212, "swift")], nearBottom: [230, 232, 250, 300])
    #expect(
      outcome.states == [
        .next(200, ": "),
        .next(215, "swift:  …"),
        .next(220, "swift: swift 0a, swift 0b"),
        .next(230, "swift: swift 0a, swift 0b …"),
        .next(235, "swift: swift 0a, swift 0b, swift 1a, swift 1b"),
        .next(250, "swift: swift 0a, swift 0b, swift 1a, swift 1b …"),
        .next(255, "swift: swift 0a, swift 0b, swift 1a, swift 1b, swift 2a, swift 2b"),
        .next(300, "swift: swift 0a, swift 0b, swift 1a, swift 1b, swift 2a, swift 2b"),
      ])
    #expect(
      outcome.asked == [.next(215, "swift 0"), .next(230, "swift 1"), .next(250, "swift 2")])
    #expect(outcome.inputs == Array(repeating: [Subscription(200, 1000)], count: 3))
  }

  @Test func anotherTextTakesThePlaceOfTheFirst() {
    let outcome = run(texts: [(210, "swift"), (214, "rust"), (230, ""), (240, "swift")])
    #expect(
      outcome.states == [
        .next(200, ": "), .next(213, "swift:  …"), .next(217, "rust:  …"),
        .next(222, "rust: rust 0a, rust 0b"), .next(233, ": "), .next(243, "swift:  …"),
        .next(248, "swift: swift 0a, swift 0b"),
      ])
    #expect(outcome.asked == [.next(213, "swift 0"), .next(217, "rust 0"), .next(243, "swift 0")])
  }

  @Test func asksABusyServiceAgainLaterAndLater() {
    let outcome = run(texts: [(210, "swift")], failures: ["swift 0": [.busy, .busy]])
    #expect(
      outcome.states == [
        .next(200, ": "), .next(213, "swift:  …"), .next(258, "swift: swift 0a, swift 0b"),
      ])
    #expect(
      outcome.asked == [.next(213, "swift 0"), .next(228, "swift 0"), .next(253, "swift 0")])
  }

  @Test func showsAnErrorUntilTheUserTriesAgain() {
    let outcome = run(
      texts: [(210, "swift")], nearBottom: [230, 240], retries: [220, 250, 260],
      failures: ["swift 1": [.offline, .busy, .busy, .busy, .busy, .busy]])
    #expect(
      outcome.states == [
        .next(200, ": "), .next(213, "swift:  …"), .next(218, "swift: swift 0a, swift 0b"),
        // Nothing to retry at 220, and nothing to load at 240.
        .next(220, "swift: swift 0a, swift 0b"),
        .next(230, "swift: swift 0a, swift 0b …"),
        .next(235, "swift: swift 0a, swift 0b offline"),
        .next(240, "swift: swift 0a, swift 0b offline"),
        .next(250, "swift: swift 0a, swift 0b …"),
        .next(260, "swift: swift 0a, swift 0b …"),
        .next(340, "swift: swift 0a, swift 0b busy"),
      ])
    #expect(
      outcome.asked == [
        .next(213, "swift 0"), .next(230, "swift 1"), .next(250, "swift 1"),
        .next(265, "swift 1"), .next(290, "swift 1"), .next(335, "swift 1"),
      ])
  }
}
