public import Foundation

/// The namespace of an object's sequences and bindings, reached by `rx`.
///
/// Extend it for your own types, with conditions on `Base`. Each writable property of an object is
/// a ``Binder`` here.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The object.
  public let base: Base

  /// Creates the namespace of `base`.
  public init(_ base: Base) { self.base = base }

  /// Writes to the property, on the main actor.
  // Programs in Swift 5 mode write such bindings anywhere.
  @preconcurrency @MainActor
  public subscript<Property: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(unchecked: base, MainScheduler()) { $0[keyPath: keyPath] = $1 }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with sequences and bindings, in `rx`.
public protocol ReactiveCompatible {
  /// The type of the object.
  associatedtype ReactiveBase

  /// The sequences and bindings of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The sequences and bindings of this object.
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The sequences and bindings of the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    // An empty setter, so that `Type.rx.property = value` compiles.
    set {}
  }

  /// The sequences and bindings of this object.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    // An empty setter, so that `object.rx.property = value` compiles.
    set {}
  }
}

extension NSObject: ReactiveCompatible {}
