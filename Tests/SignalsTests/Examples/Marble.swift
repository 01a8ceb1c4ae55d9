/// A value of an example.
///
/// A marble is an object, so that the contract suite, which also runs the examples, sees whether it
/// is released. A diagram shows its name.
public final class Marble: Sendable, Hashable, LosslessStringConvertible, ExpressibleByStringLiteral
{
  /// The marble's name in a diagram.
  public let name: String

  /// Creates a marble with the given name.
  public init(_ name: String) { self.name = name }
  public convenience init(stringLiteral name: String) { self.init(name) }

  public var description: String { name }

  public static func == (one: Marble, other: Marble) -> Bool { one.name == other.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// A marble with both names, one after the other.
  public static func + (one: Marble, other: Marble) -> Marble { Marble(one.name + other.name) }
  public static func += (one: inout Marble, other: Marble) { one = one + other }
}
