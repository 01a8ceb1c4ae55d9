import Observation
import Signals
import SignalsTesting
import TestSupport
import Testing

extension Signal where Value == Int {
  fileprivate func doubled() -> Signal { map { $0 * 2 } }
}

actor Store {
  var total = 0

  func add(_ amounts: Signal<Int>) {
    amounts.subscribe(isolatedTo: self, next: { store, amount in store.total += amount })
  }
}

@MainActor final class Screen {
  var title = ""

  func show(_ titles: Signal<String>) {
    titles.subscribeOnMainActor { [weak self] in self?.title = $0 }
  }
}

@MainActor private final class Alert {
  private let answer: (Bool) -> Void

  init(answer: @escaping (Bool) -> Void) { self.answer = answer }

  func show() { answer(true) }
  func close() {}
}

private func ask() -> Signal<Bool> {
  let answers = Signal<Bool>.createOnMainActor { subscriber in
    let alert = Alert { answer in
      subscriber.sendNext(answer)
      subscriber.sendCompleted()
    }
    alert.show()
    return { alert.close() }
  }
  return answers
}

@MainActor final class Label {
  var text = ""
}

@MainActor func show(_ name: Signal<String>, in label: Label) {
  name.bind(to: \.text, of: label)
}

@MainActor @Observable final class Model {
  var firstName = "Ada"
  var lastName = "Byron"
  var name = "Ada Byron"
}

@MainActor func property(of model: Account) -> Property<String> {
  let name = Property(of: model, \.name)
  return name
}

@MainActor @Observable final class Account {
  var name = "Ada"
}

/// Stands for a view of SwiftUI's.
private struct Text {
  @discardableResult init(_ text: String) {}
}

@MainActor final class Form {
  @MutableProperty var name = ""
  func reset() { name = "" }
  func titles() -> Signal<String> { $name.values.map { "Form of \($0)" } }
}

private func upload(_ text: String) -> Signal<Int> { .return(text.count) }

@MainActor final class Editor {
  var text = ""
  private(set) lazy var save = Command<Void, Int>(of: self) { editor, _ in
    upload(editor.text)
  }
}

/// The pieces of Swift in documentation comments.
@Suite(.leavesNothing) struct CommentedPrograms {
  struct Document: Sendable {}

  struct Button {
    func onTap(_ action: () -> Void) { action() }
  }

  let button = Button()

  func upload(_ document: Document) -> Signal<Void> { .return(()) }
  func show(_ error: any Error) {}

  func command(isValid: Signal<Bool>, document: Document) {
    let save = Command<Document, Void>(enabled: isValid) { upload($0) }
    save.errors.subscribeNext { show($0) }
    button.onTap { save.execute(document) }
  }

  func find(_ text: String) -> Signal<String> { .return(text) }

  func infallible(search: MutableProperty<String>) -> [Any] {
    let names: InfallibleSignal<String> = search.values
      .debounce(for: .milliseconds(300))
      .flatMapLatest { text in find(text).catchingErrors(with: "nothing found") }
    let seconds = InfallibleSignal.interval(every: .seconds(1), on: .main)
    let nothing: InfallibleSignal<Duration> = .empty
    return [names, seconds, nothing]
  }

  struct Page: Sendable {
    var next: Int?
  }

  func fetch(page number: Int) -> Signal<Page> {
    .return(Page(next: number < 3 ? number + 1 : nil))
  }

  @Test func pages() throws {
    let pages =
      fetch(page: 1).expand { page in page.next.map { fetch(page: $0) } }
    #expect(try pages.map(\.next).waitForArray() == [2, 3, nil])
  }

  struct NotFound: Error {}

  func retry(request: Signal<Int>) -> Signal<Int> {
    request.retry(3, backoff: .exponential(from: .seconds(1)), while: { !($0 is NotFound) })
  }

  func retry(prices: Signal<Int>) -> Signal<Int> {
    prices.retry(backoff: .exponential(from: .seconds(1)), while: { !($0 is NotFound) })
  }

  func schedulers(for store: Store) -> [Scheduler] {
    let onStore = TaskScheduler(isolatedTo: store)
    let slowly = TaskScheduler(clock: SuspendingClock())
    return [onStore, slowly]
  }

  func pausing() -> (Signal<Duration>, Signal<String>) {
    let game = PausableScheduler(on: .main)
    let ticks = Signal.interval(every: .milliseconds(16), on: game)
    let effect = Signal.return("gone").delay(for: .seconds(3), on: game)
    game.pause()
    game.speed = 0.5
    game.resume()
    return (ticks, effect)
  }

  @MainActor func view(of temperatures: Signal<Int>) {
    let temperature = LatestValue(0, of: temperatures)
    // … in a view:
    Text("\(temperature.value) °C")
  }

  @MainActor func fullName(of model: Model) -> Signal<String> {
    Signal.observing { model.firstName + " " + model.lastName }
  }

  @MainActor func name(of model: Model) -> Signal<String> {
    Signal.observing(model) { $0.name }
  }

  @Test func validatingProperty() {
    struct NegativeAge: Error {}

    let age = ValidatingProperty<Int, NegativeAge>(18) { age in
      age < 0 ? .invalid(NegativeAge()) : .valid
    }
    age.value = -1  // stays 18
    #expect(age.value == 18)
  }

  @Test func contract() {
    expectContract(of: "doubled()") { source, _ in source.doubled() }
  }

  @Test func contractCheck() {
    let check = ContractCheck("doubled()") { source, _ in source.doubled() }
    #expect(check.violations().isEmpty)
  }

  @Test func interleavings() {
    let result = Interleavings().explore { scenario in
      let subject = Subject<Int>()
      let seen = scenario.observe(subject.take(1))
      scenario.thread("sender", .send(1, to: subject), .send(2, to: subject))
      scenario.thread("disposer", .dispose(seen))
      scenario.expect("at most one value") { seen.values.count <= 1 }
    }
    #expect(result.violation == nil)
  }

  @Test func marbles() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.take(2), toBe: "a-(b|)")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  func picture(of source: MarbleDiagram, recorder: Recorder<String>) {
    let picture = MarblePicture(
      "take(2)", rows: [.init("self", source), .init("take(2)", recorder.diagram())])
    print(picture.text)
  }

  @Test func recorder() {
    let scheduler = TestScheduler()
    let signal = Signal.from([1, 2])
    let recorder = Recorder<Int>(on: scheduler)
    signal.subscribe(recorder)
    scheduler.advance(by: .seconds(3))
    #expect(recorder.values == [1, 2])
  }

  @Test func testClock() throws {
    let scheduler = TestScheduler()
    let label = try scheduler.run {
      try await Task.sleep(for: .seconds(3), clock: scheduler.clock)
      return "three seconds later, at once"
    }
    #expect(label == "three seconds later, at once")
  }
}
