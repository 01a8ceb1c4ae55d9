import Signals
import SignalsControls
import TestSupport
import Testing

@Suite("ControlProperty", .leavesNothing) @MainActor
struct ControlPropertyTests {
  private let field = Field()
  private let log = Log<String>()

  private func observe() -> Disposable {
    let log = log
    return field.rx.text.subscribeOnMainActor(
      next: { log.add($0) }, completed: { log.add("|") })
  }

  @Test("sends the current value, then each change by the user")
  func values() {
    field.rx.text.set("a")
    let subscription = observe()
    #expect(log.all == ["a"])
    field.type("b")
    field.type("c")
    #expect(log.all == ["a", "b", "c"])
    subscription.dispose()
    #expect(field.handlerCount == 0)
    field.type("d")
    #expect(log.all == ["a", "b", "c"])
  }

  @Test("doesn't send any write by the program")
  func program() {
    let subscription = observe()
    field.rx.text.set("property")
    Binder(field) { $0.text = $1 }.set("binder")
    Signal.return("signal").catchingErrors(with: "").bind(to: field.rx.text)
    field.rx.changeSilently { field.text = "silently" }
    #expect(field.text == "silently")
    #expect(log.all == [""])
    #expect(field.silentChanges == 4)
    field.type("user")
    #expect(log.all == ["", "user"])
    subscription.dispose()
  }

  @Test("doesn't send a write by the program after a change of another control")
  func nestedChanges() {
    let subscription = observe()
    let other = Field()
    field.rx.changeSilently {
      other.rx.text.set("other")
      field.text = "this"
      #expect(field.rx.isChangingSilently)
      #expect(!other.rx.isChangingSilently)
    }
    #expect(log.all == [""])
    subscription.dispose()
  }

  @Test("sends a change by the user once, even when a handler writes back")
  func writeBack() {
    let field = field
    field.rx.text.changes.subscribeOnMainActor(next: { [weak field] in
      field?.rx.text.set($0.uppercased())
    })
    let subscription = observe()
    field.rx.text.changes.subscribeOnMainActor(next: { [weak field] in
      field?.rx.text.set($0 + "!")
    })
    field.type("a")
    // Each subscriber gets the text that the field has at that moment.
    #expect(log.all == ["", "A"])
    #expect(field.text == "A!")
    subscription.dispose()
  }

  @Test("sends a change that comes while the first value is delivered")
  func changeDuringFirst() {
    let log = log
    let subscription = field.rx.text.subscribeOnMainActor(next: { [weak field] text in
      log.add("begin \(text)")
      if text == "" { field?.type("typed") }
      log.add("end \(text)")
    })
    #expect(log.all == ["begin ", "end ", "begin typed", "end typed"])
    subscription.dispose()
  }

  @Test("completes when the control is released, and reads nothing then")
  func released() {
    let log = Log<String>()
    var field: Field? = Field()
    let text = field!.rx.text
    text.subscribeOnMainActor(next: { log.add($0) }, completed: { log.add("|") })
    #expect(text.value == "")
    field = nil
    #expect(log.all == ["", "|"])
    #expect(text.value == nil)
    text.set("a")
    text.subscribeOnMainActor(next: { log.add($0) }, completed: { log.add("|") })
    #expect(log.all == ["", "|", "|"])
  }

  @Test("has the user's changes alone as an event")
  func changes() {
    let log = log
    let subscription = field.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
    #expect(log.all == [])
    field.type("a")
    #expect(log.all == ["a"])
    subscription.dispose()
  }

  @Test("takes every operator, and stays infallible")
  func operators() {
    let log = log
    let lengths: InfallibleSignal<Int> = field.rx.text.map(\.count).distinctUntilChanged()
    let subscription = lengths.subscribeOnMainActor(next: { log.add("\($0)") })
    field.type("a")
    field.type("b")
    field.type("bc")
    #expect(log.all == ["0", "1", "2"])
    subscription.dispose()
  }
}
