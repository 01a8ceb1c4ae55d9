/// What is used of SwiftUI, as it is declared there.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @isolated(any) @Sendable () -> Value
  private let set: @isolated(any) @Sendable (Value) -> Void

  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { unsafeBitCast(get, to: (@Sendable () -> Value).self)() }
    nonmutating set { unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)(newValue) }
  }

  public var projectedValue: Binding { self }

  public subscript<Part>(
    dynamicMember keyPath: WritableKeyPath<Value, Part>
  ) -> Binding<Part> { fatalError("not needed") }
}

extension Binding: @unchecked Sendable where Value: Sendable {}
