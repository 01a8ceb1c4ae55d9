import CGTK
import SignalsControls

/// The listeners to the changes of a control's properties.
///
/// GObject's `notify` doesn't recurse: if a handler changes the property again, the emission begins
/// anew when that handler returns. A change by the program looks like the user's then. So one
/// handler tells all listeners of a property, and remembers the value that each of them knows.
///
/// Not covered: the user changes the property in a nested loop of a handler, and before the handler
/// returns the program writes another property of the control. The user's change looks like a part
/// of the program's then, and is not sent.
@MainActor
final class PropertyReports {
  private var properties: [ReportedProperty] = []

  /// Calls `send` at each change of a property of `object` that isn't the program's repeated one.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - object: The object, which may be a part of the control.
  /// - Returns: A closure that ends the calls.
  func connect(
    to name: String, of object: Object, _ send: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    let property = property(name, of: object)
    let listener = property.add(send)
    return { [weak self] in
      property.remove(listener)
      if property.isUnused { self?.properties.removeAll { $0 === property } }
    }
  }

  /// Called after each change of the control by the program.
  func didChangeSilently() {
    for property in properties { property.didChangeSilently() }
  }

  private func property(_ name: String, of object: Object) -> ReportedProperty {
    if let known = properties.first(where: { $0.name == name && $0.object === object }) {
      return known
    }
    let property = ReportedProperty(name, of: object)
    properties.append(property)
    return property
  }
}

/// A property with the listeners to its changes.
@MainActor
private final class ReportedProperty {
  let name: String
  private(set) weak var object: Object?
  private let specification: UnsafeMutablePointer<GParamSpec>
  private var handler: SignalHandler?
  private var listeners: [PropertyListener] = []
  /// How many loops tell the listeners, one inside of the other.
  private var reports = 0

  init(_ name: String, of object: Object) {
    self.name = name
    self.object = object
    specification = cgtk_find_property(cgtk_type_of(object.pointer), name)!
    handler = object.connect("notify::\(name)") { [weak self] in self?.report() }
  }

  var isUnused: Bool { listeners.isEmpty }

  func add(_ send: @escaping @MainActor () -> Void) -> PropertyListener {
    let listener = PropertyListener(known: value, send)
    listeners.append(listener)
    return listener
  }

  func remove(_ listener: PropertyListener) {
    listener.isToldLater = false
    listeners.removeAll { $0 === listener }
    if listeners.isEmpty { handler?.disconnect() }
  }

  /// A listener that was told of the user's change is not told of the program's. One that is told
  /// later finds the program's value.
  func didChangeSilently() {
    guard reports > 0 else { return }
    for listener in listeners where !listener.isToldLater { listener.known = value }
  }

  private var value: PropertyValue? { object.map { PropertyValue(of: $0, specification) } }

  private func report() {
    reports += 1
    defer { reports -= 1 }
    let told = listeners
    for listener in told { listener.isToldLater = true }
    for listener in told where listener.isToldLater {
      listener.isToldLater = false
      guard let value else { continue }
      if let known = listener.known, known.isSame(as: value) { continue }
      listener.known = value
      listener.send()
    }
  }
}

/// A listener to the changes of a property.
@MainActor
private final class PropertyListener {
  let send: @MainActor () -> Void
  /// The value that the listener was told of, or that the program has written since then.
  var known: PropertyValue?
  /// Whether a loop that tells the listeners hasn't reached this one yet.
  var isToldLater = false

  init(known: PropertyValue?, _ send: @escaping @MainActor () -> Void) {
    self.known = known
    self.send = send
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
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - part: Returns the part of the object that has the property; nil means the object itself.
  func changes(
    of name: String, of part: (@MainActor (Base) -> Object)? = nil
  ) -> ControlEvent<Void> {
    ControlEvent(of: base) { object, send in
      let disconnect = object.reports.connect(to: name, of: part?(object) ?? object) { send(()) }
      return ControlTarget { _ in disconnect() }
    }
  }
}
