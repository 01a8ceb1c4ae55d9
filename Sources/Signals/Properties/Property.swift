/// A value that changes over time, and that can be read at any time.
///
/// Any thread can read ``value``. ``values`` is a signal of the current value and of each later
/// one. `Property(1)` is constant, a property made by ``init(_:then:)`` follows a signal, and the
/// owner of a ``MutableProperty`` writes it. Operators such as ``map(_:)`` and
/// ``combineLatest(with:)`` make properties of properties. The new properties have a value at once,
/// too.
///
/// ```swift
/// let name = MutableProperty("Ada")
/// let greeting = name.map { "Hello, \($0)" }
/// name.value = "Grace"
/// print(greeting.value)
/// ```
///
/// ```text
/// Hello, Grace
/// ```
///
/// A property completes when no value can follow any more: when the ``MutableProperty`` that it is
/// made of was released, or the signal that it follows has ended. The last value stays: it can be
/// read, and later subscribers get it, then completion. A property never fails.
///
/// A subscription to ``values``, or a property made of this property, goes on when this property is
/// released. Neither of them keeps a ``MutableProperty`` alive: when its owner releases it, all
/// properties made of it complete. A block that uses the owner keeps the owner alive: let the block
/// capture only the properties that it needs.
///
/// A part of the value is a property, too: `person.name` is a `Property<String>`, if `person` is a
/// `Property<Person>`.
///
/// The semantics are those of ReactiveSwift's `Property`, and of Kotlin's `StateFlow`, which leaves
/// out equal values: see ``distinctUntilChanged()``. RAC has `RACObserve` and `RAC` instead.
///
/// ## Scheduling
/// Values come where they are written. The current value comes before `subscribe` returns, on any
/// thread.
@dynamicMemberLookup
public class Property<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because a class that has subclasses can't be checked.
  final let source: PropertySource<Value>

  init(reading source: PropertySource<Value>) {
    self.source = source
  }

  /// Creates a property whose value never changes.
  @_disfavoredOverload
  public convenience init(_ constant: Value) {
    let core = SubjectCore(ReplayStore(capacity: 1, constant))
    core.sendCompleted()
    self.init(reading: .core(core))
  }

  /// Creates a property that has the latest value of `signal`, and `initial` before there is one.
  ///
  /// The end of the signal completes the property, and leaves its value. An error also goes to
  /// ``UnhandledErrors``. The property subscribes to the signal at once, and for as long as
  /// anything uses the property.
  ///
  /// - Parameters:
  ///   - initial: The first value.
  ///   - signal: The later values.
  public convenience init(_ initial: Value, then signal: Signal<Value>) {
    let core = DerivedCore(ReplayStore(capacity: 1, initial))
    core.follow(signal)
    self.init(reading: .core(core))
  }

  /// Creates a property that has the values of `other` and can't be written.
  ///
  /// It costs one object. No cast turns it into a ``MutableProperty``.
  public convenience init(_ other: Property<Value>) {
    self.init(reading: other.source)
  }

  /// Creates a property that has the values of `signal`, which is made of properties, so that the
  /// first value usually comes while `follow` runs. If another thread delivers it later, the
  /// property begins with `first`.
  convenience init(of signal: Signal<Value>, orElse first: () -> Value) {
    let core = DerivedCore(ReplayStore<Value>(capacity: 1))
    core.follow(signal)
    core.store!.begin(with: first())
    self.init(reading: .core(core))
  }

  /// The current value: the one that was written last.
  ///
  /// Any thread may read it at any time. A property that is made of others, or of a signal, has the
  /// value that was delivered to it last. While a block handles one value, and the next one is
  /// written, it still has the former.
  public var value: Value { source.value }

  /// A signal of the current value, then of each value that is written.
  ///
  /// ```
  /// self      a---b-c-|
  /// values    a---b-c-|
  /// ```
  ///
  /// All subscribers get the values in the same order. While one value is delivered, another thread
  /// or a subscriber's block may write the next one. The next value is current at once, and is
  /// delivered after the first.
  ///
  /// ## Scheduling
  /// The current value comes before `subscribe` returns, on any thread. Later ones come where they
  /// are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends the subscription, and leaves the property as it is.
  public final var values: InfallibleSignal<Value> { InfallibleSignal(source.values) }

  /// A signal of each value that is written from now on.
  ///
  /// ```
  /// self       a---b-c-|
  /// changes    ----b-c-|
  /// ```
  ///
  /// It sends what ``values`` sends without the first value, also a value that is equal to the one
  /// before.
  ///
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends the subscription, and leaves the property as it is.
  public final var changes: InfallibleSignal<Value> { InfallibleSignal(source.values.skip(1)) }

  /// A property of a part of the value.
  ///
  /// The same as `map(_:)` with a key path.
  public subscript<Part: Sendable>(
    dynamicMember keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Property<Part> {
    map { $0[keyPath: keyPath] }
  }
}
