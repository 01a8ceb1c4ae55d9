/// The error that `X` stands for in a diagram, unless another one is given.
public struct TestError: Error, Hashable {
  /// Creates the error.
  public init() {}
}

/// Whether two errors are the same: equal if they can be compared, identical if they are objects,
/// otherwise with the same description.
func areSame(_ one: any Error, _ other: any Error) -> Bool {
  func equals<Some: Equatable>(_ one: Some) -> Bool { one == other as? Some }
  guard type(of: one) == type(of: other) else { return false }
  // The cast goes by way of `Any`, since the compiler assumes that the direct cast always succeeds.
  if let one = one as Any as? any Equatable { return equals(one) }
  // An object that doesn't describe itself is described by the name of its class.
  if type(of: one) is AnyClass { return one as AnyObject === other as AnyObject }
  return String(describing: one) == String(describing: other)
}
