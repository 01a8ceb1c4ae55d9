public import RxFlavour

/// A value, and the time at which it was produced.
public struct Recorded<Value> {
  /// The time on the scheduler's clock.
  public let time: TestTime
  /// The value.
  public let value: Value

  /// Creates a record.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Sendable where Value: Sendable {}
extension Recorded: Equatable where Value: Equatable {}
extension Recorded: Hashable where Value: Hashable {}

extension Recorded: CustomDebugStringConvertible {
  /// The value and the time.
  public var debugDescription: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Returns a record of a value of a sequence.
  public static func next<Element>(
    _ time: TestTime, _ element: Element
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Returns a record of completion.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Returns a record of an error. Errors are equal if they have the same type and are equal, or
  /// have the same description if they can't be compared.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// Returns `events` as a list whose type the compiler infers.
  public static func events<Element>(
    _ events: Recorded...
  ) -> [Recorded] where Value == Event<Element> {
    events
  }

  /// Returns `events` as a list whose type the compiler infers.
  public static func events<Element>(
    _ events: [Recorded]
  ) -> [Recorded] where Value == Event<Element> {
    events
  }
}
