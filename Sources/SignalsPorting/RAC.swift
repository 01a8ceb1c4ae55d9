// The names of ReactiveObjC that this library spells differently, but for plain renames, which are
// in `Names.tsv`. Where code uses one of them, the compiler suggests this library's name. A name
// that several libraries share is in one file only, or in one row.
//
// A name works, and is deprecated, if this library can do the same: the compiler's warning has the
// name to write. All other names are unavailable, with a message. After one unavailable step, the
// type checker tries all operators in the closures of a chain, and gives up after a minute. So no
// common step may be unavailable. Disfavoured functions have the same effect. So a function is
// disfavoured only if, with a trailing closure, it would be ambiguous beside a function of this
// library. The compiler always prefers a declaration in a client's extension.
//
// Left out: the macros `RACObserve`, `RAC`, `RACTuplePack` and the methods of `NSObject`, which
// begin with `rac_`. They aren't members of this library's types. Left out, too: `sequence`, since
// a member hides the function of that name inside a client's subclasses and extensions.

public import Scheduling
public import Signals

@_documentation(visibility: private)
extension Signal {
  // MARK: Creation

  @available(*, deprecated, message: "write '.empty' and '.never' without parentheses")
  public func callAsFunction(_: Void = ()) -> Signal { self }

  // MARK: Transforming

  @available(*, unavailable, message: "write 'map { function, argument in function(argument) }'")
  public func reduceApply() -> Signal { notHere() }

  // MARK: Signals of signals

  @available(*, unavailable, renamed: "flattenMap(_:)")
  public func sequenceMany<NewValue: Sendable>(
    _ transform: @escaping @Sendable () throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "write 'if(then:else:)'")
  public func ifThenElse<Result: Sendable>(
    _ trueSignal: Signal<Result>, _ falseSignal: Signal<Result>
  ) -> Signal<Result> where Value == Bool { notHere() }

  // MARK: Side effects and debugging

  @available(*, unavailable, renamed: "named(_:)")
  public func setNameWithFormat(_ name: String, _ arguments: Any...) -> Signal { notHere() }

  // MARK: Reading values, and binding

  @available(*, unavailable, message: "write 'waitForFirst(default:)', or await 'first(default:)'")
  public func firstOrDefault(_ value: Value) -> Value { notHere() }

  @available(*, unavailable, message: "await 'first(default:)'")
  public func asynchronousFirstOrDefault(_ value: Value) -> Value { notHere() }

  @available(*, unavailable, message: "await 'completion()'")
  public func asynchronouslyWaitUntilCompleted() -> Bool { notHere() }

  @available(*, unavailable, renamed: "bind(to:of:)")
  public func setKeyPath<Target: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Target, Value>, onObject target: Target
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'bind(to: \\.property, of: object)'")
  public func setKeyPath(
    _ keyPath: String, onObject target: AnyObject, nilValue: Any? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "bind(to:of:)")
  public func toProperty<Target: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Target, Value>, onObject target: Target
  ) -> Disposable { notHere() }
}

// MARK: Disposables

@_documentation(visibility: private)
extension Disposable {
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(block: @escaping @Sendable () -> Void) { notHere() }
}
