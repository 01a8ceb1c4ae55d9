import Signals
import SignalsControls
import TestSupport
import Testing

@Suite("Binder", .leavesNothing) @MainActor
struct BinderTests {
  @MainActor final class Model {
    var title = ""
  }

  @Test("writes each value, synchronously on the main actor")
  func values() {
    let field = Field()
    let names = MutableProperty("a")
    names.values.bind(to: field.rx.text)
    #expect(field.text == "a")
    names.value = "b"
    #expect(field.text == "b")
  }

  @Test("each property that can be written has one")
  func dynamicMember() {
    let button = Button()
    let isValid = MutableProperty(false)
    isValid.values.bind(to: button.rx.isEnabled)
    #expect(!button.isEnabled)
    isValid.value = true
    #expect(button.isEnabled)
  }

  @Test("writes a single value")
  func set() {
    let button = Button()
    button.rx.isEnabled.set(false)
    #expect(!button.isEnabled)
  }

  @Test("takes values for an optional property")
  func optional() {
    let field = Field()
    let hints = MutableProperty("your name")
    hints.values.bind(to: field.rx.placeholder)
    #expect(field.placeholder == "your name")
  }

  @Test("writes values from another thread on the main actor")
  func otherThread() async {
    let field = Field()
    let names = Subject<String>()
    names.assertingNoErrors().bind(to: field.rx.text)
    await send("a", to: names)
    await turn()
    #expect(field.text == "a")
    names.sendCompleted()
    await turn()
  }

  @concurrent private func send(_ name: String, to names: Subject<String>) async {
    names.sendNext(name)
  }

  @Test("ends with the control at once, and doesn't keep it")
  func controlReleased() {
    let before = Widget.alive
    let names = MutableProperty("a")
    var field: Field? = Field()
    let binding = names.values.bind(to: field!.rx.text)
    #expect(!binding.isDisposed)
    field = nil
    #expect(Widget.alive == before)
    #expect(binding.isDisposed)
  }

  @Test("ends with the first value after another object was released")
  func objectReleased() {
    let names = MutableProperty("a")
    var model: Model? = Model()
    weak let released = model
    let binding = names.values.bind(to: Binder(model!) { $0.title = $1 })
    #expect(model?.title == "a")
    model = nil
    #expect(released == nil)
    names.value = "b"
    #expect(binding.isDisposed)
  }

  @Test("stops writing on disposal")
  func disposal() {
    let field = Field()
    let names = MutableProperty("a")
    let binding = names.values.bind(to: field.rx.text)
    binding.dispose()
    names.value = "b"
    #expect(field.text == "a")
  }

  @Test("the lifetime of a control ends signals, and is a signal")
  func lifetime() {
    let log = Log<String>()
    var field: Field? = Field()
    let numbers = Subject<Int>()
    numbers.take(until: field!.rx.lifetime).subscribeOnMainActor(
      next: { log.add("\($0)") }, completed: { log.add("|") })
    let deallocated = field!.rx.deallocated
    deallocated.subscribeOnMainActor(
      next: { log.add("deallocated") }, completed: { log.add("completed") })
    numbers.sendNext(1)
    field = nil
    numbers.sendNext(2)
    #expect(log.all == ["1", "|", "deallocated", "completed"])
    deallocated.subscribeOnMainActor(next: { log.add("later") })
    #expect(log.all.last == "later")
  }
}
