import Scheduling
import Signals
import SignalsControls
import TestSupport
import Testing

@Suite("Two-way bindings of controls", .leavesNothing) @MainActor
struct TwoWayBindingTests {
  @Test("keeps a property and a control equal, without an echo")
  func property() {
    let name = MutableProperty("Ada")
    let field = Field()
    let log = Log<String>()
    name.bindTwoWay(with: field.rx.text)
    name.values.subscribeOnMainActor(next: { log.add($0) })
    #expect(field.text == "Ada")
    #expect(field.writeCount == 1)
    field.type("Grace")
    #expect(name.value == "Grace")
    // The only new write is the user's own.
    #expect(field.writeCount == 2)
    name.value = "Edith"
    #expect(field.text == "Edith")
    #expect(field.writeCount == 3)
    #expect(log.all == ["Ada", "Grace", "Edith"])
  }

  @Test("doesn't echo between two controls that share a property")
  func twoControls() {
    let name = MutableProperty("")
    let (first, second) = (Field(), Field())
    name.bindTwoWay(with: first.rx.text)
    name.bindTwoWay(with: second.rx.text)
    let writes = (first.writeCount, second.writeCount)
    first.type("a")
    #expect(second.text == "a")
    #expect((first.writeCount, second.writeCount) == (writes.0 + 1, writes.1 + 1))
    second.type("b")
    #expect(first.text == "b")
    #expect((first.writeCount, second.writeCount) == (writes.0 + 2, writes.1 + 2))
  }

  @Test("shows a subscriber's correction of the user's value")
  func corrected() {
    let name = MutableProperty("")
    let field = Field()
    name.bindTwoWay(with: field.rx.text)
    name.changes.subscribeNext { [weak name] value in
      if value != value.uppercased() { name?.value = value.uppercased() }
    }
    field.type("ada")
    #expect(name.value == "ADA")
    #expect(field.text == "ADA")
    name.value = "x"
    #expect(field.text == "X")
  }

  @Test("leaves a refused value in the control, and shows one that is replaced")
  func validating() {
    struct Refused: Error {}
    let name = ValidatingProperty<String, Refused>("a") { value in
      switch value {
      case "bad": .invalid(Refused())
      case "worse": .coerced("better", nil)
      default: .valid
      }
    }
    let field = Field()
    name.bindTwoWay(with: field.rx.text)
    field.type("bad")
    #expect(name.value == "a")
    #expect(field.text == "bad")
    field.type("worse")
    #expect(name.value == "better")
    #expect(field.text == "better")
    field.type("a")
    #expect(name.value == "a")
  }

  @Test("agrees in the end with a thread that writes at the same time as the user")
  func threads() async {
    for round in 0..<200 {
      let name = MutableProperty("")
      let field = Field()
      name.bindTwoWay(with: field.rx.text)
      async let written: Void = write(name, round)
      field.type("user \(round)")
      await written
      await turn()
      await turn()
      #expect(field.text == name.value)
    }
  }

  @concurrent private func write(_ name: MutableProperty<String>, _ round: Int) async {
    for number in 0..<10 { name.value = "\(round).\(number)" }
  }

  @Test("ends with either, and keeps neither")
  func ends() {
    let before = Widget.alive
    let name = MutableProperty("a")
    var field: Field? = Field()
    let first = name.bindTwoWay(with: field!.rx.text)
    field = nil
    #expect(Widget.alive == before)
    #expect(first.isDisposed)

    let other = Field()
    var brief: MutableProperty<String>? = MutableProperty("b")
    weak let released = brief
    let second = brief!.bindTwoWay(with: other.rx.text)
    brief = nil
    #expect(released == nil)
    #expect(second.isDisposed)
    #expect(other.text == "b")
    #expect(other.handlerCount == 0)
  }

  @Test("ends with either, also if the binding is not kept")
  func endsUnkept() throws {
    let name = MutableProperty("a")
    for _ in 0..<1000 { name.bindTwoWay(with: Field().rx.text) }
    #if DEBUG
      let census = try #require(Census.current)
      let before = census.count
      for _ in 0..<1000 { name.bindTwoWay(with: Field().rx.text) }
      #expect(census.count == before)
    #endif

    let field = Field()
    do { MutableProperty("b").bindTwoWay(with: field.rx.text) }
    #expect(field.handlerCount == 0)
    let channel = Channel<String>()
    channel.following.bindTwoWay(with: field.rx.text)
    #expect(field.handlerCount == 1)
    channel.leading.sendCompleted()
    #expect(field.handlerCount == 0)
  }

