import Signals
import SignalsControls

@MainActor class Control: ReactiveCompatible {
  let reactiveLifetime = Lifetime()
  var isEnabled = true
  private var handlers: [Int: @MainActor () -> Void] = [:]

  init() {}

  func addHandler(_ handler: @escaping @MainActor () -> Void) -> Int {
    handlers[handlers.count] = handler
    return handlers.count - 1
  }

  func removeHandler(_ number: Int) { handlers[number] = nil }
}

final class Field: Control {
  var text = ""
  var hint: String?
}

extension Reactive where Base: Control {
  var pressed: ControlEvent<Void> {
    ControlEvent(of: base) { control, send in
      let number = control.addHandler { send(()) }
      return ControlTarget { $0.removeHandler(number) }
    }
  }
}

extension Reactive where Base: Field {
  var text: ControlProperty<String> {
    ControlProperty(of: base, get: { $0.text }, set: { $0.text = $1 }, changedBy: pressed)
  }
}

@MainActor func bind(
  _ field: Field, _ button: Control, to name: MutableProperty<String>, save: Command<Void, Int>,
  hints: Signal<String>
) {
  name.bindTwoWay(with: field.rx.text)
  name.values.map { !$0.isEmpty }.bind(to: button.rx.isEnabled)
  hints.deliver(on: .background()).catchingErrors(with: "").bind(to: field.rx.hint)
  button.rx.pressed.bind(to: save, enabling: button.rx.isEnabled)
  field.rx.text.map(\.count).take(until: button.rx.deallocated).subscribeOnMainActor { print($0) }
  let texts: InfallibleSignal<String> = field.rx.text
  texts.bind(to: Binder(field) { $0.hint = $1 })
}

/// Not isolated: the binding itself writes on the main actor.
nonisolated func show(_ texts: InfallibleSignal<String>, with binder: Binder<String>) {
  texts.bind(to: binder)
}
