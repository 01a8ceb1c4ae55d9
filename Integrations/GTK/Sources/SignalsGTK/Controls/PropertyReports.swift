import CGTK
import SignalsControls

/// The handlers of the changes of an object's properties.
///
/// GObject's `notify` doesn't recurse: if a handler changes the property again, the emission begins
/// anew when that handler returns. A change by the program looks like the user's then. So after a
/// change by the program inside of a handler, each handler keeps the property's value, and ignores
/// the next emission if the value is the same.
@MainActor
final class PropertyReports {
  private var handlers: [PropertyHandler] = []

  /// Calls `send` at each change of a property of `object` that isn't the program's repeated one.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - object: The object, which may be a part of the control.
  /// - Returns: A closure that disconnects the handler.
  func connect(
    to name: String, of object: Object, _ send: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    let handler = PropertyHandler(name, of: object, send)
    handlers.append(handler)
    let connection = object.connect("notify::\(name)") { handler.report() }
    return { [weak self] in
      connection.disconnect()
      self?.handlers.removeAll { $0 === handler }
    }
  }

  /// Called after each change of the control by the program.
  func didChangeSilently() {
    guard handlers.contains(where: \.isSending) else { return }
    for handler in handlers { handler.keepValue() }
  }
}

/// A handler of the changes of a property.
@MainActor
private final class PropertyHandler {
  private(set) var isSending = false
  private weak let object: Object?
  private let specification: UnsafeMutablePointer<GParamSpec>
  private let send: @MainActor () -> Void
  /// The value that the program has written while a handler was sending.
  private var written: PropertyValue?

  init(_ name: String, of object: Object, _ send: @escaping @MainActor () -> Void) {
    guard let specification = cgtk_find_property(object.pointer, name) else {
      fatalError("\(Object.typeName(of: object.pointer)) has no property \"\(name)\"")
    }
    self.object = object
    self.specification = specification
    self.send = send
  }

  func report() {
    if let written = written.take(), let object,
      written.isSame(as: PropertyValue(of: object, specification))
    {
      return
    }
    isSending = true
    defer { isSending = false }
    send()
  }

  func keepValue() {
    written = object.map { PropertyValue(of: $0, specification) }
  }
}

/// The value of a property at a moment.
@MainActor
private final class PropertyValue {
  private let specification: UnsafeMutablePointer<GParamSpec>
  private var value = GValue()

  init(of object: Object, _ specification: UnsafeMutablePointer<GParamSpec>) {
    self.specification = specification
    g_value_init(&value, specification.pointee.value_type)
    g_object_get_property(object.native(), specification.pointee.name, &value)
  }

  isolated deinit { g_value_unset(&value) }

  func isSame(as other: PropertyValue) -> Bool {
    g_param_values_cmp(specification, &value, &other.value) == 0
  }
}

extension Reactive where Base: Object {
  /// The changes of a GTK property.
  func changes(of name: String) -> ControlEvent<Void> {
    ControlEvent(of: base) { object, send in
      let disconnect = object.reports.connect(to: name, of: object) { send(()) }
      return ControlTarget { _ in disconnect() }
    }
  }
}
