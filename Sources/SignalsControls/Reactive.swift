public import Signals

/// An object that has the property ``rx``: a control, a view, a window.
///
/// A toolkit's classes conform to it with a lifetime that ends with the object:
///
/// <!-- compiled in Tools/Tests/DocumentationTests/Toolkit.swift -->
/// ```swift
/// @MainActor class Widget: ReactiveCompatible {
///   let reactiveLifetime = Lifetime()
/// }
/// ```
///
/// Everything in the namespace ends with that lifetime, and nothing in it keeps the object alive.
///
/// In RxSwift: `ReactiveCompatible`. In ReactiveSwift: `ReactiveExtensionsProvider`.
public protocol ReactiveCompatible: AnyObject {
  /// The lifetime ends when the object is released. Each call returns the same one.
  nonisolated var reactiveLifetime: Lifetime { get }

  /// Called on the main actor after each change by the program, see
  /// ``Reactive/changeSilently(_:)``.
  ///
  /// It does nothing by default. A toolkit needs it if its controls report a change by the program
  /// later than during the change.
  nonisolated func didChangeSilently()
}

extension ReactiveCompatible {
  public nonisolated func didChangeSilently() {}

  /// The signals and bindings of this object.
  @MainActor public var rx: Reactive<Self> { Reactive(self) }
}

/// The signals and bindings of an object, reached by ``ReactiveCompatible/rx``.
///
/// A toolkit extends it with conditions on `Base`:
///
/// <!-- compiled in Tools/Tests/DocumentationTests/Toolkit.swift -->
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
/// Each writable property is a ``Binder`` here, without further code:
///
/// <!-- inside @MainActor (isValid: InfallibleSignal<Bool>, button: Button) -->
/// ```swift
/// isValid.bind(to: button.rx.isEnabled)
/// ```
///
/// In RxSwift: `Reactive`.
@MainActor @dynamicMemberLookup public struct Reactive<Base: ReactiveCompatible> {
  /// The object.
  public let base: Base

  /// Creates the namespace of `base`.
  public init(_ base: Base) { self.base = base }

  /// A property of the object, to bind signals to.
  ///
  /// Writes through it are changes by the program, see ``changeSilently(_:)``.
  public subscript<Value: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
  ) -> Binder<Value> {
    Binder(base) { $0[keyPath: keyPath] = $1 }
  }

  /// Ends when the object is released, for `take(until:)`.
  public var lifetime: Lifetime { base.reactiveLifetime }

  /// Sends a value when the object is released, and completes.
  ///
  /// <!-- inside @MainActor (prices: Signal<Int>, window: Window) -->
  /// ```swift
  /// prices.take(until: window.rx.deallocated).subscribeNext { print($0) }
  /// ```
  ///
  /// It doesn't keep the object alive. In RxSwift: `deallocated`.
  public var deallocated: InfallibleSignal<Void> {
    InfallibleSignal(lifetime.ended.then { .return(()) })
  }

  /// Runs `body`, whose changes of the object count as changes by the program, not by the user: no
  /// ``ControlProperty`` of the object sends them.
  ///
  /// Writes through a ``Binder`` or a ``ControlProperty`` are always changes by the program. Use
  /// this method in other code that writes to a control whose toolkit reports both kinds of changes
  /// in the same way.
  public func changeSilently<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ProgramChanges.perform(on: base, body)
  }

  /// Runs `body`, whose result is ignored, as the other method does.
  ///
  /// For blocks without a result, where the compiler finds no type for the other method's result.
  @_documentation(visibility: private)
  public func changeSilently(_ body: () throws -> Void) rethrows {
    try ProgramChanges.perform(on: base, body)
  }

  /// Whether the program is changing the object, see ``changeSilently(_:)``.
  public var isChangingSilently: Bool { ProgramChanges.isChanging(base) }
}

/// The objects that the program is changing: several, if a change of one causes a change of
/// another.
///
/// A toolkit reports a change before the write returns, so a report that comes during a write is
/// about the program's change.
@MainActor enum ProgramChanges {
  private static var objects: [ObjectIdentifier] = []

  static func perform<Result>(
    on object: some ReactiveCompatible, _ body: () throws -> Result
  ) rethrows -> Result {
    objects.append(ObjectIdentifier(object))
    defer {
      objects.removeLast()
      object.didChangeSilently()
    }
    return try body()
  }

  static func isChanging(_ object: AnyObject) -> Bool {
    !objects.isEmpty && objects.contains(ObjectIdentifier(object))
  }
}
