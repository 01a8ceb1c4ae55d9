import CGTK
public import SignalsControls

extension Reactive where Base: Object {
  /// The emissions of a GTK signal that has no arguments, or whose arguments don't matter.
  ///
  /// ```swift
  /// switch.rx.signal("state-set").subscribeNext { print("switched") }
  /// ```
  ///
  /// - Parameter name: The signal's name, possibly with a detail: `notify::label`. The program
  ///   stops if the object has no such signal.
  public func signal(_ name: String) -> ControlEvent<Void> {
    ControlEvent(of: base) { object, send in
      let handler = object.connect(name) { send(()) }
      return ControlTarget { _ in handler.disconnect() }
    }
  }

  /// The emissions of a GTK signal, with its first argument.
  ///
  /// - Parameters:
  ///   - name: The signal's name. The program stops if the object has no such signal.
  ///   - type: The type of the signal's first argument. The program stops if it has another type.
  public func signal<Value: SignalValue & Sendable>(
    _ name: String, of type: Value.Type
  ) -> ControlEvent<Value> {
    ControlEvent(of: base) { object, send in
      let handler = object.connect(name) { (value: Value) in send(value) }
      return ControlTarget { _ in handler.disconnect() }
    }
  }

  /// A GTK property by its name: the current value, then each change by the user.
  ///
  /// ```swift
  /// window.rx.property("maximized", of: Bool.self)
  /// ```
  ///
  /// `notify` reports the changes. A write by the program counts as a change by the user if it uses
  /// one of GTK's own functions, and not a wrapper, this property or
  /// ``SignalsControls/Reactive/changeSilently(_:)``.
  ///
  /// - Parameters:
  ///   - name: The property's name. The program stops if the object has no such property, or it
  ///     can't be both read and written after the object's creation.
  ///   - type: The type of the property's values. The program stops if they have another type.
  public func property<Value: SignalValue & Sendable>(
    _ name: String, of type: Value.Type
  ) -> ControlProperty<Value> {
    let property = NativeProperty(name, of: base, type)
    return ControlProperty(
      of: base, get: { property.read(of: $0) }, set: { property.write($1, to: $0) },
      changedBy: changes(of: name))
  }
}

/// A property of GObject's.
@MainActor
private struct NativeProperty<Value: SignalValue & Sendable> {
  private let name: String
  private let type: GType

  /// Finds a property. The program stops if there is none, or if its type is different.
  init(_ name: String, of object: Object, _ value: Value.Type) {
    let typeName = Object.typeName(of: object.pointer)
    guard let specification = cgtk_find_property(object.pointer, name) else {
      fatalError("\(typeName) has no property \"\(name)\"")
    }
    guard cgtk_is_variable(specification) else {
      fatalError(
        "\(typeName):\(name) can't be both read and written; use signal(\"notify::\(name)\")")
    }
    type = specification.pointee.value_type
    self.name = name
    guard value.matches(NativeType(number: type)) else {
      fatalError("\(typeName):\(name) is of type \(Object.typeName(type)), not \(value)")
    }
  }

  func read(of object: Object) -> Value {
    withValue { value in
      g_object_get_property(object.native(), name, value.pointer)
      return .read(value)
    }
  }

  func write(_ new: Value, to object: Object) {
    withValue { value in
      new.write(to: value)
      g_object_set_property(object.native(), name, value.pointer)
    }
  }

  private func withValue<Result>(_ body: (NativeValue) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    return withUnsafeMutablePointer(to: &value) { body(NativeValue(pointer: $0)) }
  }
}
