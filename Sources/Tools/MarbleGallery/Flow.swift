public import DeclarationReader
import SignalsTestingCore

/// When an operator with one source, and no clock but that source, sends its values.
public enum Flow: Sendable {
  /// As the source's values come. The operator passes terminal events on, and leaves out at most
  /// one of three values.
  case direct
  /// When the source completes. The operator passes errors on.
  case atEnd
}

extension SourceDocumentation {
  /// The themes with operators that have several sources, or a clock, or that subscribe again.
  private static let others: Set = [
    "Creation", "Combining", "Flattening", "Time", "Errors", "Schedulers", "Sharing",
  ]

  /// When the operator sends its values, as one of its diagrams shows it; nil if the diagram shows
  /// another behaviour, or several sources.
  public func flow(of diagram: DocumentedDiagram) -> Flow? {
    guard !Self.others.contains(theme.folder), diagram.inputs.map(\.expression) == ["self"],
      let source = try? MarbleDiagram(diagram.rows[0].diagram),
      let output = try? MarbleDiagram(diagram.output.diagram),
      let end = source.marks.last, end == output.marks.last, !end.mark.isValue
    else { return nil }
    let sent = output.marks.dropLast().map(\.tick)
    let received = source.marks.dropLast().map(\.tick)
    if !sent.isEmpty, received.count > 1, sent.allSatisfy({ $0 == end.tick }) { return .atEnd }
    let isDirect = Set(sent).isSubset(of: received) && sent.count * 2 > received.count
    return isDirect ? .direct : nil
  }
}

extension MarbleDiagram.Mark {
  fileprivate var isValue: Bool {
    if case .value = self { true } else { false }
  }
}
