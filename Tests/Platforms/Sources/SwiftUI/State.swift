/// The state that a view keeps from one drawing to the next.
@propertyWrapper public struct State<Value>: AnyState {
  private final class Storage {
    var value: Value
    var changed: () -> Void = {}
    init(_ value: Value) { self.value = value }
  }
  private final class Link {
    var storage: Storage
    init(_ storage: Storage) { self.storage = storage }
  }
  private let link: Link

  public init(wrappedValue: Value) { link = Link(Storage(wrappedValue)) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: Value {
    get { link.storage.value }
    nonmutating set {
      let old = link.storage.value
      link.storage.value = newValue
      if !isEqual(old, newValue) { link.storage.changed() }
    }
  }

  func connect(to known: AnyObject?, changed: @escaping () -> Void) -> AnyObject {
    if let known = known as? Storage { link.storage = known }
    link.storage.changed = changed
    return link.storage
  }
}

/// The state of a view, without the type of its value.
protocol AnyState {
  /// Uses the storage `known` of the former drawing, if there is one. Returns the storage.
  func connect(to known: AnyObject?, changed: @escaping () -> Void) -> AnyObject
}

/// Whether two values are known to be equal.
func isEqual(_ old: Any, _ new: Any) -> Bool {
  func isNew<Known: Equatable>(_ old: Known) -> Bool { old == new as? Known }
  return (old as? any Equatable).map { isNew($0) } ?? false
}
