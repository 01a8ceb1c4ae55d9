import Signals
import SignalsApple
import Testing
import UIKit

@MainActor @Suite("Controls of UIKit") struct UIControlTests {
  @Test("a button tells each subscriber of its taps, until that one ends") func tap() {
    let button = UIButton()
    let log = Notes<String>()
    let first = button.rx.tap.subscribeOnMainActor(next: { log.add("first") })
    let second = button.rx.tap.subscribeOnMainActor(next: { log.add("second") })
    button.simulate(.touchUpInside)
    first.dispose()
    button.simulate(.touchUpInside)
    button.simulate(.valueChanged)
    #expect(log.entries == ["first", "second", "second"])
    second.dispose()
    #expect(button.actionCount == 0)
  }

  @Test("a button executes a command, and is enabled while that is") func command() async {
    let button = UIButton()
    let end = Subject<Int>()
    let log = Notes<String>()
    let save = Command<Void, Int> { end }
    save.executionSignals.subscribeOnMainActor(next: { _ in log.add("executes") })
    button.rx.tap.bind(to: save, enabling: button.rx.isEnabled)
    #expect(button.isEnabled)
    button.simulate(.touchUpInside)
    await turn()
    #expect(!button.isEnabled)
    button.sendActions(for: .touchUpInside)
    end.sendCompleted()
    await turn()
    #expect(button.isEnabled)
    #expect(log.entries == ["executes"])
  }

  @Test("any property that can be written is a binder") func binders() {
    let names = MutableProperty("a")
    let (label, button) = (UILabel(), UIButton())
    names.values.assertingNoErrors().bind(to: label.rx.text)
    names.values.assertingNoErrors().map { $0 == "b" }.bind(to: button.rx.isHidden)
    #expect(label.text == "a")
    names.value = "b"
    #expect(label.text == "b")
    #expect(button.isHidden)
  }

  @Test("a signal of a control completes when the control is released, and doesn't keep it")
  func released() {
    let log = Notes<String>()
    var field: UITextField? = UITextField()
    weak let released = field
    field!.rx.text.subscribeOnMainActor(
      next: { log.add($0) }, completed: { log.add("completed") })
    field!.rx.editingBegan.subscribeOnMainActor(completed: { log.add("completed") })
    field!.rx.deallocated.subscribeOnMainActor(next: { log.add("released") })
    field!.type("a")
    field = nil
    #expect(released == nil)
    #expect(log.entries.prefix(2) == ["", "a"])
    #expect(Set(log.entries.dropFirst(2)) == ["completed", "released"])
    #expect(log.entries.count == 5)
  }

  @Test("controls send each change by the user once, and no change by the program")
  func values() {
    check(UISwitch(), \.isOn, { $0.rx.isOn }, user: true, program: false)
    check(UISlider(), \.value, { $0.rx.value }, user: 0.25, program: 0.5)
    check(UIStepper(), \.value, { $0.rx.value }, user: 2, program: 3)
    check(
      UISegmentedControl(), \.selectedSegmentIndex, { $0.rx.selectedSegmentIndex }, user: 2,
      program: 1)
    check(UIPageControl(), \.currentPage, { $0.rx.currentPage }, user: 2, program: 1)
    check(
      UIDatePicker(), \.date, { $0.rx.date }, user: Date(timeIntervalSinceReferenceDate: 1),
      program: Date(timeIntervalSinceReferenceDate: 2))
  }

  private func check<Control: UIControl, Value: Sendable & Equatable>(
    _ control: Control, _ keyPath: ReferenceWritableKeyPath<Control, Value>,
    _ property: (Control) -> ControlProperty<Value>, user: Value, program: Value,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let log = Notes<Value>()
    let first = control[keyPath: keyPath]
    let subscription = property(control).subscribeOnMainActor(next: { log.add($0) })
    property(control).set(program)
    #expect(control[keyPath: keyPath] == program, sourceLocation: location)
    control.simulate(.valueChanged) { control[keyPath: keyPath] = user }
    #expect(log.entries == [first, user], sourceLocation: location)
    subscription.dispose()
    #expect(control.actionCount == 0, sourceLocation: location)
  }

  @Test("a refresh control sends its pulls, and shows the bound values") func refresh() {
    let control = UIRefreshControl()
    let log = Notes<String>()
    control.rx.pulled.subscribeOnMainActor(next: { log.add("pulled") })
    let isLoading = MutableProperty(false)
    isLoading.values.assertingNoErrors().bind(to: control.rx.isRefreshing)
    isLoading.value = true
    #expect(control.isRefreshing)
    control.simulate(.valueChanged)
    isLoading.value = false
    #expect(!control.isRefreshing)
    #expect(log.entries == ["pulled"])
  }

  @Test("a gesture recognizer sends itself") func gesture() {
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    let log = Notes<UIGestureRecognizer.State>()
    let subscription = tap.rx.event.subscribeOnMainActor(next: {
      #expect($0.numberOfTapsRequired == 1)
      log.add($0.state)
    })
    let second = tap.rx.event.subscribeOnMainActor(next: { _ in log.add(.possible) })
    tap.simulate(.began)
    second.dispose()
    tap.simulate(.ended)
    #expect(log.entries == [.began, .possible, .ended])
    subscription.dispose()
    #expect(tap.targetCount == 0)
  }

  @Test("a bar button sends its taps to subscribers, and to its former target") func barButton() {
    final class Target: NSObject {
      var messages: [Selector] = []
      override func perform(
        _ selector: Selector!, with first: Any!, with second: Any!
      ) -> Unmanaged<AnyObject>! {
        messages.append(selector)
        return nil
      }
    }
    let item = UIBarButtonItem()
    let (target, later) = (Target(), Target())
    item.target = target
    item.action = Selector("save:")
    let log = Notes<String>()
    item.rx.tap.subscribeOnMainActor(next: { log.add("first") })
    item.rx.tap.subscribeOnMainActor(next: { log.add("second") })
    item.simulateTap()
    #expect(log.entries == ["first", "second"])
    #expect(target.messages == [Selector("save:")])

    item.target = later
    item.action = Selector("close:")
    item.rx.tap.subscribeOnMainActor(next: { log.add("third") })
    item.simulateTap()
    #expect(log.entries == ["first", "second", "first", "second", "third"])
    #expect(target.messages.count == 1)
    #expect(later.messages == [Selector("close:")])
  }
}
