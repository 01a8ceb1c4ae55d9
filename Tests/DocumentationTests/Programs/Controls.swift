import Signals
import SignalsControls
import TestSupport
import Testing

// A toolkit, as far as the examples need one.

@MainActor class Widget: ReactiveCompatible {
  let reactiveLifetime = Lifetime()
  var isEnabled = true
  private var handlers: [Int: @MainActor () -> Void] = [:]
  private var count = 0

  init() {}

  func addHandler(_ handler: @escaping @MainActor () -> Void) -> Int {
    count += 1
    handlers[count] = handler
    return count
  }

  func removeHandler(_ number: Int) { handlers[number] = nil }

  func report() {
    for handler in handlers.values { handler() }
  }
}

final class Button: Widget {}

final class Window: Widget {
  var title = ""
}

@MainActor protocol FieldDelegate: AnyObject {
  func fieldDidEdit(_ field: Field)
  func fieldShouldReturn(_ field: Field) -> Bool
}

final class Field: Widget {
  weak var delegate: (any FieldDelegate)?
  var text = "" { didSet { report() } }

  /// The user types.
  func type(_ text: String) {
    self.text = text
    delegate?.fieldDidEdit(self)
  }
}

final class Table: Widget {
  func performBatchUpdates(_ updates: () -> Void) { updates() }
  func deleteRows(_ rows: [Int]) {}
  func insertRows(_ rows: [Int]) {}
}

final class TableProxy: DelegateProxy<Table, any AnyObject> {
  let rowCount = DelegateAnswer<Void, Int>()
}

extension Reactive where Base: Table {
  var dataSource: TableProxy { TableProxy(base) }
}

extension Reactive where Base: Button {
  var pressed: ControlEvent<Void> {
    ControlEvent(of: base) { button, send in
      let number = button.addHandler { send(()) }
      return ControlTarget { $0.removeHandler(number) }
    }
  }
}

extension Reactive where Base: Field {
  var changed: ControlEvent<Void> {
    ControlEvent(of: base) { field, send in
      let number = field.addHandler { send(()) }
      return ControlTarget { $0.removeHandler(number) }
    }
  }

  var text: ControlProperty<String> {
    ControlProperty(
      of: base, get: { $0.text }, set: { $0.text = $1 }, changedBy: changed)
  }
}

final class FieldProxy: DelegateProxy<Field, any FieldDelegate>, FieldDelegate {
  let edits = DelegateCalls<String>()
  let mayReturn = DelegateAnswer<String, Bool>()

  func fieldDidEdit(_ field: Field) {
    edits.send(field.text)
    forward?.fieldDidEdit(field)
  }

  func fieldShouldReturn(_ field: Field) -> Bool {
    mayReturn.answer(to: field.text) ?? forward?.fieldShouldReturn(field) ?? true
  }
}

extension Reactive where Base: Field {
  var delegate: FieldProxy {
    .installed(in: base, get: { $0.delegate }, set: { $0.delegate = $1 })
  }
  var edited: ControlEvent<String> { delegate.event(of: delegate.edits) }
}

// What documentation comments show.

private enum AnotherToolkit {
  @MainActor class Widget: ReactiveCompatible {
    let reactiveLifetime = Lifetime()
  }
}

@MainActor private func comments(
  _ button: Button, _ window: Window, _ field: Field, _ table: Table,
  _ isValid: InfallibleSignal<Bool>, _ prices: Signal<Int>, _ names: InfallibleSignal<String>,
  _ save: Command<Void, Int>
) {
  isValid.bind(to: button.rx.isEnabled)
  prices.take(until: window.rx.deallocated).subscribeNext { print($0) }
  _ =
    ControlEvent(of: button) { button, send in
      let number = button.addHandler { send(()) }
      return ControlTarget { $0.removeHandler(number) }
    }
  _ =
    ControlProperty(
      of: field, get: { $0.text }, set: { $0.text = $1 }, changedBy: field.rx.edited)
  let title = Binder(window) { $0.title = $1 }
  names.bind(to: title)
  button.rx.pressed.bind(to: save, enabling: button.rx.isEnabled)
}

@MainActor private func twoWay(_ field: Field) {
  let name = MutableProperty("Ada")
  name.bindTwoWay(with: field.rx.text)
}

@MainActor private func twoWay(empty field: Field) {
  let name = MutableProperty("")
  name.bindTwoWay(with: field.rx.text)
}

@MainActor private func channel(_ field: Field) {
  let names = Channel<String>()
  names.following.bindTwoWay(with: field.rx.text)
}

struct Price: Sendable {
  let id: Int
  let amount: Int
}

@MainActor private func listComments(_ prices: [Price], _ table: Table) {
  table.rx.dataSource.rowCount.use { _ in prices.count }
  let presenter = ListPresenter<Price>(by: \.id, areSame: { $0.amount == $1.amount })
  presenter.show(prices) { changes, commit in
    table.performBatchUpdates {
      commit()
      table.deleteRows(changes.removals)
      table.insertRows(changes.insertions)
    }
  }
  let changes = ListChanges(from: ["a", "b", "c"], to: ["c", "a", "d"])
  // removals [1], insertions [2], moves [2 → 0]
  withExtendedLifetime(changes) {}
}

final class Slider: Widget {
  var value = 0.0 { didSet { report() } }

  /// The user moves it.
  func move(to value: Double) { self.value = value }
}

extension Reactive where Base: Slider {
  var value: ControlProperty<Double> {
    ControlProperty(
      of: base, get: { $0.value }, set: { $0.value = $1 },
      changedBy: ControlEvent(of: base) { slider, send in
        let number = slider.addHandler { send(()) }
        return ControlTarget { $0.removeHandler(number) }
      })
  }
}

private final class TextLabel: Widget {
  var text = ""
}

// What the page shows.

@MainActor private func overview(_ field: Field, _ button: Button, _ save: Command<Void, Int>) {
  let name = MutableProperty("Ada")
  name.bindTwoWay(with: field.rx.text)
  name.values.map { !$0.isEmpty }.bind(to: button.rx.isEnabled)
  button.rx.pressed.bind(to: save, enabling: button.rx.isEnabled)
}

@MainActor private func errors(_ temperatures: Signal<Int>, _ label: TextLabel) {
  temperatures.map { "\($0) °C" }.catchingErrors(with: "not known").bind(to: label.rx.text)
}

/// The programs of the page of SignalsControls.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) @MainActor struct ControlsPrograms: Programs {
  let page = Page("Sources/SignalsControls/SignalsControls.docc/SignalsControls.md")
  let slider = Slider()
  let otherSlider = Slider()

  @Test func bothDirections() async {
    let volume = MutableProperty(3.0)
    volume.bindTwoWay(with: slider.rx.value)
    volume.bindTwoWay(with: otherSlider.rx.value)
    slider.move(to: 7)
    print(volume.value, otherSlider.value)
    volume.value = 1
    print(slider.value, otherSlider.value)
    await page.check()
  }

  @Test func lists() async {
    let changes = ListChanges(from: ["a", "b", "c"], to: ["c", "a", "d"])
    print(changes.removals, changes.insertions, changes.moves.map { "\($0.from) to \($0.to)" })
    await page.check()
  }
}
