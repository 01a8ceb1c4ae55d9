import Signals
import SignalsControls

/// A typical toolkit: its controls call handlers on the main actor, and report changes by the
/// program and by the user in the same way.
@MainActor class Widget: ReactiveCompatible {
  let reactiveLifetime = Lifetime()
  var isEnabled = true
  private var handlers: [String: [(number: Int, call: @MainActor () -> Void)]] = [:]
  private var count = 0
  static var alive = 0

  init() { Self.alive += 1 }

  isolated deinit { Self.alive -= 1 }

  private(set) var silentChanges = 0
  nonisolated func didChangeSilently() {
    MainActor.assumeIsolated { silentChanges += 1 }
  }

  func addHandler(_ event: String, _ call: @escaping @MainActor () -> Void) -> Int {
    count += 1
    handlers[event, default: []].append((count, call))
    return count
  }

  func removeHandler(_ event: String, _ number: Int) {
    let index = handlers[event]?.firstIndex { $0.number == number }
    precondition(index != nil, "handler \(number) is not attached")
    handlers[event]?.remove(at: index!)
  }

  func report(_ event: String) {
    for handler in handlers[event] ?? [] { handler.call() }
  }

  var handlerCount: Int { handlers.values.reduce(0) { $0 + $1.count } }
}

final class Button: Widget {
  func press() {
    if isEnabled { report("pressed") }
  }
}

@MainActor protocol FieldDelegate: AnyObject {
  func fieldDidEdit(_ field: Field)
  func fieldShouldReturn(_ field: Field) -> Bool
}

final class Field: Widget {
  var placeholder: String?
  /// The library that decorates delegates, if there is one.
  var decorating: Decorating?
  private var decorators: [Decorator] = []
  private weak var setDelegate: (any FieldDelegate)?

  var delegate: (any FieldDelegate)? {
    get { setDelegate }
    set {
      guard let decorating, let newValue else { return setDelegate = newValue }
      switch decorating {
      case .withOne:
        if decorators.isEmpty { decorators.append(Decorator()) }
      case .withOneEach:
        if let known = decorators.first(where: { $0.inner === newValue }) {
          return setDelegate = known
        }
        decorators.append(Decorator())
      case .withNewOnes:
        decorators.append(Decorator())
      case .withTheLatest:
        decorators = [Decorator()]
      }
      decorators.last?.inner = newValue
      setDelegate = decorators.last
    }
  }

  /// How often the text was written, by the program or the user: each write moves the cursor.
  private(set) var writeCount = 0

  var text = "" {
    didSet {
      writeCount += 1
      report("changed")
      delegate?.fieldDidEdit(self)
    }
  }

  func type(_ text: String) { self.text = text }
  func pressReturn() -> Bool { delegate?.fieldShouldReturn(self) ?? true }
}

/// What another library does with the delegates that are set: it puts an object before them, which
/// passes the calls on.
enum Decorating: CaseIterable {
  /// All delegates have the same decorator, one after the other.
  case withOne
  /// Each delegate has its own decorator, which is used again.
  case withOneEach
  /// Each setting makes a decorator, and all are kept.
  case withNewOnes
  /// Each setting makes a decorator, and only the latest one is kept.
  case withTheLatest
}

final class Decorator: FieldDelegate {
  weak var inner: (any FieldDelegate)?
  func fieldDidEdit(_ field: Field) { inner?.fieldDidEdit(field) }
  func fieldShouldReturn(_ field: Field) -> Bool { inner?.fieldShouldReturn(field) ?? true }
}

final class Dial: Widget {
  private(set) var writeCount = 0

  var value = 0.0 {
    didSet {
      writeCount += 1
      report("changed")
    }
  }

  func turn(to value: Double) { self.value = value }
}

extension Reactive where Base: Dial {
  var value: ControlProperty<Double> {
    ControlProperty(
      of: base, get: { $0.value }, set: { $0.value = $1 }, changedBy: event("changed"))
  }
}

extension Reactive where Base: Widget {
  func event(_ name: String) -> ControlEvent<Void> {
    ControlEvent(of: base) { base, send in
      let number = base.addHandler(name) { send(()) }
      return ControlTarget { $0.removeHandler(name, number) }
    }
  }
}

extension Reactive where Base: Button {
  var pressed: ControlEvent<Void> { event("pressed") }
}

extension Reactive where Base: Field {
  var text: ControlProperty<String> {
    ControlProperty(
      of: base, get: { $0.text }, set: { $0.text = $1 }, changedBy: event("changed"))
  }

  var delegate: FieldProxy {
    .installed(in: base, get: { $0.delegate }, set: { $0.delegate = $1 })
  }

  var edited: ControlEvent<String> { delegate.event(of: delegate.edits) }
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
