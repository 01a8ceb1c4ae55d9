extension Signal {
  /// Writes each value to `property`.
  ///
  /// ```swift
  /// let prices = Signal.from(51, 64)
  /// let price = MutableProperty(0)
  /// prices.bind(to: price)
  /// print(price.value)
  /// ```
  ///
  /// ```text
  /// 64
  /// ```
  ///
  /// ```
  /// self          a-b-|
  /// property      xab--c
  /// ```
  ///
  /// The end of this signal, also with an error, ends the binding and not the property. The
  /// property keeps the last value, and other code may write it at any time. The binding doesn't
  /// keep the property alive, and ends with it. A part of a property, such as `person.name`, is
  /// bound for as long as the whole exists. RAC's monadic bind is ``flattenMapWithStop(_:)``; a
  /// property of any other object is set by
  /// ``bind(to:of:)-(ReferenceWritableKeyPath<Target,Value>Sendable,_)``.
  ///
  /// - Parameter property: The property to write.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Writes where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `RAC(target, key)` (feature
  /// [PL3](doc:ReactiveObjCFeatures#Bindings-to-the-platform)). In ReactiveSwift: `<~`.
  @discardableResult
  public final func bind(to property: MutableProperty<Value>) -> Disposable {
    bind(until: property.changes, property.writer)
  }

  /// Writes each value to `property`, whose value may also be nil.
  ///
  /// The binding is that of ``bind(to:)-(MutableProperty<Value>)``, with each value as an optional.
  ///
  /// - Parameter property: The property to write.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Writes where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  @discardableResult
  public final func bind(to property: MutableProperty<Value?>) -> Disposable {
    let write = property.writer
    return bind(until: property.changes) { write($0) }
  }

  /// Sends each value to `subject`, but not the end of this signal.
  ///
  /// So this signal is one source of the subject among others, while
  /// ``subscribe(_:)-(Subject<Value>)`` ends the subject with the signal. The binding doesn't keep
  /// the subject alive, and ends with it. This signal may depend on the subject's own values, so
  /// it doesn't wait while the subscribers of the subject have enough (<doc:Pace>).
  ///
  /// - Parameter subject: The subject that sends the values on.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Sends where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  @discardableResult
  public final func bind(to subject: Subject<Value>) -> Disposable {
    bind(to: subject.core) { $0 }
  }

  /// Sends each value to `subject`, whose values may also be nil, but not the end of this signal.
  ///
  /// The binding is that of ``bind(to:)-(Subject<Value>)``, with each value as an optional.
  ///
  /// - Parameter subject: The subject that sends the values on.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Sends where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  @discardableResult
  public final func bind(to subject: Subject<Value?>) -> Disposable {
    bind(to: subject.core) { $0 }
  }

  /// Sends each value to the other end of the channel of `terminal`, but not the end of this
  /// signal.
  ///
  /// The binding doesn't keep the channel alive, and ends with it.
  ///
  /// - Parameter terminal: One end of a channel.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Sends where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  @discardableResult
  public final func bind(to terminal: ChannelTerminal<Value>) -> Disposable {
    bind(until: terminal, terminal.sender)
  }

  /// Sends each value to the other end of the channel of `terminal`, whose values may also be nil,
  /// but not the end of this signal.
  ///
  /// The binding is that of ``bind(to:)-(ChannelTerminal<Value>)``, with each value as an optional.
  ///
  /// - Parameter terminal: One end of a channel.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Sends where the source sends.
  /// ## Errors
  /// An error ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Disposes of the source.
  @discardableResult
  public final func bind(to terminal: ChannelTerminal<Value?>) -> Disposable {
    let send = terminal.sender
    return bind(until: terminal) { send($0) }
  }

  private final func bind<Target: Sendable>(
    to core: SubjectCore<Target>, _ target: @escaping (Value) -> Target
  ) -> Disposable {
    core.isDisposed ? SpentDisposable.shared : attach(SubjectBindingSink(core, target))
  }

  /// Calls `write` with each value, until this signal or `target` ends.
  private final func bind<Other: Sendable>(
    until target: Signal<Other>, _ write: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let binding = CompoundDisposable()
    // The target comes first, since this signal may send all its values and end while it is being
    // attached.
    binding.add(target.attach(TargetSink(binding)))
    if !binding.isDisposed { binding.add(attach(BindingSink(write, binding))) }
    return binding
  }
}

/// The end of a chain that writes to the target of a binding.
private final class BindingSink<Value>: EndSink<Value> {
  private let write: @Sendable (Value) -> Void
  private let binding: Disposable

  init(_ write: @escaping @Sendable (Value) -> Void, _ binding: Disposable) {
    self.write = write
    self.binding = binding
  }

  // The source has ended, or no sender is left.
  deinit { binding.dispose() }

  override func sendNext(_ value: Value) {
    if !isDisposed { write(value) }
  }

  override func sendError(_ error: any Error) { reportUnhandled(error) }
}

/// The end of a chain that is bound to a subject, as one of its sources. It doesn't keep the
/// subject alive.
private final class SubjectBindingSink<Value, Target: Sendable>: RegisteringSink<
  Value, SubjectCore<Target>
>
{
  private let target: (Value) -> Target

  init(_ core: SubjectCore<Target>, _ target: @escaping (Value) -> Target) {
    self.target = target
    super.init(into: core)
  }

  // A circle of bindings would hold up itself.
  override func attached(to upstream: Edge) {
    upstream.ignorePauses()
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(target(value)) }
  }

  override func sendError(_ error: any Error) { reportUnhandled(error) }
}

