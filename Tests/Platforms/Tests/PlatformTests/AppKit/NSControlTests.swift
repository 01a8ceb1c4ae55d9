import AppKit
import Signals
import SignalsApple
import Testing

@MainActor @Suite("Controls of AppKit") struct NSControlTests {
  private final class Target: NSObject {
    var messages: [Selector] = []
    override func perform(
      _ selector: Selector!, with first: Any!, with second: Any!
    ) -> Unmanaged<AnyObject>! {
      messages.append(selector)
      return nil
    }
  }

  @Test("a button sends its clicks to each subscriber, and to its former target") func click() {
    let button = NSButton()
    let target = Target()
    button.target = target
    button.action = Selector("save:")
    let log = Notes<String>()
    let first = button.rx.click.subscribeOnMainActor(next: { log.add("first") })
    button.rx.click.subscribeOnMainActor(next: { log.add("second") })
    button.performClick(nil)
    first.dispose()
    button.performClick(nil)
    #expect(log.entries == ["first", "second", "second"])
    #expect(target.messages == [Selector("save:"), Selector("save:")])
  }

  @Test("an action without a target still searches for one; that of a released target doesn't")
  func earlierAction() {
    let (button, other) = (NSButton(), NSButton())
    button.action = Selector("open:")
    var target: Target? = Target()
    other.target = target
    other.action = Selector("close:")
    button.rx.click.subscribeOnMainActor(next: {})
    other.rx.click.subscribeOnMainActor(next: {})
    target = nil
    NSApplication.shared.untargeted = []
    button.performClick(nil)
    other.performClick(nil)
    #expect(NSApplication.shared.untargeted == [Selector("open:")])
  }

  @Test("controls send each change by the user once, and no change by the program")
  func values() {
    check(NSButton(), \.state, { $0.rx.state }, user: .on, program: .mixed)
    check(NSSwitch(), \.state, { $0.rx.state }, user: .on, program: .mixed)
    check(NSSlider(), \.doubleValue, { $0.rx.doubleValue }, user: 0.25, program: 0.5)
    check(NSStepper(), \.doubleValue, { $0.rx.doubleValue }, user: 2, program: 3)
    check(NSSegmentedControl(), \.selectedSegment, { $0.rx.selectedSegment }, user: 2, program: 1)
    check(
      NSDatePicker(), \.dateValue, { $0.rx.dateValue },
      user: Date(timeIntervalSinceReferenceDate: 1),
      program: Date(timeIntervalSinceReferenceDate: 2))
  }

  private func check<Control: NSControl, Value: Sendable & Equatable>(
    _ control: Control, _ keyPath: ReferenceWritableKeyPath<Control, Value>,
    _ property: (Control) -> ControlProperty<Value>, user: Value, program: Value,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let log = Notes<Value>()
    let first = control[keyPath: keyPath]
    let subscription = property(control).subscribeOnMainActor(next: { log.add($0) })
    property(control).set(program)
    #expect(control[keyPath: keyPath] == program, sourceLocation: location)
    control.simulate { control[keyPath: keyPath] = user }
    #expect(log.entries == [first, user], sourceLocation: location)
    subscription.dispose()
    control.simulate()
    #expect(log.entries.count == 2, sourceLocation: location)
  }

  @Test("a pop-up button sends the item that is chosen") func popUp() {
    let button = NSPopUpButton()
    let log = Notes<Int>()
    button.rx.indexOfSelectedItem.subscribeOnMainActor(next: { log.add($0) })
    button.rx.indexOfSelectedItem.set(1)
    button.simulate { button.selectItem(at: 2) }
    #expect(log.entries == [-1, 2])
  }

  @Test("a property and a field are kept equal, without an echo") func text() {
    let name = MutableProperty("a")
    let field = NSSearchField()
    name.bindTwoWay(with: field.rx.text)
    let log = Notes<String>()
    field.rx.searched.subscribeOnMainActor(next: { log.add("searched") })
    #expect(field.stringValue == "a")
    let writes = field.writeCount
    field.type("b")
    #expect(name.value == "b")
    #expect(field.writeCount == writes + 1)
    NSTextField().type("other")
    #expect(name.value == "b")
    name.value = "c"
    #expect(field.stringValue == "c")
    field.simulate()
    #expect(log.entries == ["searched"])
  }

  @Test("signals end with their view, and their observers too") func released() {
    let log = Notes<String>()
    var view: NSTextView? = NSTextView()
    weak let released = view
    let observers = NotificationCenter.default.observerCount
    view!.rx.text.subscribeOnMainActor(
      next: { log.add($0) }, completed: { log.add("completed") })
    let other = view!.rx.editingBegan.subscribeOnMainActor(next: {})
    #expect(NotificationCenter.default.observerCount == observers + 2)
    other.dispose()
    #expect(NotificationCenter.default.observerCount == observers + 1)
    view!.type("a")
    view!.rx.text.set("b")
    view = nil
    #expect(released == nil)
    #expect(log.entries == ["", "a", "completed"])
    #expect(NotificationCenter.default.observerCount == observers)
  }

  @Test("a scroll view sends where it is") func scrolling() {
    let view = NSScrollView()
    let log = Notes<CGFloat>()
    view.rx.contentOffset.subscribeOnMainActor(next: { log.add($0.y) })
    view.contentView.scroll(to: CGPoint(x: 0, y: 1))
    view.rx.contentOffset.set(CGPoint(x: 0, y: 2))
    view.contentView.scroll(to: CGPoint(x: 0, y: 3))
    #expect(log.entries == [0, 1, 3])
  }

  @Test("a menu item and a gesture recognizer tell their subscribers") func others() {
    let (item, gesture) = (NSMenuItem(), NSGestureRecognizer())
    let log = Notes<String>()
    item.rx.chosen.subscribeOnMainActor(next: { log.add("chosen") })
    gesture.rx.event.subscribeOnMainActor(next: { log.add("gesture") })
    item.simulateChoice()
    gesture.simulate()
    item.rx.isEnabled.set(false)
    item.simulateChoice()
    #expect(log.entries == ["chosen", "gesture"])
  }
}
