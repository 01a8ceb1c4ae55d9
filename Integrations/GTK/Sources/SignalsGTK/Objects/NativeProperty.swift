import CGTK
import SignalsControls

/// A property of a GObject's class.
@MainActor
struct NativeProperty {
  enum Use {
    case read, write, create
  }

  let specification: UnsafeMutablePointer<GParamSpec>

  /// Finds a property. The program stops if there is none that can be used in these ways, with
  /// values of this type.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - owner: The class.
  ///   - uses: What it is used for.
  ///   - value: The type of the values.
  ///   - call: The call, for the message.
  init(
    _ name: String, of owner: GType, to uses: Use..., as value: any NativeConvertible.Type,
    in call: @autoclosure () -> String
  ) {
    let owner = NativeType(number: owner)
    guard let specification = cgtk_find_property(owner.number, name) else {
      fatalError("\(call()): \(owner.name) has no property \"\(name)\"")
    }
    self.specification = specification
    for use in uses where !allows(use) {
      let word = use == .read ? "read" : "written after the object's creation"
      fatalError("\(call()): \(owner.name):\(name) can't be \(word)")
    }
    guard value.matches(type) else {
      fatalError("\(call()): \(owner.name):\(name) is of type \(type.name), not \(value)")
    }
  }

  func read<Value: NativeConvertible>(of object: Object) -> Value {
    var value = makeValue()
    defer { g_value_unset(&value) }
    g_object_get_property(object.native(), specification.pointee.name, &value)
    return withUnsafeMutablePointer(to: &value) {
      .read(NativeValue(pointer: $0, property: specification))
    }
  }

  func write(_ new: any NativeConvertible, to object: Object) {
    var value = makeValue(of: new)
    defer { g_value_unset(&value) }
    object.rx.changeSilently {
      g_object_set_property(object.native(), specification.pointee.name, &value)
    }
  }

  /// Returns a value that the caller has to unset.
  func makeValue(of new: (any NativeConvertible)? = nil) -> GValue {
    var value = GValue()
    g_value_init(&value, type.number)
    withUnsafeMutablePointer(to: &value) {
      new?.write(to: NativeValue(pointer: $0, property: specification))
    }
    return value
  }

  private var type: NativeType { NativeType(number: specification.pointee.value_type) }

  private func allows(_ use: Use) -> Bool {
    func has(_ flag: GParamFlags) -> Bool {
      specification.pointee.flags.rawValue & flag.rawValue != 0
    }
    return switch use {
    case .read: has(G_PARAM_READABLE)
    case .write: has(G_PARAM_WRITABLE) && !has(G_PARAM_CONSTRUCT_ONLY)
    case .create: has(G_PARAM_WRITABLE)
    }
  }
}
