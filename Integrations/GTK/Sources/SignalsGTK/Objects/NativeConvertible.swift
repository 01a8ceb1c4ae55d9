import CGTK

/// A type of the values of properties, and of the arguments and answers of signals.
///
/// | Swift | GTK |
/// |---|---|
/// | `Bool` | `gboolean` |
/// | `Int` | numbers without a fraction |
/// | `Int32`, `UInt32` | `gint`, `guint`; enumerations, and sets of flags |
/// | `Double` | `gdouble`, `gfloat` |
/// | `String` | texts; enumerations by the names of their values, such as `word-char` |
/// | ``Object`` and its subclasses | objects |
/// | optionals of these | the same, and null |
///
/// An enumeration of GTK's can be one of Swift's, too:
///
/// ```swift
/// enum WrapMode: String, NativeConvertible {
///   case none, char, word
///   case wordOrChar = "word-char"
/// }
/// ```
public protocol NativeConvertible {
  /// Whether values of `type` can be read and written as this type.
  @MainActor static func matches(_ type: NativeType) -> Bool

  /// Returns the value of a property, or an argument.
  @MainActor static func read(_ value: NativeValue) -> Self

  /// Sets a property, or an answer. The program stops if GTK's type has no such value.
  @MainActor func write(to value: NativeValue)
}

/// A type of GObject's.
public struct NativeType {
  let number: GType

  /// Whether this type is one of `types`, or derived from one of them.
  func isAny(of types: GType...) -> Bool {
    types.contains { g_type_is_a(number, $0) != 0 }
  }

  var name: String { g_type_name(number).map { String(cString: $0) } ?? "nothing" }
}

/// A value of GObject's.
public struct NativeValue {
  let pointer: UnsafeMutablePointer<GValue>
  /// The property that has the value. Nil means an argument or an answer of a signal.
  var property: UnsafeMutablePointer<GParamSpec>?

  var type: NativeType { NativeType(number: cgtk_type_of_value(pointer)) }

  /// Stops the program, since the type has no value `new`.
  func reject(_ new: Any, _ reason: String) -> Never {
    let place = property.map {
      "\(NativeType(number: $0.pointee.owner_type).name):\(String(cString: $0.pointee.name)): "
    }
    fatalError("\(place ?? "")\(String(reflecting: new)) \(reason)")
  }
}

extension Bool: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool { type.isAny(of: cgtk_type_bool) }

  public static func read(_ value: NativeValue) -> Bool {
    g_value_get_boolean(value.pointer) != 0
  }

  public func write(to value: NativeValue) {
    g_value_set_boolean(value.pointer, self ? 1 : 0)
  }
}

extension Int: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool {
    type.isAny(
      of: cgtk_type_int, cgtk_type_uint, cgtk_type_long, cgtk_type_ulong, cgtk_type_int64,
      cgtk_type_uint64)
  }

  public static func read(_ value: NativeValue) -> Int {
    var number = GValue()
    g_value_init(&number, cgtk_type_int64)
    g_value_transform(value.pointer, &number)
    return Int(g_value_get_int64(&number))
  }

  public func write(to value: NativeValue) {
    var number = GValue()
    g_value_init(&number, cgtk_type_int64)
    g_value_set_int64(&number, gint64(self))
    g_value_transform(&number, value.pointer)
    // The transformation cuts off what has no place.
    if Int.read(value) != self || self < 0 && Int.isUnsigned(value.type) {
      value.reject(self, "is out of the range of \(value.type.name)")
    }
  }

  private static func isUnsigned(_ type: NativeType) -> Bool {
    type.isAny(of: cgtk_type_uint, cgtk_type_ulong, cgtk_type_uint64)
  }
}

extension Int32: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool {
    type.isAny(of: cgtk_type_int, cgtk_type_enum)
  }

  public static func read(_ value: NativeValue) -> Int32 {
    value.type.isAny(of: cgtk_type_enum)
      ? g_value_get_enum(value.pointer) : g_value_get_int(value.pointer)
  }

  public func write(to value: NativeValue) {
    if value.type.isAny(of: cgtk_type_enum) {
      g_value_set_enum(value.pointer, self)
    } else {
      g_value_set_int(value.pointer, self)
    }
  }
}

