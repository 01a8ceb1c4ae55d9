/// Examples that belong together.
public struct Theme: Sendable {
  /// The subject of the examples.
  public var title: String
  /// The examples.
  public var examples: [Example]

  /// All examples.
  public static let all = [
    creating, transforming, filtering, combining, flattening, timing, recovering, reducing,
    observing, sharing,
  ]
}
