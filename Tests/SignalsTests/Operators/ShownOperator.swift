import SignalsTesting

/// An operator with a diagram of its comment, as `scripts/generate` lists it in `table`.
struct ShownOperator: Sendable {
  static let all = table.split(separator: "\n").map { row in
    ShownOperator(row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
  }

  /// Its name, with labels.
  let name: String
  /// The file that declares it, below `Sources/Signals`.
  let file: String
  /// The expression of the diagram's last row; nil if there is no diagram.
  let expression: String?
  /// The row `self`; empty if there is none, or another source.
  private let source: String
  private let output: String

  init(_ cells: [String]) {
    (name, file) = (cells[0], cells[1])
    let isShown = cells.count == 5
    (expression, source, output) = isShown ? (cells[2], cells[3], cells[4]) : (nil, "", "")
  }

  /// The example of the diagram.
  var example: Example? { Example.all.first { $0.expression == expression } }
}

/// When an operator with one source, and no clock but that source, sends its values.
enum Flow: Sendable {
  /// As the source's values come. The operator passes terminal events on, and leaves out at most
  /// one of three values.
  case direct
  /// When the source completes. The operator passes errors on.
  case atEnd
}

extension ShownOperator {
  /// The themes with operators that have several sources, or a clock, or that subscribe again.
  private static let others: Set = [
    "Combining", "Flattening", "Time", "Errors", "Schedulers", "Sharing",
  ]

  /// When the operator sends its values, as its diagram shows it; nil if the diagram shows another
  /// behaviour, or several sources.
  var flow: Flow? {
    guard !Self.others.contains(String(file.split(separator: "/").dropLast().last ?? "")),
      !source.isEmpty, let input = try? MarbleDiagram(source),
      let result = try? MarbleDiagram(output), let end = input.marks.last,
      end == result.marks.last, !end.mark.isValue
    else { return nil }
    let sent = result.marks.dropLast().map(\.tick)
    let received = input.marks.dropLast().map(\.tick)
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
