import CGTK
public import Signals
public import SignalsControls

/// A GObject.
///
/// Each GObject has at most one wrapper, so wrappers can be compared, and a subclass may have
/// properties of its own. The wrapper holds the GObject. While GTK holds the GObject too, for
/// instance because it is in a window, the GObject holds its wrapper. So the two live until neither
/// Swift nor GTK refers to them.
///
/// A subclass wraps one of GTK's classes, whose properties and signals it finds by their names:
///
/// ```swift
/// final class ProgressBar: Widget {
///   convenience init() { self.init(class: "GtkProgressBar") }
///
///   var fraction: Double {
///     get { self["fraction"] }
///     set { self["fraction"] = newValue }
///   }
/// }
/// ```
///
/// See ``init(class:_:)``, ``subscript(_:)``, ``connect(_:_:)`` and ``emit(_:_:)``.
@MainActor
open class Object: ReactiveCompatible {
  /// The GObject.
  public let pointer: UnsafeMutableRawPointer
  private let tether: Tether
  let reports = PropertyReports()

  /// The lifetime ends when the GObject is released. The lifetime of a window ends when the window
  /// is destroyed.
  public nonisolated var reactiveLifetime: Lifetime { tether.lifetime }

  /// Wraps a GObject that has no wrapper yet, for instance a new one.
  ///
  /// - Parameters:
  ///   - pointer: The GObject. Nil stops the program, since GTK's functions that create one never
  ///     return it.
  ///   - isOwned: Whether the caller owns a reference, which it passes to the wrapper. Functions
  ///     that GTK's documentation calls "transfer full" return such a reference. It makes no
  ///     difference for new widgets, which have a floating reference. It must not be set for new
  ///     windows, which GTK holds until they are destroyed.
  public required init(_ pointer: UnsafeMutableRawPointer!, isOwned: Bool = false) {
    self.pointer = pointer
    tether = Tether()
    if !isOwned || g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
    tether.tie(self)
    g_object_unref(pointer)
  }

  /// Wraps a GObject of a class whose structure is hidden.
  public convenience init(_ pointer: OpaquePointer!, isOwned: Bool = false) {
    self.init(UnsafeMutableRawPointer(pointer), isOwned: isOwned)
  }

  // Runs synchronously if the last reference is released on the main thread, elsewhere as work of
  // the main actor. The properties of subclasses are released there too.
  isolated deinit {
    tether.untie(pointer)
  }

  /// Returns the wrapper of a GObject, which is a new one if there is none.
  ///
  /// A new wrapper is of this class, or of the subclass for the GObject's class.
  ///
  /// - Parameter pointer: The GObject, of the class that this type wraps or of a subclass.
  public static func wrapping(_ pointer: UnsafeMutableRawPointer) -> Self {
    let nearest = wrapperClass(of: cgtk_type_of(pointer))
    let wrapper =
      Tether.wrapper(of: pointer)
      ?? (nearest.isBase(of: Self.self) ? Self.self : nearest).init(pointer)
    guard let wrapper = wrapper as? Self else {
      fatalError("\(Self.self).wrapping(_:): \(typeName(of: pointer)) is wrapped by \(wrapper)")
    }
    return wrapper
  }

  /// Returns the wrapper of a GObject, or nil if there is no GObject.
  public static func wrapping(_ pointer: UnsafeMutableRawPointer?) -> Self? {
    pointer.map { wrapping($0) as Self }
  }

  /// Returns the wrapper of a GObject of a class whose structure is hidden, or nil if there is no
  /// GObject.
  public static func wrapping(_ pointer: OpaquePointer?) -> Self? {
    wrapping(UnsafeMutableRawPointer(pointer))
  }

  public nonisolated final func didChangeSilently() {
    MainActor.assumeIsolated { reports.didChangeSilently() }
  }

  /// Returns the GObject in the form that GTK's functions take.
  public final func native<Instance>() -> UnsafeMutablePointer<Instance> {
    pointer.assumingMemoryBound(to: Instance.self)
  }

  /// Returns the GObject in the form that GTK's functions take.
  public final func native() -> OpaquePointer {
    OpaquePointer(pointer)
  }
}
