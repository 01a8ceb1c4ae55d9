import MarbleGallery
import Signals
import SignalsTesting
import TestSupport
import Testing

/// The programs of the page that users begin with.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct GettingStartedPrograms: Programs {
  let page = Page("GettingStarted")

  @Test func subjects() async {
    let temperatures = Subject<Int>()
    let warnings = temperatures.filter { $0 > 30 }.map { "\($0) degrees" }

    let subscription = warnings.subscribeNext { print($0) }
    temperatures.sendNext(25)
    temperatures.sendNext(31)
    subscription.dispose()
    temperatures.sendNext(32)  // reaches no subscriber
    await page.check()
  }

  @Test func errors() async {
    struct NotANumber: Error { var text: String }

    let numbers = Signal.from(["1", "two", "3"]).map { text in
      guard let number = Int(text) else { throw NotANumber(text: text) }
      return number
    }

    numbers.subscribe(
      next: { print($0) },
      error: { print("failed:", $0) },
      completed: { print("completed") })
    numbers.catch(to: .return(0)).subscribeNext { print("or", $0) }
    await page.check()
  }

  @Test @MainActor func mainThread() async throws {
    @MainActor final class Screen {
      var title = "loading"
    }

    let screen = Screen()
    let titles = Signal.task { "loaded" }  // runs on another thread
    for try await title in titles.values() {
      screen.title = title
    }
    print(screen.title)
    await page.check()
  }

  @Test("The page shows the failure of a test that expects the wrong diagram")
  func failure() throws {
    let failures = Locked<[String]>([])
    let marbles = Marbles { failure in failures.withLock { $0.append(failure.message) } }
    let typed = marbles.hot("a-b---b----|")
    marbles.expect(pauses(in: typed), toBe: "---b-------|")
    let message = try #require(failures.withLock { $0 }.first)
    let text = SourceTree().text(of: "Sources/Signals/Signals.docc/GettingStarted.md") ?? ""
    #expect(text.contains("```\n\(message)\n```"))
  }
}

/// What is typed last before each pause of two seconds, if it is new.
func pauses(in typed: Signal<String>) -> Signal<String> {
  typed
    .debounce(for: .seconds(2))
    .distinctUntilChanged()
}

@Test func findsPausesInTyping() {
  let marbles = Marbles()
  let typed = marbles.hot("a-b---b----|")
  marbles.expect(pauses(in: typed), toBe: "----b------|")
}
