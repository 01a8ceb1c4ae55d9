/// The source of a property's value: a core that remembers the value, or a part of another source.
///
/// It is separate from the property, so that subscriptions and derived properties don't keep the
/// property alive, which may be the only writer.
enum PropertySource<Value: Sendable>: Sendable {
  case core(SubjectCore<Value>)
  case part(PartSource<Value>)

  var value: Value {
    switch self {
    case .core(let core): core.store!.last!  // A core always has a value.
    case .part(let part): part.value
    }
  }

  var values: Signal<Value> {
    switch self {
    case .core(let core): PropertySignal(core)
    case .part(let part): part.values
    }
  }
}

/// A source that has no storage of its own: a part of the value of another one.
final class PartSource<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the variable, which only `deinit` changes.
  @safe @exclusivity(unchecked)
  private var whole: (value: @Sendable () -> Value, values: @Sendable () -> Signal<Value>)?

  /// - Parameters:
  ///   - whole: The other source.
  ///   - part: Returns the part of a value.
  ///   - choose: Leaves out values of the other source.
  init<Whole>(
    of whole: PropertySource<Whole>, _ part: @escaping @Sendable (Whole) -> Value,
    after choose: @escaping @Sendable (Signal<Whole>) -> Signal<Whole> = { $0 }
  ) {
    self.whole = ({ part(whole.value) }, { choose(whole.values).map(part) })
  }

  deinit { Unwinding.release({ whole = nil }, orKeep: { Kept(whole.take()) }) }

  var value: Value { whole!.value() }
  var values: Signal<Value> { whole!.values() }
}

/// The signal of a core's current value and of the later ones.
///
/// Unlike a `BehaviorSubject` it needs no scheduler: the current value is always sent
/// synchronously.
final class PropertySignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  private let core: SubjectCore<Value>

  init(_ core: SubjectCore<Value>) {
    self.core = core
    super.init()
  }

  override func feed(_ sink: Sink<Value>) -> Edge {
    core.attachReplaying(sink, endingWith: nil)
  }
}
