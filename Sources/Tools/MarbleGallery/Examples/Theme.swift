/// Examples that belong together.
public struct Theme: Sendable {
  /// What they are about.
  public var title: String
  /// The examples.
  public var examples: [Example]

  /// All examples.
  public static let all = [
    creating, transforming, filtering, combining, flattening, timing, recovering, reducing,
    observing, sharing,
  ]
}
