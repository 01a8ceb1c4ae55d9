/// A stand-in for SwiftUI's type: its declarations that are used.
@propertyWrapper public struct Binding<Value> {
  private let get: @isolated(any) @Sendable () -> Value
  private let set: @isolated(any) @Sendable (Value) -> Void

  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.get = get
    self.set = set
    // SwiftUI's initialiser reads the value at once, so the view that makes a binding observes the
    // value.
    _ = wrappedValue
  }

  public var wrappedValue: Value {
    get { unsafeBitCast(get, to: (@Sendable () -> Value).self)() }
    nonmutating set { unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)(newValue) }
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}
