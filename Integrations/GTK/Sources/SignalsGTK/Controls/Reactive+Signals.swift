import CGTK
public import SignalsControls

extension Reactive where Base: Object {
  /// The emissions of a signal of GTK's that has no arguments, or whose arguments don't matter.
  ///
  /// ```swift
  /// switch.rx.signal("state-set").subscribeNext { print("switched") }
  /// ```
  ///
  /// - Parameter name: The signal's name, maybe with a detail: `notify::label`. The program stops if the object
  ///   has no such signal.
  public func signal(_ name: String) -> ControlEvent<Void> {
    ControlEvent(of: base) { object, send in
      let handler = object.connect(name) { send(()) }
      return ControlTarget { _ in handler.disconnect() }
    }
  }

  /// The emissions of a signal of GTK's, with its first argument.
  ///
  /// - Parameters:
  ///   - name: The signal's name. The program stops if the object has no such signal.
  ///   - type: The type of its first argument. The program stops if it is another one.
  public func signal<Value: SignalValue & Sendable>(
    _ name: String, of type: Value.Type
  ) -> ControlEvent<Value> {
    ControlEvent(of: base) { object, send in
      let handler = object.connect(name) { (value: Value) in send(value) }
      return ControlTarget { _ in handler.disconnect() }
    }
  }

  /// A property of GTK's by its name: the current value, then each change that the user makes.
  ///
  /// ```swift
  /// window.rx.property("maximized", of: Bool.self)
  /// ```
  ///
  /// Changes are heard by `notify`. What the program writes with one of GTK's own functions, and not through a
  /// wrapper, this or ``SignalsControls/Reactive/changeSilently(_:)``, counts as a change of the user's.
  ///
  /// - Parameters:
  ///   - name: The property's name. The program stops if the object has no such property, or one that can't be
  ///     read and written.
  ///   - type: The type of its values. The program stops if it is another one.
  public func property<Value: SignalValue & Sendable>(
    _ name: String, of type: Value.Type
  ) -> ControlProperty<Value> {
    let property = NativeProperty(name, of: base, type)
    return ControlProperty(
      of: base, get: { property.read(of: $0) }, set: { property.write($1, to: $0) },
      changedBy: signal("notify::\(name)"))
  }
}

/// A property of GObject's.
@MainActor
private struct NativeProperty<Value: SignalValue & Sendable> {
  private let name: String
  private let type: GType

  /// Finds a property. The program stops if there is none, or if its type is another one.
  init(_ name: String, of object: Object, _ value: Value.Type) {
    let typeName = Object.typeName(of: object.pointer)
    guard let specification = cgtk_find_property(object.pointer, name) else {
      fatalError("\(typeName) has no property \"\(name)\"")
    }
    guard
      specification.pointee.flags.rawValue & cgtk_readable_and_writable
        == cgtk_readable_and_writable
    else {
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
