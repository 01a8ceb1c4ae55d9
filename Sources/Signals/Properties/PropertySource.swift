import Scheduling

/// The source of a property's value: a core that remembers the value, or a part of another source.
///
/// It is separate from the property, so that subscriptions and derived properties don't keep the
/// property alive, which may be the only writer.
enum PropertySource<Value: Sendable>: Sendable {
  case core(ReplayCore<Value>)
  case part(PartSource<Value>)

  var value: Value {
    switch self {
    case .core(let core): core.last!  // A core always has a value.
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

/// A source that has no storage of its own.
class PartSource<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because a class that has subclasses can't be checked.
  var value: Value { fatalError("\(type(of: self)) has to override value") }
  var values: Signal<Value> { fatalError("\(type(of: self)) has to override values") }
}

/// The part of another source's value that a key path leads to.
final class KeyPathSource<Whole: Sendable, Part: Sendable>: PartSource<Part>, @unchecked Sendable {
  // Unchecked, because of the variable, which only `deinit` changes.
  @safe @exclusivity(unchecked) private var whole: PropertySource<Whole>?
  private let keyPath: any KeyPath<Whole, Part> & Sendable

  init(of whole: PropertySource<Whole>, at keyPath: any KeyPath<Whole, Part> & Sendable) {
    self.whole = whole
    self.keyPath = keyPath
  }

  deinit { Unwinding.release({ whole = nil }, orKeep: { Kept(whole.take()) }) }

  override var value: Part { whole!.value[keyPath: keyPath] }

  override var values: Signal<Part> {
    let keyPath = keyPath
    return whole!.values.map { $0[keyPath: keyPath] }
  }
}

/// The signal of a core's current value and of the later ones.
///
/// Unlike a `BehaviorSubject` it needs no scheduler: the current value is always sent
/// synchronously.
final class PropertySignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  private let core: ReplayCore<Value>

  init(_ core: ReplayCore<Value>) {
    self.core = core
    super.init()
  }

  override func attach(_ sink: Sink<Value>) -> Edge {
    core.attach(sink, endingWith: nil, replayingOn: nil)
  }
}