extension UInt32: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool {
    type.isAny(of: cgtk_type_uint, cgtk_type_flags)
  }

  public static func read(_ value: NativeValue) -> UInt32 {
    value.type.isAny(of: cgtk_type_flags)
      ? g_value_get_flags(value.pointer) : g_value_get_uint(value.pointer)
  }

  public func write(to value: NativeValue) {
    if value.type.isAny(of: cgtk_type_flags) {
      g_value_set_flags(value.pointer, self)
    } else {
      g_value_set_uint(value.pointer, self)
    }
  }
}

extension Double: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool {
    type.isAny(of: cgtk_type_double, cgtk_type_float)
  }

  public static func read(_ value: NativeValue) -> Double {
    value.type.isAny(of: cgtk_type_float)
      ? Double(g_value_get_float(value.pointer)) : g_value_get_double(value.pointer)
  }

  public func write(to value: NativeValue) {
    if value.type.isAny(of: cgtk_type_float) {
      g_value_set_float(value.pointer, Float(self))
    } else {
      g_value_set_double(value.pointer, self)
    }
  }
}

extension String: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool {
    type.isAny(of: cgtk_type_string, cgtk_type_enum)
  }

  public static func read(_ value: NativeValue) -> String {
    if value.type.isAny(of: cgtk_type_enum) {
      let number = g_value_get_enum(value.pointer)
      return EnumerationNames(value.type).names[number] ?? String(number)
    }
    guard let text = g_value_get_string(value.pointer) else {
      fatalError("A text of GTK's is null where a String is asked for: ask for String?")
    }
    return String(cString: text)
  }

  public func write(to value: NativeValue) {
    guard value.type.isAny(of: cgtk_type_enum) else {
      return g_value_set_string(value.pointer, self)
    }
    let names = EnumerationNames(value.type).names
    guard let number = names.first(where: { $0.value == self })?.key else {
      let known = names.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
      value.reject(self, "is no value of \(value.type.name), which has \(known)")
    }
    g_value_set_enum(value.pointer, number)
  }
}

/// The names of the values of an enumeration of GTK's, such as `word-char`.
private struct EnumerationNames {
  let names: [Int32: String]

  init(_ type: NativeType) {
    let values = g_type_class_ref(type.number)!
    defer { g_type_class_unref(values) }
    let enumeration = values.assumingMemoryBound(to: GEnumClass.self).pointee
    names = Dictionary(
      UnsafeBufferPointer(start: enumeration.values, count: Int(enumeration.n_values))
        .map { ($0.value, String(cString: $0.value_nick)) }, uniquingKeysWith: { $1 })
  }
}

extension Object: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool { type.isAny(of: cgtk_type_object) }

  public static func read(_ value: NativeValue) -> Self {
    guard let object = wrapping(g_value_get_object(value.pointer)) else {
      fatalError(
        "An object of GTK's is null where \(Self.self) is asked for: ask for \(Self.self)?")
    }
    return object
  }

  public func write(to value: NativeValue) {
    guard NativeType(number: cgtk_type_of(pointer)).isAny(of: value.type.number) else {
      value.reject(self, "is a \(Object.typeName(of: pointer)), not a \(value.type.name)")
    }
    g_value_set_object(value.pointer, pointer)
  }
}

extension Optional: NativeConvertible where Wrapped: NativeConvertible {
  public static func matches(_ type: NativeType) -> Bool { Wrapped.matches(type) }

  public static func read(_ value: NativeValue) -> Wrapped? {
    let isNull =
      value.type.isAny(of: cgtk_type_object, cgtk_type_string)
      && g_value_peek_pointer(value.pointer) == nil
    return isNull ? nil : Wrapped.read(value)
  }

  // Without a value, `value` is already zero, or null.
  public func write(to value: NativeValue) {
    self?.write(to: value)
  }
}

extension NativeConvertible where Self: RawRepresentable, RawValue: NativeConvertible {
  @MainActor public static func matches(_ type: NativeType) -> Bool { RawValue.matches(type) }

  @MainActor public static func read(_ value: NativeValue) -> Self {
    let raw = RawValue.read(value)
    guard let result = Self(rawValue: raw) else {
      value.reject(raw, "is no raw value of \(Self.self)")
    }
    return result
  }

  @MainActor public func write(to value: NativeValue) { rawValue.write(to: value) }
}
