public import Signals

#if canImport(ObjectiveC)
  public import ObjectiveC
  import Scheduling

  /// The superclass of all proxies: delegates of Apple's toolkits have to be Objective-C objects.
  public typealias DelegateProxyObject = NSObject
#else
  /// The superclass of all proxies.
  @MainActor open class DelegateProxyObject {
    init() {}
  }
#endif

/// Stands in for a control's delegate, and turns the calls of the delegate's methods into signals.
///
/// A control has one delegate. A proxy takes its place, once for each control. Any number of
/// subscribers get the delegate's calls, and the former delegate goes on getting them. A toolkit's
/// code writes a subclass for each kind of delegate:
///
/// <!-- compiled in Tools/Tests/DocumentationTests/Toolkit.swift -->
/// ```swift
/// final class FieldProxy: DelegateProxy<Field, any FieldDelegate>, FieldDelegate {
///   let edits = DelegateCalls<String>()
///   let mayReturn = DelegateAnswer<String, Bool>()
///
///   func fieldDidEdit(_ field: Field) {
///     edits.send(field.text)
///     forward?.fieldDidEdit(field)
///   }
///
///   func fieldShouldReturn(_ field: Field) -> Bool {
///     mayReturn.answer(to: field.text) ?? forward?.fieldShouldReturn(field) ?? true
///   }
/// }
///
/// extension Reactive where Base: Field {
///   var delegate: FieldProxy {
///     .installed(in: base, get: { $0.delegate }, set: { $0.delegate = $1 })
///   }
///   var edited: ControlEvent<String> { delegate.event(of: delegate.edits) }
/// }
/// ```
///
/// In RxSwift: `DelegateProxy`. In ReactiveObjC: `RACDelegateProxy`,
/// `-rac_signalForSelector:fromProtocol:` (features PL5 and PL7).
///
/// A proxy belongs to the main actor, as the delegates of controls do. For a delegate that is
/// called on another queue, write a class with a `Subject` for each method.
///
/// A delegate that is set later gets the calls too, from the next subscription on, in place of the
/// former one. Some delegates pass their calls on to the delegate that the control had before. Set
/// such a delegate before the first proxy is made: otherwise it and the proxy pass each call to
/// each other for ever. Several kinds of proxies of one control don't do so.
///
/// A control may decorate its delegate: another library makes it return an object that passes the
/// calls on to the delegate that was set. A proxy takes the object that `get` returns right after
/// `set` for itself. It keeps alive the decorator of the former delegate, since the control may
/// keep the latest one only. If the control uses one decorator for all delegates, that object has
/// forgotten the former delegate, which has to be set here, as ``forward``.
@MainActor open class DelegateProxy<Base: ReactiveCompatible, Delegate>: DelegateProxyObject {
  /// The control, which the proxy doesn't keep alive.
  public private(set) weak final var base: Base?

  private final let ended: Signal<Never>
  fileprivate private(set) weak final var forwardObject: AnyObject?
  /// What the control returned as its delegate after this proxy was set, if that isn't the proxy.
  fileprivate weak final var decorator: AnyObject?
  /// The former delegate of a control that decorates its delegates.
  private final var formerDecorator: AnyObject?
  private final var current: @MainActor (Base) -> Delegate? = { _ in nil }
  private final var replace: @MainActor (Base, Delegate) -> Void = { _, _ in }

  /// Creates the proxy of `base`. ``installed(in:get:set:)`` calls it.
  public required init(_ base: Base) {
    self.base = base
    ended = base.reactiveLifetime.ended
  }

  /// Makes the proxy of `base` its delegate, and returns the proxy. Each call returns the same one.
  ///
  /// The present delegate gets all calls from then on through ``forward``. The proxy is released
  /// with the control.
  ///
  /// - Parameters:
  ///   - base: The control.
  ///   - get: Reads the control's delegate.
  ///   - set: Writes the control's delegate, which the control need not keep alive.
  public static func installed(
    in base: Base, get: @escaping @MainActor (Base) -> Delegate?,
    set: @escaping @MainActor (Base, Delegate) -> Void
  ) -> Self {
    let proxy = InstalledProxies.proxy(of: base) { Self(base) }
    proxy.current = get
    proxy.replace = set
    proxy.install(in: base)
    return proxy
  }

