public import Signals

/// A value, the error that ends a sequence, or its completion.
///
/// It is the `Event` of Signals, so both libraries may be imported together.
public typealias Event<Element> = Signals.Event<Element>

/// A type whose values are events. `dematerialize()` requires it.
public protocol EventConvertible<Element> {
  /// The type of the values.
  associatedtype Element
  /// The event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The type of the value.
  public typealias Element = Value

  /// The event itself.
  public var event: Event<Value> { self }

  /// The value of the event; nil for an error or completion.
  public var element: Value? { value }

  /// Whether the event is completion.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Whether the event is the end: an error or completion.
  public var isStopEvent: Bool { isTerminal }
}