  @Test("writes each value that the control doesn't show")
  func writtenAgain() {
    let name = MutableProperty("abc")
    let field = Field()
    name.bindTwoWay(with: field.rx.text)
    field.rx.changeSilently { field.text = "" }
    name.value = "abc"
    #expect(field.text == "abc")
  }

  @Test("not-a-number is not sent back and forth")
  func notANumber() {
    let number = MutableProperty(Double.nan)
    let (first, second) = (Dial(), Dial())
    number.bindTwoWay(with: first.rx.value)
    number.bindTwoWay(with: second.rx.value)
    let writes = first.writeCount + second.writeCount
    first.turn(to: .nan)
    second.turn(to: .nan)
    #expect(first.writeCount + second.writeCount == writes + 2)
    second.turn(to: 1)
    #expect(first.value == 1)
  }

  @Test("a channel has the user's changes, and its values are shown without an echo")
  func channel() {
    let channel = Channel<String>()
    let field = Field()
    let log = Log<String>()
    channel.leading.sendNext("stored")
    channel.leading.subscribeOnMainActor(next: { log.add($0) })
    let binding = channel.following.bindTwoWay(with: field.rx.text)
    #expect(field.text == "stored")
    field.type("typed")
    channel.leading.sendNext("new")
    #expect(field.text == "new")
    #expect(log.all == ["typed"])
    channel.leading.sendCompleted()
    #expect(binding.isDisposed)
    #expect(field.handlerCount == 0)
  }

  @Test("a channel without a value gets the control's")
  func emptyChannel() {
    let channel = Channel<String>()
    let field = Field()
    field.type("there")
    let log = Log<String>()
    channel.leading.subscribeOnMainActor(next: { log.add($0) })
    let binding = channel.following.bindTwoWay(with: field.rx.text)
    #expect(log.all == ["there"])
    binding.dispose()
    field.type("later")
    #expect(log.all == ["there"])
    #expect(field.handlerCount == 0)
  }

  @Test("a control that is released ends its binding to a channel")
  func channelOfReleasedControl() {
    let channel = Channel<String>()
    var field: Field? = Field()
    let binding = channel.following.bindTwoWay(with: field!.rx.text)
    field = nil
    #expect(binding.isDisposed)
    channel.leading.sendCompleted()
  }
}

@Suite("Commands of controls", .leavesNothing) @MainActor
struct CommandBindingTests {
  @Test("a press executes the command, and the button is enabled when the command is")
  func command() async {
    let button = Button()
    let isValid = MutableProperty(false)
    let work = Subject<Int>()
    let count = Log<String>()
    let command = Command<Void, Int>(enabled: isValid.values) {
      work
    }
    command.executionSignals.subscribeOnMainActor(next: { _ in count.add("executed") })
    button.rx.pressed.bind(to: command, enabling: button.rx.isEnabled)
    await turn()
    #expect(!button.isEnabled)
    button.report("pressed")
    isValid.value = true
    await turn()
    #expect(button.isEnabled)
    button.press()
    await turn()
    #expect(!button.isEnabled)
    button.report("pressed")
    await turn()
    #expect(count.all == ["executed"])
    work.sendCompleted()
    await turn()
    await turn()
    #expect(button.isEnabled)
  }

  @Test("the binding ends with the source, also if it is not kept")
  func endsWithSource() async {
    let button = Button()
    let isValid = MutableProperty(false)
    let presses = Subject<Void>()
    // Other code uses the command, too.
    let command = Command<Void, Int>(enabled: isValid.values) { .empty }
    presses.assertingNoErrors().bind(to: command, enabling: button.rx.isEnabled)
    await turn()
    #expect(!button.isEnabled)
    presses.sendCompleted()
    isValid.value = true
    await turn()
    await turn()
    #expect(!button.isEnabled)
    withExtendedLifetime(command) {}
  }

  @Test("the binding ends with the control, and keeps the command until then")
  func ends() async {
    var button: Button? = Button()
    weak var released: Command<Void, Int>?
    do {
      let command = Command<Void, Int> { .empty }
      released = command
      button!.rx.pressed.bind(to: command, enabling: button!.rx.isEnabled)
    }
    await turn()
    #expect(released != nil)
    button = nil
    await turn()
    #expect(released == nil)
  }
}
