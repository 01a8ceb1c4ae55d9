import Dispatch
import Scheduling
import Signals
import SignalsControls
import TestSupport
import Testing

@Suite("ControlEvent", .leavesNothing) @MainActor
struct ControlEventTests {
  @Test("sends nothing at first, then each event, at once")
  func events() {
    let button = Button()
    let log = Log<String>()
    button.rx.pressed.subscribeOnMainActor(next: { log.add("pressed") })
    #expect(log.all == [])
    button.press()
    #expect(log.all == ["pressed"])
    button.press()
    #expect(log.all == ["pressed", "pressed"])
  }

  @Test("sends nothing that the control reports while the handler is being attached")
  func reportsAtOnce() {
    let button = Button()
    let log = Log<Int>()
    let events = ControlEvent<Int>(of: button) { button, send in
      send(0)
      let number = button.addHandler("pressed") { send(1) }
      send(0)
      return ControlTarget { $0.removeHandler("pressed", number) }
    }
    events.subscribeOnMainActor(next: { log.add($0) })
    button.press()
    #expect(log.all == [1])
  }

  @Test("detaches a handler whose subscription ends while it is attached")
  func endsWhileAttaching() async {
    let button = Button()
    let subscription = SerialDisposable()
    let events = ControlEvent<Void>(of: button) { button, send in
      let number = button.addHandler("pressed") { send(()) }
      subscription.dispose()
      return ControlTarget { $0.removeHandler("pressed", number) }
    }
    // Subscribes on another thread, so that the disposal comes before the main actor attaches the
    // handler.
    await hold(events, in: subscription)
    await turn()
    await turn()
    #expect(subscription.isDisposed)
    #expect(button.handlerCount == 0)
  }

  @concurrent private func hold(_ events: Signal<Void>, in holder: SerialDisposable) async {
    // The main scheduler is busy until the subscription is held.
    let isHeld = DispatchSemaphore(value: 0)
    Scheduler.main.schedule { isHeld.wait() }
    holder.disposable = events.subscribeNext { _ in }
    isHeld.signal()
  }

  @Test("has a handler for each subscription, and detaches it on disposal")
  func disposal() {
    let button = Button()
    let pressed = button.rx.pressed
    #expect(button.handlerCount == 0)
    let first = pressed.subscribeNext { _ in }
    let second = pressed.subscribeNext { _ in }
    #expect(button.handlerCount == 2)
    first.dispose()
    #expect(button.handlerCount == 1)
    second.dispose()
    second.dispose()
    #expect(button.handlerCount == 0)
  }

  @Test("completes when the control is released, and doesn't keep it")
  func released() {
    let log = Log<String>()
    let before = Widget.alive
    var button: Button? = Button()
    let pressed = button!.rx.pressed
    pressed.subscribeOnMainActor(completed: { log.add("completed") })
    #expect(log.all == [])
    button = nil
    #expect(Widget.alive == before)
    #expect(log.all == ["completed"])
    // A control that was already released completes at once.
    pressed.subscribeOnMainActor(completed: { log.add("at once") })
    #expect(log.all == ["completed", "at once"])
  }

  @Test("completes on the main actor when the control is released on any thread")
  func releasedElsewhere() async {
    let log = Log<String>()
    var button: Button? = Button()
    button!.rx.pressed.subscribe(
      next: nil, error: nil,
      completed: {
        dispatchPrecondition(condition: .onQueue(.main))
        MainActor.assumeIsolated { log.add("completed") }
      })
    let last = Handover(button!)
    button = nil
    await last.release()
    while log.all.isEmpty { await turn() }
    #expect(log.all == ["completed"])
  }

  /// Releases an object on another thread.
  private final class Handover: @unchecked Sendable {
    private var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
    @concurrent func release() async { object = nil }
  }

  @Test("attaches, delivers and detaches on the main actor when it is subscribed to on any thread")
  func otherThread() async {
    let button = Button()
    let log = Log<Bool>()
    let pressed = button.rx.pressed
    let subscription = await subscribeElsewhere(pressed) {
      MainActor.assumeIsolated { log.add(true) }
    }
    await turn()
    #expect(button.handlerCount == 1)
    button.press()
    #expect(log.all == [true])
    await disposeElsewhere(subscription)
    // Nothing comes after the disposal, though the handler may be there for a moment.
    button.press()
    await turn()
    #expect(button.handlerCount == 0)
    #expect(log.all == [true])
  }

  @concurrent private func subscribeElsewhere(
    _ signal: Signal<Void>, _ next: @escaping @Sendable () -> Void
  ) async -> Disposable {
    signal.subscribeNext { next() }
  }

  @concurrent private func disposeElsewhere(_ disposable: Disposable) async {
    disposable.dispose()
  }

  @Test("attaches no handler for a subscription that ends before the main actor gets to it")
  func disposedEarly() async {
    let button = Button()
    let log = Log<String>()
    let events = ControlEvent<Void>(of: button) { button, send in
      log.add("attached")
      return ControlTarget { _ in log.add("detached") }
    }
    await subscribeAndDispose(events)
    await turn()
    await turn()
    #expect(log.all == [])
  }

  @concurrent private func subscribeAndDispose(_ events: Signal<Void>) async {
    let isDisposed = DispatchSemaphore(value: 0)
    Scheduler.main.schedule { isDisposed.wait() }
    events.subscribeNext { _ in }.dispose()
    isDisposed.signal()
  }

  @Test("may lead to the control's release")
  func releaseInHandler() {
    let log = Log<String>()
    let before = Widget.alive
    let box = Log<Button>()
    var owner: [Button] = [Button()]
    weak let button = owner[0]
    owner[0].rx.pressed.subscribeOnMainActor(
      next: { log.add("pressed") }, completed: { log.add("completed") })
    let released = Log<() -> Void>()
    released.add { owner = [] }
    button!.rx.pressed.subscribeOnMainActor(next: { released.all[0]() })
    button!.press()
    withExtendedLifetime(box) {}
    #expect(log.all == ["pressed", "completed"])
    #expect(Widget.alive == before)
  }

  #if DEBUG
    @Test("leaves nothing with a control after a subscription has ended")
    func endedSubscriptions() throws {
      let button = Button()
      let census = try #require(Census.current)
      button.rx.pressed.subscribeNext { _ in }.dispose()
      let before = census.count
      for _ in 0..<100 { button.rx.pressed.subscribeNext { _ in }.dispose() }
      #expect(census.count == before)
    }
  #endif

  @Test("leaves nothing after many rounds")
  func rounds() {
    let before = Widget.alive
    let presses = Log<Int>()
    for round in 0..<10_000 {
      let button = Button()
      button.rx.pressed.subscribeOnMainActor(next: { presses.add(round) })
      button.press()
    }
    #expect(presses.all == Array(0..<10_000))
    #expect(Widget.alive == before)
  }
}
