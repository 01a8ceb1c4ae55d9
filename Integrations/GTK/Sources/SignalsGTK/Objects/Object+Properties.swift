import CGTK

extension Object {
  /// Creates a GObject of a class.
  ///
  /// ```swift
  /// let sign = Widget(class: "GtkImage", ["icon-name": "dialog-error-symbolic"])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the class in GTK's documentation, with its prefix: `GtkImage`. The
  ///     program stops if there is no such class, or if it has a class in this module other than
  ///     this type or its superclasses: a `GtkButton` is a ``Button`` or a subclass of it.
  ///   - properties: The first values of properties. Some can only be set here. The program stops
  ///     if the class has no such property, or if its type is different.
  public convenience init(
    class name: String, _ properties: KeyValuePairs<String, any NativeConvertible> = [:]
  ) {
    func call(_ rest: String = "") -> String { "\(Self.self)(class: \"\(name)\"\(rest))" }
    let native = Object.nativeType(named: name)
    guard g_type_is_a(native, cgtk_type_object) != 0 else {
      fatalError("\(call()): there is no such class")
    }
    guard g_type_test_flags(native, G_TYPE_FLAG_ABSTRACT.rawValue) == 0 else {
      fatalError("\(call()): the class is abstract")
    }
    let wrapper = Object.wrapperClass(of: native)
    guard wrapper.isBase(of: Self.self) else {
      fatalError("\(call()): use \(wrapper), or a subclass of it")
    }
    var names: [UnsafePointer<CChar>?] = []
    var values: [GValue] = []
    for (name, value) in properties {
      let property = NativeProperty(
        name, of: native, to: .create, as: type(of: value),
        in: call(", [\"\(name)\": \(String(reflecting: value))]"))
      names.append(property.specification.pointee.name)
      values.append(property.makeValue(of: value))
    }
    let new = g_object_new_with_properties(native, guint(names.count), &names, &values)
    for index in values.indices { g_value_unset(&values[index]) }
    // GTK holds a new window. Other widgets are not owned yet.
    self.init(new, isOwned: g_type_is_a(native, g_initially_unowned_get_type()) == 0)
  }

  /// A GTK property by its name.
  ///
  /// ```swift
  /// sign["pixel-size"] = 16
  /// let size: Int = sign["pixel-size"]
  /// ```
  ///
  /// In a subclass, the type of a Swift property says the type of the values:
  ///
  /// ```swift
  /// var fraction: Double {
  ///   get { self["fraction"] }
  ///   set { self["fraction"] = newValue }
  /// }
  /// ```
  ///
  /// A write is a change by the program. The program stops if the object has no such property, if
  /// the property can't be read or written, or if its type is different. See
  /// ``SignalsControls/Reactive/property(_:of:)`` for the changes of a property.
  public final subscript<Value: NativeConvertible>(name: String) -> Value {
    get {
      let property = NativeProperty(
        name, of: cgtk_type_of(pointer), to: .read, as: Value.self, in: call(name))
      return property.read(of: self)
    }
    set {
      let property = NativeProperty(
        name, of: cgtk_type_of(pointer), to: .write, as: Value.self,
        in: "\(call(name)) = \(String(reflecting: newValue))")
      property.write(newValue, to: self)
    }
  }

  private func call(_ name: String) -> String { "\(type(of: self))[\"\(name)\"]" }
}
