/// A variable that closures may share on one thread at a time.
final class Cell<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

enum Failure: Error { case first, second }