  /// The former delegate, or the delegate that the program has set here. It gets all calls, too,
  /// and is not kept alive.
  public final var forward: Delegate? {
    get { forwardObject.flatMap { $0 as? Delegate } }
    set {
      let delegate = newValue.map { $0 as AnyObject }
      if isTold(by: delegate) {
        fatalError("DelegateProxy.forward: the delegate forwards to this proxy")
      }
      forwardObject = delegate
      let released = formerDecorator.take()
      // A control may remember which methods its delegate had when it was set, and the new object
      // may have others. Setting the proxy again makes the control ask again.
      if let base, listener(in: base) === self { takePlace(in: base) }
      withExtendedLifetime(released) {}
    }
  }

  /// The calls of the delegate as a signal.
  ///
  /// Each subscription takes the delegate's place again, if another delegate has been set
  /// meanwhile. That delegate then gets all calls through ``forward``.
  ///
  /// - Parameter calls: Sends each call; a property of this proxy.
  public final func event<Value: Sendable>(
    of calls: DelegateCalls<Value>
  ) -> ControlEvent<Value> {
    ControlEvent(
      ControlSource(until: ended) { [weak self] send in
        guard let self, let base = self.base else { return nil }
        install(in: base)
        return calls.add(send)
      })
  }

  private func install(in base: Base) {
    let delegate = listener(in: base)
    // If another proxy has the delegate's place, it may forward to this one already.
    if isTold(by: delegate) { return }
    let earlier = forwardObject
    // The control may ask which methods the proxy has.
    forwardObject = delegate
    takePlace(in: base)
    let isReused = decorator != nil && decorator === delegate
    if isReused { forwardObject = earlier }
    let released = formerDecorator
    formerDecorator = decorator == nil || isReused ? nil : delegate
    withExtendedLifetime(released) {}
  }

  private func takePlace(in base: Base) {
    replace(base, asDelegate)
    let delegate = current(base).map { $0 as AnyObject }
    // One decorator may have stood for another proxy before.
    InstalledProxies.proxy(decoratedBy: delegate, in: base)?.decorator = nil
    decorator = delegate === self ? nil : delegate
  }

  /// The control's delegate; the proxy instead of an object that decorates it.
  private func listener(in base: Base) -> AnyObject? {
    let delegate = current(base).map { $0 as AnyObject }
    return InstalledProxies.proxy(decoratedBy: delegate, in: base) ?? delegate
  }

  /// Whether `delegate` is this proxy, or one that forwards to it.
  private func isTold(by delegate: AnyObject?) -> Bool {
    var listener = delegate
    while let known = listener {
      if known === self || known === decorator { return true }
      let proxy = base.flatMap { InstalledProxies.proxy(decoratedBy: known, in: $0) }
      listener = (proxy ?? known as? any InstalledProxy)?.forwardObject
    }
    return false
  }

  /// The proxy of `base`, if the control calls it, perhaps through objects that decorate it.
  package static func called(by base: Base) -> Self? {
    guard let proxy = InstalledProxies.present(Self.self, of: base) else { return nil }
    return proxy.isTold(by: proxy.listener(in: base)) ? proxy : nil
  }

  private var asDelegate: Delegate {
    guard let proxy = self as? Delegate else {
      fatalError("DelegateProxy.installed(in:get:set:): \(Self.self) is no \(Delegate.self)")
    }
    return proxy
  }

  #if canImport(ObjectiveC)
    // Calls of methods that this class doesn't have go to the former delegate.

    nonisolated open override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || target(for: selector) != nil
    }

    nonisolated open override func forwardingTarget(for selector: Selector!) -> Any? {
      target(for: selector) ?? super.forwardingTarget(for: selector)
    }

    nonisolated private func target(for selector: Selector!) -> AnyObject? {
      guard Scheduler.isOnMainThread else { return nil }
      // Safe, because only this thread uses it, which is the main thread.
      @safe nonisolated(unsafe) var target: AnyObject?
      MainActor.assumeIsolated {
        guard let object = forwardObject as? NSObject, object.responds(to: selector) else { return }
        target = object
      }
      return target
    }
  #endif
}

