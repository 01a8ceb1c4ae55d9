/// An error in the text of a marble diagram, and its place.
public struct DiagramError: Error, Hashable, CustomStringConvertible {
  /// The text of the diagram.
  public let text: String
  /// The column that is wrong, from 1.
  public let column: Int
  /// The error there.
  public let reason: String

  /// The diagram with a mark below the column, and the error there.
  public var description: String {
    """
    This is not a marble diagram: \(reason), in column \(column).

      \(text)
      \(String(repeating: " ", count: column - 1))▲
    """
  }
}
