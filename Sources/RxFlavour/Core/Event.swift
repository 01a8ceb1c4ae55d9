public import Signals

/// A type whose values are events. `dematerialize()` requires it.
public protocol EventConvertible<Element> {
  /// The type of the values.
  associatedtype Element
  /// The event.
  var event: Event<Element> { get }
}

extension Event: CustomDebugStringConvertible {
  /// The name of the event, with its value or error in parentheses.
  public var debugDescription: String { description }
}

extension Event: EventConvertible {
  /// The type of the value.
  public typealias Element = Value

  /// The event itself.
  public var event: Event<Value> { self }

  /// The value of the event; nil for an error or completion.
  public var element: Value? { value }

  /// Whether the event is the end: an error or completion.
  public var isStopEvent: Bool { isTerminal }

  /// Returns the event with its value, if it has one, replaced by the result of `transform`. If
  /// `transform` throws an error, returns the error as an event.
  public func map<Result>(_ transform: (Value) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let value):
      do {
        return .next(try transform(value))
      } catch {
        return .error(error)
      }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}
