// A property is not a signal: its `values` are. Without these declarations, such a name would be
// taken for a part of the property's value.

@_documentation(visibility: private)
extension Property {
  @available(*, unavailable, message: "write 'values' first, for a signal of the values")
  public func bind<Target>(to target: Target) -> Disposable { fatalError() }

  @available(*, unavailable, message: "write 'values' first, for a signal of the values")
  public func subscribeNext(_ next: (Value) -> Void) -> Disposable { fatalError() }

  @available(*, unavailable, message: "write 'values' first, for a signal of the values")
  public func subscribeOnMainActor(_ next: (Value) -> Void) -> Disposable { fatalError() }
}
