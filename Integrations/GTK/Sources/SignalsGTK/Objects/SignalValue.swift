import CGTK

/// A type of the arguments and answers of signals.
///
/// These are `Bool`, `Int32`, `UInt32`, `Double`, `String`, classes of wrappers, and optionals of
/// them. GTK's enumerations are `Int32`, and its sets of flags are `UInt32`.
///
/// ```swift
/// enum Orientation: Int32 { case horizontal, vertical }
///
/// extension Orientation: SignalValue {
///   static func matches(_ type: NativeType) -> Bool { Int32.matches(type) }
///   static func read(_ value: NativeValue) -> Orientation { Orientation(rawValue: .read(value))! }
///   func write(to value: NativeValue) { rawValue.write(to: value) }
/// }
/// ```
@MainActor
public protocol SignalValue {
  /// Whether values of `type` can be read and written as this type.
  static func matches(_ type: NativeType) -> Bool

  /// Returns an argument.
  static func read(_ value: NativeValue) -> Self

  /// Sets an answer.
  func write(to value: NativeValue)
}

/// A type of GObject's.
public struct NativeType {
  let number: GType

  /// Whether this type is one of `types`, or derived from one of them.
  func isAny(of types: GType...) -> Bool {
    types.contains { g_type_is_a(number, $0) != 0 }
  }
}

/// A value of GObject's.
public struct NativeValue {
  let pointer: UnsafeMutablePointer<GValue>

  var type: NativeType { NativeType(number: cgtk_type_of_value(pointer)) }
}

extension Bool: SignalValue {
  public static func matches(_ type: NativeType) -> Bool { type.isAny(of: cgtk_type_bool) }

  public static func read(_ value: NativeValue) -> Bool {
    g_value_get_boolean(value.pointer) != 0
  }

  public func write(to value: NativeValue) {
    g_value_set_boolean(value.pointer, self ? 1 : 0)
  }
}

extension Int32: SignalValue {
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

extension UInt32: SignalValue {
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

extension Double: SignalValue {
  public static func matches(_ type: NativeType) -> Bool { type.isAny(of: cgtk_type_double) }

  public static func read(_ value: NativeValue) -> Double {
    g_value_get_double(value.pointer)
  }

  public func write(to value: NativeValue) {
    g_value_set_double(value.pointer, self)
  }
}

extension String: SignalValue {
  public static func matches(_ type: NativeType) -> Bool { type.isAny(of: cgtk_type_string) }

  public static func read(_ value: NativeValue) -> String {
    guard let text = g_value_get_string(value.pointer) else {
      fatalError("A text of GTK's is null where a String is asked for: ask for String?")
    }
    return String(cString: text)
  }

  public func write(to value: NativeValue) {
    g_value_set_string(value.pointer, self)
  }
}

extension Object: SignalValue {
  public static func matches(_ type: NativeType) -> Bool { type.isAny(of: cgtk_type_object) }

  public static func read(_ value: NativeValue) -> Self {
    wrapping(g_value_get_object(value.pointer)!)
  }

  public func write(to value: NativeValue) {
    g_value_set_object(value.pointer, pointer)
  }
}

extension Optional: SignalValue where Wrapped: SignalValue {
  public static func matches(_ type: NativeType) -> Bool { Wrapped.matches(type) }

  public static func read(_ value: NativeValue) -> Wrapped? {
    let isNull =
      value.type.isAny(of: cgtk_type_object, cgtk_type_string)
      && g_value_peek_pointer(value.pointer) == nil
    return isNull ? nil : Wrapped.read(value)
  }

  // If there is no answer, `value` is already zero, or nothing.
  public func write(to value: NativeValue) {
    self?.write(to: value)
  }
}
