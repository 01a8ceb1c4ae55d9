/// A property that its owner writes.
///
/// ```swift
/// let count = MutableProperty(0)
/// count.values.subscribeNext { print($0) }
/// count.value = 1
/// count.modify { $0 += 1 }
/// ```
///
/// ```text
/// 0
/// 1
/// 2
/// ```
///
/// Any number of threads may write. No value is lost, all subscribers get the values in one order,
/// and a written value can be read at once. Change the current value with ``modify(_:)``: between a
/// read and a write of ``value`` another thread may write.
///
/// When the property is released, no writer is left, so it completes, and the properties made of it
/// complete too. `Property(property)` is a view for code that may read the values but not write
/// them.
///
/// A part of the value is a property that can be written, too: `person.name.value = "Ada"` changes
/// the name, and sends one value of `person`.
///
/// It can also be used as a property wrapper. The value is the variable, and the property is the
/// variable with a `$`:
///
/// <!-- member -->
/// ```swift
/// @MainActor final class Form {
///   @MutableProperty var name = ""
///   func reset() { name = "" }
///   func titles() -> Signal<String> { $name.values.map { "Form of \($0)" } }
/// }
/// ```
///
/// A wrapped property is a variable of the class, so the class is `Sendable` only if it belongs to
/// an actor, such as the main actor. In other classes, use a `let` without the wrapper.
///
/// From ReactiveSwift's `MutableProperty`; `modify` from `MutableStateFlow.update` of Kotlin, and
/// `swap!` of Clojure. In RxSwift: `BehaviorRelay`.
///
/// ## Scheduling
/// Delivers where values are written; while another thread delivers, possibly on that thread. When
/// many threads write at once, the last values may come a moment after all writes have returned.
/// ## Disposal
/// The release of the property completes it. Subscriptions don't keep it alive.
@propertyWrapper
@dynamicMemberLookup
public class MutableProperty<Value: Sendable>: Property<Value>, @unchecked Sendable {
  /// Creates a property whose first value is `initial`.
  public init(_ initial: Value) {
    super.init(reading: .core(SubjectCore(ReplayStore(capacity: 1, initial))))
  }

  /// Creates the property of a variable with the attribute `@MutableProperty`.
  public convenience init(wrappedValue: Value) {
    self.init(wrappedValue)
  }

  init(writing source: PropertySource<Value>) {
    super.init(reading: source)
  }

  // No writer is left.
  deinit {
    if case .core(let core) = source { core.sendCompleted() }
  }

  /// The current value: the one that was written last.
  ///
  /// Any thread may read and write it at any time. A written value can be read at once, even while
  /// an earlier value is being delivered.
  public final override var value: Value {
    get { source.value }
    set { write(newValue) }
  }

  /// The value of ``value``, under the name that Swift requires of a property wrapper.
  public final var wrappedValue: Value {
    get { source.value }
    set { write(newValue) }
  }

  /// The property itself, for the property wrapper.
  public final var projectedValue: MutableProperty<Value> { self }

  /// A closure that writes a value. It does not keep the property alive. If the property is a part,
  /// the closure does not keep the whole alive either.
  package var writer: @Sendable (Value) -> Void { { [weak self] in self?.write($0) } }

  /// A closure that changes the value. Like `writer`, it keeps neither property nor whole alive.
  var modifier: @Sendable ((inout Value) -> Void) -> Void { { [weak self] in self?.modify($0) } }

  func write(_ value: Value) {
    if case .core(let core) = source { core.sendNext(value) }
  }

  /// Changes the value by `body`, and returns the result of `body`.
  ///
  /// No change is lost, even if several threads write. `body` works on a copy, while no lock is
  /// held. If another thread has written meanwhile, the copy is dropped, and `body` is run again,
  /// on the new value. So `body` should do nothing but change its argument: it must not write to
  /// this property, which would stop the program, and its other effects may happen several times.
  /// (The `deinit` of an old value may write to the property.) If `body` throws, the value stays as
  /// it is. The copy takes time if the value is a large array or dictionary: keep one that changes
  /// often behind a `Mutex`.
  ///
  /// - Parameter body: Changes the value in place.
  @discardableResult
  public final func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try change(body)
  }

  /// Changes the value by `body`, whose result is ignored.
  ///
  /// For blocks without a result, such as that of `subscribeNext`: in
  /// `{ tags.modify { $0.insert("new") } }` the compiler finds no type for the other method's
  /// result.
  @_documentation(visibility: private)
  public final func modify(_ body: (inout Value) throws -> Void) rethrows {
    try change(body)
  }

  /// What `modify(_:)` does.
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    guard case .core(let core) = source else {
      fatalError("\(type(of: self)) overrides change(_:)")
    }
    checkNoLockIsHeld("the block of a modification is called")
    while true {
      var number = 0
      var value = core.store!.last(number: &number)
      let result = try body(&value)
      if core.sendNext(value, after: number) { return result }
      // If another thread has written, too, then `body` may have released the last reference to the
      // old value, whose `deinit` has written here.
      require(
        !core.store!.wasWrittenOnlyHere(since: number),
        "MutableProperty.modify(_:): the block has written to the property")
    }
  }

  /// Writes `value`, and returns the value that it replaces.
  @discardableResult
  public final func swap(_ value: Value) -> Value {
    modify { replace(&$0, with: value) }
  }

  /// A part of the value, as a property that can be written.
  ///
  /// A write to the part is a ``modify(_:)`` of the whole. The part keeps this property alive. It
  /// has no storage of its own: its value is read from the whole, and each of its subscribers gets
  /// a value for each value of the whole.
  public subscript<Part: Sendable>(
    dynamicMember keyPath: any WritableKeyPath<Value, Part> & Sendable
  ) -> MutableProperty<Part> {
    PartProperty(of: self, at: keyPath)
  }
}

/// A part of the value of another property.
private final class PartProperty<Whole: Sendable, Part: Sendable>: MutableProperty<Part>,
  @unchecked Sendable
{
  // Unchecked, because of the variable, which only `deinit` changes.
  @safe @exclusivity(unchecked) private var whole: MutableProperty<Whole>?
  private let keyPath: any WritableKeyPath<Whole, Part> & Sendable

  init(of whole: MutableProperty<Whole>, at keyPath: any WritableKeyPath<Whole, Part> & Sendable) {
    self.whole = whole
    self.keyPath = keyPath
    super.init(writing: .part(PartSource(of: whole.source) { $0[keyPath: keyPath] }))
  }

  deinit { Unwinding.release({ whole = nil }, orKeep: { Kept(whole.take()) }) }

  package override var writer: @Sendable (Part) -> Void {
    let (keyPath, modifyWhole) = (keyPath, whole!.modifier)
    return { value in modifyWhole { $0[keyPath: keyPath] = value } }
  }

  override var modifier: @Sendable ((inout Part) -> Void) -> Void {
    let (keyPath, modifyWhole) = (keyPath, whole!.modifier)
    return { body in modifyWhole { body(&$0[keyPath: keyPath]) } }
  }

  override func write(_ value: Part) {
    whole!.modify { $0[keyPath: keyPath] = value }
  }

  override func change<Result>(_ body: (inout Part) throws -> Result) rethrows -> Result {
    try whole!.modify { try body(&$0[keyPath: keyPath]) }
  }
}