/// Ends a binding when its target has ended, or was released.
private final class TargetSink<Value>: EndSink<Value> {
  private let binding: Disposable

  init(_ binding: Disposable) { self.binding = binding }

  deinit { binding.dispose() }
}

extension MutableProperty where Value: Equatable {
  /// Keeps this property and `other` equal: each change of either property is written to the other.
  ///
  /// First `other` gets the value of this property. From then on each change of either property is
  /// written to the other one. A value that the binding has written is not sent back, so there is
  /// no echo. When several threads write to both properties at the same time, both end with the
  /// same one of the values, perhaps a moment after all writes have returned. A value that is soon
  /// replaced may be left out. If a ``ValidatingProperty`` refuses a value, the value stays on one
  /// side only; if it replaces a value, the replacement is sent back.
  ///
  /// Neither property keeps the other one alive. The binding ends when one of them is released.
  ///
  /// - Parameter other: The other property.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Writes where the other property is written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends the binding, and leaves both properties as they are.
  /// ## Other libraries
  /// In ReactiveObjC: `RACChannelTo(a, x) = RACChannelTo(b, y)` (feature
  /// [CH3](doc:ReactiveObjCFeatures#Commands-and-channels)).
  @discardableResult
  public final func bindTwoWay(with other: MutableProperty<Value>) -> Disposable {
    let binding = CompoundDisposable()
    let (here, there) = (source, other.source)
    let (writeHere, writeThere) = (writer, other.writer)
    // The subject takes one change after the other, from any thread. Its block reads the value that
    // is current then. So both properties are equal after the last change.
    let changes = Subject<Side>()
    let agreed = AgreedValue<Value>(nil)
    changes.subscribeNext { side in
      let value = side == .here ? here.value : there.value
      guard agreed.change(to: value) else { return }
      if side == .here { writeThere(value) } else { writeHere(value) }
    }
    // The other property comes first: it may change as soon as it gets the value of this one. Its
    // value is read afterwards, so that a change on another thread is read or reported.
    binding.add(other.changes.attach(BindingSink({ _ in changes.sendNext(.there) }, binding)))
    agreed.begin(with: there.value)
    if binding.isDisposed { return binding }
    binding.add(values.attach(BindingSink({ _ in changes.sendNext(.here) }, binding)))
    return binding
  }

  /// Keeps this property and the other end of the channel of `terminal` equal.
  ///
  /// If `terminal` is the following one, and a value was sent to the leading one before, this
  /// property takes that value. Otherwise the other end gets the value of this property. From then
  /// on the property takes the values that come from the channel, and sends every other change of
  /// its value to the channel. So there is no echo. A value that is soon replaced may be left out.
  /// If the property and the other end change at the same time, each may get the other's value.
  ///
  /// Neither the property nor the channel keeps the other one alive. The binding ends when one of
  /// them ends.
  ///
  /// - Parameter terminal: One end of a channel.
  /// - Returns: A disposable that ends the binding.
  /// ## Scheduling
  /// Writes on the thread that sends to the channel's other end. Sends on the thread that writes
  /// the property.
  /// ## Errors
  /// An error of the channel ends the binding, and goes to ``UnhandledErrors``.
  /// ## Disposal
  /// Ends the binding, and leaves the property and the channel as they are.
  /// ## Other libraries
  /// In ReactiveObjC: `RACChannelTo(target, key) = terminal` (feature
  /// [CH3](doc:ReactiveObjCFeatures#Commands-and-channels)).
  @discardableResult
  public final func bindTwoWay(with terminal: ChannelTerminal<Value>) -> Disposable {
    let binding = CompoundDisposable()
    let (source, write) = (source, writer)
    let changes = Subject<Change<Value>>()
    let agreed = AgreedValue<Value>(nil)
    let send = terminal.sender
    changes.subscribeNext { change in
      switch change {
      case .ofChannel(let value):
        agreed.change(to: value)
        write(value)
      case .ofProperty:
        let value = source.value
        if agreed.change(to: value) { send(value) }
      }
    }
    // The value that the channel remembers comes before the value of the property.
    binding.add(terminal.attach(BindingSink({ changes.sendNext(.ofChannel($0)) }, binding)))
    if binding.isDisposed { return binding }
    binding.add(values.attach(BindingSink({ _ in changes.sendNext(.ofProperty) }, binding)))
    return binding
  }
}

/// The last value that both sides of a binding had. A side also reports each value that the binding
/// has written to it. That value is the agreed one, so the binding doesn't write it back.
private final class AgreedValue<Value: Equatable & Sendable>: Sendable {
  private let value: Locked<Value?>

  init(_ value: Value?) { self.value = Locked(value) }

  deinit { Unwinding.release(value.withLock { $0.take() }) }

  /// Takes a first value, unless a change has come before.
  func begin(with first: Value) {
    value.withLock { if $0 == nil { $0 = first } }
  }

  /// Takes `new`, and returns whether it differs from the last value.
  @discardableResult
  func change(to new: Value) -> Bool {
    let last = value.withLock { $0 }
    if let last, isSameValue(last, new) { return false }
    _ = value.withLock { replace(&$0, with: new) }
    return true
  }
}

/// Whether two values are the same for a binding, which then writes nothing. Values that aren't
/// equal to themselves, such as not-a-number, count as the same. Otherwise a binding would send
/// them back and forth for ever.
package func isSameValue<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || (one != one && other != other)
}

/// A side of a binding of two properties.
private enum Side: Sendable { case here, there }

/// A change in a binding of a property and a channel.
private enum Change<Value: Sendable>: Sendable {
  case ofProperty
  case ofChannel(Value)
}
