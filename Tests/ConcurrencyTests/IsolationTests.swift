import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Subscribing on actors", .leavesNothing, .timeLimit(.minutes(60))) struct IsolationTests {
  /// A screen whose state isn't `Sendable`. Blocks on the main actor change the state directly.
  @MainActor final class Screen {
    final class Label { var text = "" }

    let label = Label()
    var titles: [String] = []
    let ends = Counter()
    var error: (any Error)?

    @discardableResult
    func show(_ titles: Signal<String>) -> Disposable {
      titles.subscribeOnMainActor(
        next: { [weak self] title in
          self?.label.text = title
          self?.titles.append(title)
        }, error: { [weak self] in self?.error = $0 },
        completed: { [ends] in ends.increment() })
    }
  }

  @MainActor
  @Test("on the main actor blocks run synchronously") func atOnce() {
    let screen = Screen()
    let subject = Subject<String>()
    screen.show(subject)
    subject.sendNext("a")
    #expect(screen.label.text == "a")
    subject.sendNext("b")
    subject.sendCompleted()
    #expect(screen.titles == ["a", "b"] && screen.ends.value == 1)
    screen.show(.error(SomeError()))
    #expect(screen.error is SomeError)
  }

  @MainActor
  @Test("with one block alone") func oneBlock() {
    var titles: [String] = []
    Signal.from(["a", "b"]).subscribeOnMainActor { titles.append($0) }
    #expect(titles == ["a", "b"])
  }

  @MainActor
  @Test("events from elsewhere come later, in order, and before later events of the main actor")
  func order()
    async
  {
    let screen = Screen()
    let subject = Subject<String>()
    screen.show(subject)
    await Task.detached { for number in 0..<10 { subject.sendNext("\(number)") } }.value
    subject.sendNext("10")
    subject.sendCompleted()
    await screen.ends.reaches(1)
    #expect(screen.titles == (0...10).map { "\($0)" })
  }

  @MainActor
  @Test("many threads send; the main actor gets each value once, in their order")
  func mainActorStress() async {
    for _ in 0..<rounds(usually: 100) {
      let screen = Screen()
      let subject = Subject<String>()
      screen.show(subject)
      await withTaskGroup { group in
        for sender in ["a", "b"] {
          group.addTask { for number in 10..<30 { subject.sendNext("\(sender)\(number)") } }
        }
        for number in 10..<30 { subject.sendNext("c\(number)") }
      }
      subject.sendCompleted()
      await screen.ends.reaches(1)
      for sender in ["a", "b", "c"] {
        let received = screen.titles.filter { $0.hasPrefix(sender) }
        #expect(received == (10..<30).map { "\(sender)\($0)" })
      }
      #expect(screen.titles.count == 60)
    }
  }

  @MainActor
  @Test("disposing on the main actor silences it from then on") func disposalStress() async {
    for round in 0..<rounds() {
      let screen = Screen()
      let subject = Subject<String>()
      let subscription = screen.show(subject)
      let sender = Task.detached { for number in 0..<10 { subject.sendNext("\(number)") } }
      for _ in 0..<round % 4 { await Task.yield() }
      subscription.dispose()
      let count = screen.titles.count
      await sender.value
      #expect(screen.titles == (0..<count).map { "\($0)" })
    }
  }

  private actor Store {
    var numbers: [Int] = []
    let (received, ends, errors) = (Counter(), Counter(), Counter())
    private let token: Tracked?

    init(_ token: Tracked? = nil) { self.token = token }

    @discardableResult
    func collect(_ signal: Signal<Int>) -> Disposable {
      signal.subscribe(
        isolatedTo: self,
        next: { store, number in
          store.numbers.append(number)
          store.received.increment()
        },
        error: { store, error in store.errors.increment() },
        completed: { store in store.ends.increment() })
    }
  }

  @Test("an actor gets its events in order") func onActor() async {
    let store = Store()
    await store.collect(.from(1...1000))
    await store.ends.reaches(1)
    #expect(await store.numbers == Array(1...1000))
    await store.collect(.error(SomeError()))
    await store.errors.reaches(1)
  }

  @Test("the actor is not kept alive, and ends the subscription") func actorGone() async {
    let (subject, alive) = (Subject<Int>(), Counter())
    let (subscriptions, disposals) = (Counter(), Counter())
    do {
      let store = Store(Tracked(0, alive))
      await store.collect(
        subject.finally {}.take(
          until:
            Signal<Int>.create { subscriber in
              subscriptions.increment()
              return Disposable { [subscriber] in
                disposals.increment()
                _ = subscriber
              }
            }))
      subject.sendNext(1)
      await store.received.reaches(1)
      // No scheduler is current on an actor, so the subscription may begin later.
      await subscriptions.reaches(1)
    }
    await alive.reaches(0)
    subject.sendNext(2)
    await disposals.reaches(1)
  }

  @Test("an actor under stress: nothing is lost, doubled or out of order") func actorStress() async
  {
    for round in 0..<rounds() {
      let store = Store()
      let subject = Subject<Int>()
      let subscription = await store.collect(subject)
      let sender = Task.detached {
        for number in 1...10 { subject.sendNext(number) }
        subject.sendCompleted()
      }
      if round % 2 == 0 {
        await store.ends.reaches(1)
        #expect(await store.numbers == Array(1...10))
      } else {
        subscription.dispose()
        let numbers = await store.numbers
        #expect(numbers == Array(1...10).prefix(numbers.count).map { $0 })
      }
      await sender.value
    }
  }
}
