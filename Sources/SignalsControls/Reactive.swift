public import Signals

/// An object that has the property ``rx``: a control, a view, a window.
///
/// A toolkit's classes conform to it by saying what ends with the object:
///
/// ```swift
/// @MainActor class Widget: ReactiveCompatible {
///   let reactiveLifetime = Lifetime()
/// }
/// ```
///
/// Everything in the namespace ends with that lifetime, and nothing in it keeps the object.
///
/// RxSwift: `ReactiveCompatible`. ReactiveSwift: `ReactiveExtensionsProvider`.
public protocol ReactiveCompatible: AnyObject {
  /// Ends when the object is released; the same each time.
  nonisolated var reactiveLifetime: Lifetime { get }
}

extension ReactiveCompatible {
  /// The signals and bindings of this object.
  @MainActor public var rx: Reactive<Self> { Reactive(self) }
}

/// The signals and bindings of an object: what stands behind ``ReactiveCompatible/rx``.
///
/// A toolkit extends it with conditions on `Base`:
///
/// ```swift
/// extension Reactive where Base: Button {
///   var pressed: ControlEvent<Void> {
///     ControlEvent(of: base) { button, send in
///       let number = button.addHandler { send(()) }
///       return ControlTarget { $0.removeHandler(number) }
///     }
///   }
/// }
/// ```
///
/// Each property that can be written is a ``Binder`` here, without further code:
///
/// ```swift
/// isValid.bind(to: button.rx.isEnabled)
/// ```
///
/// RxSwift: `Reactive`.
@MainActor @dynamicMemberLookup public struct Reactive<Base: ReactiveCompatible> {
  /// The object.
  public let base: Base

  /// Creates the namespace of `base`.
  public init(_ base: Base) { self.base = base }

  /// A property of the object, to bind signals to.
  ///
  /// What is written through it is a change of the program's, see ``changeSilently(_:)``.
  public subscript<Value: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
  ) -> Binder<Value> {
    Binder(base) { $0[keyPath: keyPath] = $1 }
  }

  /// What ends when the object is released, for `take(until:)`.
  public var lifetime: Lifetime { base.reactiveLifetime }

  /// Sends a value when the object is released, and completes.
  ///
  /// ```swift
  /// prices.take(until: window.rx.deallocated).subscribeNext { print($0) }
  /// ```
  ///
  /// It doesn't keep the object. RxSwift: `deallocated`.
  public var deallocated: InfallibleSignal<Void> {
    InfallibleSignal(lifetime.ended.then { .return(()) })
  }

  /// Runs `body`, whose changes of the object are the program's, and not the user's: no
  /// ``ControlProperty`` of the object sends anything meanwhile.
  ///
  /// Writes through a ``Binder`` or a ``ControlProperty`` are such changes anyway. It is for toolkits that
  /// report both kinds in the same way, and for other code that writes to their controls.
  public func changeSilently<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ProgramChanges.perform(on: base, body)
  }

  /// Whether the object is being changed by the program, see ``changeSilently(_:)``.
  public var isChangingSilently: Bool { ProgramChanges.isChanging(base) }
}

/// The objects that the program is changing: several, when a change of one leads to a change of another.
///
/// A toolkit reports a change before the write returns, so a report that comes meanwhile is the program's.
@MainActor enum ProgramChanges {
  private static var objects: [ObjectIdentifier] = []

  static func perform<Result>(
    on object: AnyObject, _ body: () throws -> Result
  ) rethrows -> Result {
    objects.append(ObjectIdentifier(object))
    defer { objects.removeLast() }
    return try body()
  }

  static func isChanging(_ object: AnyObject) -> Bool {
    !objects.isEmpty && objects.contains(ObjectIdentifier(object))
  }
}
