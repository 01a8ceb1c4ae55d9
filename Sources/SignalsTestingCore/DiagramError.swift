/// What is wrong with the text of a marble diagram, and where.
public struct DiagramError: Error, Hashable, CustomStringConvertible {
  /// The text of the diagram.
  public let text: String
  /// The column that is wrong, from 1.
  public let column: Int
  /// What is wrong there.
  public let reason: String

  /// The diagram with a mark below the column, and what is wrong there.
  public var description: String {
    """
    This is not a marble diagram: \(reason), in column \(column).

      \(text)
      \(String(repeating: " ", count: column - 1))▲
    """
  }
}
