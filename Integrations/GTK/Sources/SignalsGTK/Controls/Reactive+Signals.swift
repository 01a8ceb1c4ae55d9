import CGTK
public import SignalsControls

extension Reactive where Base: Object {
  /// The emissions of a GTK signal, with its first arguments, or without any.
  ///
  /// ```swift
  /// toggle.rx.signal("notify::active").subscribeOnMainActor(next: { print("switched") })
  /// keys.rx.signal("key-pressed", of: UInt32.self, UInt32.self)
  ///   .subscribeOnMainActor(next: { key, code in print(key, code) })
  /// ```
  ///
  /// - Parameters:
  ///   - name: The signal's name, possibly with a detail: `notify::label`. The program stops if the
  ///     object has no such signal.
  ///   - types: The types of the signal's first arguments. The program stops if they are different.
  public func signal<each Value: NativeConvertible & Sendable>(
    _ name: String, of types: repeat (each Value).Type
  ) -> ControlEvent<(repeat each Value)> {
    SignalName(name, of: base, "rx.signal").checkArguments(repeat each types)
    return ControlEvent(of: base) { object, send in
      let handler = object.connect(name) { (values: repeat each Value) in
        send((repeat each values))
      }
      return ControlTarget { _ in handler.disconnect() }
    }
  }

  /// A GTK property by its name: the current value, then each change by the user.
  ///
  /// ```swift
  /// let isMaximized = window.rx.property("maximized", of: Bool.self)
  /// ```
  ///
  /// `notify` reports the changes. A write by the program counts as a change by the user if it uses
  /// one of GTK's own functions, and not a wrapper, ``Object/subscript(_:)``, this property or
  /// ``SignalsControls/Reactive/changeSilently(_:)``.
  ///
  /// - Parameters:
  ///   - name: The property's name. The program stops if the object has no such property, or it
  ///     can't be both read and written after the object's creation; use
  ///     ``signal(_:of:)`` with `notify::` and the name then.
  ///   - type: The type of the property's values. The program stops if they have another type.
  public func property<Value: NativeConvertible & Sendable>(
    _ name: String, of type: Value.Type
  ) -> ControlProperty<Value> {
    let property = NativeProperty(
      name, of: cgtk_type_of(base.pointer), to: .read, .write, as: type,
      in: "\(Base.self).rx.property(\"\(name)\", of: \(type).self)")
    return ControlProperty(
      of: base, get: { property.read(of: $0) }, set: { property.write($1, to: $0) },
      changedBy: changes(of: name))
  }
}
