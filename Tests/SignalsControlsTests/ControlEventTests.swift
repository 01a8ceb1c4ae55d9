import Dispatch
import Signals
import SignalsControls
import Testing

@Suite("ControlEvent", .leavesNothing) @MainActor
struct ControlEventTests {
  @Test("sends nothing at first, then each event, at once")
  func events() {
    let button = Button()
    let log = Log<String>()
    button.rx.pressed.subscribeOnMainActor(next: { log.add("pressed") })
    #expect(log.entries == [])
    button.press()
    #expect(log.entries == ["pressed"])
    button.press()
    #expect(log.entries == ["pressed", "pressed"])
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
    #expect(log.entries == [])
    button = nil
    #expect(Widget.alive == before)
    #expect(log.entries == ["completed"])
    // Of one that is gone, too.
    pressed.subscribeOnMainActor(completed: { log.add("at once") })
    #expect(log.entries == ["completed", "at once"])
  }

  @Test("completes on the main actor, wherever the control is released")
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
    while log.entries.isEmpty { await turn() }
    #expect(log.entries == ["completed"])
  }

  /// Releases an object on another thread.
  private final class Handover: @unchecked Sendable {
    private var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
    @concurrent func release() async { object = nil }
  }

  @Test("attaches, delivers and detaches on the main actor, wherever it is subscribed to")
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
    #expect(log.entries == [true])
    await disposeElsewhere(subscription)
    // Nothing comes after the disposal, though the handler may be there for a moment.
    button.press()
    await turn()
    #expect(button.handlerCount == 0)
    #expect(log.entries == [true])
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
    let pressed = button.rx.pressed
    await disposeElsewhere(subscribeElsewhere(pressed) {})
    await turn()
    await turn()
    #expect(button.handlerCount == 0)
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
    button!.rx.pressed.subscribeOnMainActor(next: { released.entries[0]() })
    button!.press()
    withExtendedLifetime(box) {}
    #expect(log.entries == ["pressed", "completed"])
    #expect(Widget.alive == before)
  }

  @Test("leaves nothing after many rounds")
  func rounds() {
    let before = Widget.alive
    let presses = Log<Int>()
    for round in 0..<10_000 {
      let button = Button()
      button.rx.pressed.subscribeOnMainActor(next: { presses.add(round) })
      button.press()
    }
    #expect(presses.entries == Array(0..<10_000))
    #expect(Widget.alive == before)
  }
}
