import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("bind(to:of:)", .leavesNothing)
struct KeyPathBindingTests {
  private final class Label: Sendable {
    private let stored = Mutexed("")
    private let alive: Counter?
    let changes = Subject<String>()

    init(_ alive: Counter? = nil) {
      self.alive = alive
      alive?.increment()
    }

    deinit { alive?.decrement() }

    var text: String {
      get { stored.value }
      set {
        stored.value = newValue
        changes.sendNext(newValue)
      }
    }
  }

  private let marbles = Marbles()

  @Test("sets the property to each value, and leaves the last one")
  func values() {
    let target = Label()
    let source = marbles.cold("a-b-|")
    let texts = Signal<String>.create { subscriber in
      let subscription = target.changes.subscribe(subscriber)
      source.bind(to: \.text, of: target)
      return subscription
    }
    marbles.expect(texts, toBe: "a-b-")
    #expect(target.text == "b")
  }

  @Test("leaves the last value when the signal fails")
  func error() {
    let target = Label()
    let subscription = asCurrent { marbles.cold("a-X").bind(to: \.text, of: target) }
    marbles.scheduler.run()
    #expect(target.text == "a")
    #expect(subscription.isDisposed)
  }

  @Test("stops when it is disposed of")
  func disposal() {
    let target = Label()
    let subject = Subject<String>()
    let subscription = subject.bind(to: \.text, of: target)
    subject.sendNext("a")
    subscription.dispose()
    subject.sendNext("b")
    #expect(target.text == "a")
  }

  @Test(
    "RACSignalSpec 61: does not keep the target alive, and ends with the first value without it")
  func targetGone() {
    let alive = Counter()
    let subject = Subject<String>()
    let subscription: Disposable
    do {
      let target = Label(alive)
      subscription = subject.bind(to: \.text, of: target)
      subject.sendNext("a")
      #expect(target.text == "a")
    }
    #expect(alive.value == 0)
    #expect(!subscription.isDisposed)
    subject.sendNext("b")
    #expect(subscription.isDisposed)
  }

  @Test("RACSignalSpec 62: a property may be set by another signal afterwards")
  func another() {
    let target = Label()
    asCurrent {
      Signal.return("a").bind(to: \.text, of: target)
      Signal.return("b").bind(to: \.text, of: target)
    }
    #expect(target.text == "b")
  }

  /// Sends when it is released.
  private final class Sender: Sendable {
    let number: Int
    let release: @Sendable () -> Void

    init(_ number: Int, _ release: @escaping @Sendable () -> Void = {}) {
      self.number = number
      self.release = release
    }

    deinit { release() }
  }

  private final class Holder: @unchecked Sendable {
    var sender = Sender(0)
  }

  @Test("releases the replaced value when the property isn't in use any more") func replaced() {
    let target = Holder()
    let source = ManualSource<Sender>()
    asCurrent { _ = source.signal.bind(to: \.sender, of: target) }
    source.sendNext(Sender(1) { source.sendNext(Sender(3)) })
    source.sendNext(Sender(2))
    source.abandon()
    #expect(target.sender.number == 3)
  }

  @MainActor private final class Screen {
    var title = ""
    private let alive: Counter?

    init(_ alive: Counter? = nil) {
      self.alive = alive
      alive?.increment()
    }

    deinit { alive?.decrement() }
  }

  @Test("sets a property of the main actor, at once where the source sends there") @MainActor
  func mainActor() async {
    let (screen, titles) = (Screen(), Subject<String>())
    let subscription = titles.bind(to: \.title, of: screen)
    titles.sendNext("a")
    #expect(screen.title == "a")
    await Task.detached { titles.sendNext("b") }.value
    // A value that was sent elsewhere is set when the main actor is free.
    await withCheckedContinuation { arrived in Scheduler.main.schedule { arrived.resume() } }
    #expect(screen.title == "b")
    subscription.dispose()
    titles.sendNext("c")
    #expect(screen.title == "b")
  }

  @Test("ends with the first value without the main actor's object, and releases all") @MainActor
  func mainActorTargetGone() {
    let alive = Counter()
    let titles = Subject<String>()
    let subscription: Disposable
    do {
      let screen = Screen(alive)
      subscription = titles.bind(to: \.title, of: screen)
      titles.sendNext("a")
    }
    #expect(alive.value == 0)
    #expect(!subscription.isDisposed)
    titles.sendNext("b")
    #expect(subscription.isDisposed)
  }
}