/// A proxy of any type, which passes its calls on to another delegate.
@MainActor private protocol InstalledProxy: AnyObject {
  var forwardObject: AnyObject? { get }
  var decorator: AnyObject? { get set }
}

extension DelegateProxy: InstalledProxy {}

/// The calls of one method of a delegate.
@MainActor public final class DelegateCalls<Value: Sendable> {
  private var handlers: [(number: Int, send: @MainActor (Value) -> Void)] = []
  private var count = 0

  /// Creates the calls of a method.
  public init() {}

  /// Tells all subscribers of a call.
  public func send(_ value: Value) {
    for handler in handlers { handler.send(value) }
  }

  /// Adds a handler, and returns a closure that removes it.
  func add(_ send: @escaping @MainActor (Value) -> Void) -> @MainActor () -> Void {
    count += 1
    let number = count
    handlers.append((number, send))
    return {
      guard let index = self.handlers.firstIndex(where: { $0.number == number }) else { return }
      let removed = self.handlers.remove(at: index)
      withExtendedLifetime(removed) {}
    }
  }
}

/// The answer to a question that a control asks its delegate or its data source, from a closure.
///
/// <!-- inside @MainActor (table: Table, prices: [Price]) -->
/// ```swift
/// table.rx.dataSource.rowCount.use { _ in prices.count }
/// ```
@MainActor public final class DelegateAnswer<Argument, Answer> {
  private var closures: [(number: Int, answer: @MainActor (Argument) -> Answer)] = []
  private var count = 0

  /// Creates a question that has no answer yet.
  public init() {}

  /// Answers with `answer` until the returned disposable is disposed of. The last closure in use
  /// counts.
  @discardableResult
  public func use(_ answer: @escaping @MainActor (Argument) -> Answer) -> Disposable {
    count += 1
    let number = count
    closures.append((number, answer))
    return Disposable { [weak self] in
      onMainActor { self?.remove(number) }
    }
  }

  private func remove(_ number: Int) {
    guard let index = closures.firstIndex(where: { $0.number == number }) else { return }
    // Release the closure only now: releasing the objects that it captures may use `closures`
    // again.
    let removed = closures.remove(at: index)
    withExtendedLifetime(removed) {}
  }

  /// The answer; nil if there is no closure.
  public func answer(to argument: Argument) -> Answer? { closures.last?.answer(argument) }
}

/// Keeps the proxies of each control until the control is released.
@MainActor private enum InstalledProxies {
  /// The proxies of each control, by its lifetime.
  private static var proxies: [ObjectIdentifier: [any InstalledProxy]] = [:]

  static func proxy<Base, Delegate, Proxy: DelegateProxy<Base, Delegate>>(
    of base: Base, _ make: () -> Proxy
  ) -> Proxy {
    if let known = present(Proxy.self, of: base) { return known }
    let lifetime = base.reactiveLifetime
    let key = ObjectIdentifier(lifetime)
    let proxy = make()
    proxies[key, default: []].append(proxy)
    lifetime.add(
      Disposable {
        onMainActor {
          guard let index = proxies[key]?.firstIndex(where: { $0 === proxy }) else { return }
          // Release the proxy only now: its release may use `proxies` again.
          let removed = proxies[key]?.remove(at: index)
          if proxies[key]?.isEmpty == true { proxies[key] = nil }
          withExtendedLifetime(removed) {}
        }
      })
    return proxy
  }

  static func present<Base, Delegate, Proxy: DelegateProxy<Base, Delegate>>(
    _ type: Proxy.Type, of base: Base
  ) -> Proxy? {
    // A control that was released on another thread may have had the same address.
    proxies[ObjectIdentifier(base.reactiveLifetime)]?
      .lazy.compactMap { $0 as? Proxy }.first { $0.base === base && Swift.type(of: $0) == type }
  }

  static func proxy(
    decoratedBy object: AnyObject?, in base: some ReactiveCompatible
  ) -> (any InstalledProxy)? {
    guard let object else { return nil }
    return proxies[ObjectIdentifier(base.reactiveLifetime)]?.first { $0.decorator === object }
  }
}
