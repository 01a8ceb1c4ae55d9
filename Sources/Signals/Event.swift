/// One event of a signal: a value, or its end.
///
/// Signals don't send their events as values of this type. `materialize()` turns events into such
/// values.
///
/// In ReactiveObjC: `RACEvent` (features
/// [EV1–EV3](doc:ReactiveObjCFeatures#Tuples-unit-and-events)).
public enum Event<Value> {
  /// A value.
  case next(Value)
  /// The end, with an error.
  case error(any Error)
  /// The end, without an error.
  case completed
}

extension Event {
  /// Whether the event is the end: an error or completion.
  public var isTerminal: Bool {
    switch self {
    case .next: false
    case .error, .completed: true
    }
  }

  /// Whether the event is completion.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The value, if the event has one.
  public var value: Value? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error, if the event has one.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Returns the event with its value, if it has one, replaced by the result of `transform`.
  // Disfavoured, because RxFlavour has a `map` that makes an event of a thrown error.
  @_disfavoredOverload
  public func map<NewValue>(
    _ transform: (Value) throws -> NewValue
  ) rethrows -> Event<NewValue> {
    switch self {
    case .next(let value): .next(try transform(value))
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension Event: Sendable where Value: Sendable {}

/// Events are equal if their values are. Errors are equal if they have the same type and are equal
/// by `==`. If the type isn't `Equatable`, their descriptions have to be equal.
extension Event: Equatable where Value: Equatable {
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }

  private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    // Cast by way of `Any`: the compiler assumes that a cast from `any Error` succeeds.
    if let left = left as Any as? any Equatable { return isEqual(left, to: right) }
    return String(reflecting: left) == String(reflecting: right)
  }

  private static func isEqual<Left: Equatable>(_ left: Left, to right: any Error) -> Bool {
    left == right as Any as? Left
  }
}

extension Event: CustomStringConvertible {
  /// The name of the event, with its value or error in parentheses.
  public var description: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}
