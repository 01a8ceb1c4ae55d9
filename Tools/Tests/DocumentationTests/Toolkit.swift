import Signals
import SignalsControls

// A toolkit, as far as the programs of the documentation need one.

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

enum AnotherToolkit {
  @MainActor class Widget: ReactiveCompatible {
    let reactiveLifetime = Lifetime()
  }
}

struct Price: Sendable {
  let id: Int
  let amount: Int
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

final class TextLabel: Widget {
  var text = ""
}
