@_exported public import DeclarationReader
public import SignalsTesting

/// Every operator with its diagram, each drawn from a run of its example.
public struct Gallery: Sendable {
  /// One diagram of the gallery.
  public struct Entry: Sendable {
    /// The theme of the diagram.
    public var theme: Theme
    /// The operator.
    public var documentation: SourceDocumentation
    /// The diagram as it is documented.
    public var diagram: DocumentedDiagram
    /// A name for its drawing, such as `marbles-take-2`.
    public var name: String
    /// What the run looked like.
    public var picture: MarblePicture
  }

  /// The diagrams, by theme, and by file.
  public private(set) var entries: [Entry] = []
  /// The themes, in their order.
  private let order: [Theme]
  /// What makes the gallery incomplete or wrong.
  public private(set) var failures: [String] = []

  /// Runs all examples of the operators that are documented in `tree`.
  public init(_ tree: SourceTree = SourceTree()) {
    order = tree.themes
    var unused = Set(Example.all.map(\.expression))
    var counts: [String: Int] = [:]
    for documentation in tree.shownOperators {
      for diagram in documentation.diagrams {
        let expression = diagram.output.expression
        let place = "Sources/Signals/\(documentation.file):\(diagram.output.line)"
        guard let example = Example.all.first(where: { $0.expression == expression }) else {
          failures.append(
            "\(place): \(documentation.name) needs an example: run scripts/generate")
          continue
        }
        unused.remove(expression)
        let (picture, problems) = example.run(diagram)
        failures += problems.map { "\(place): \($0)" }
        let slug = "marbles-\(expression.slug)"
        let count = counts[slug, default: 0] + 1
        counts[slug] = count
        entries.append(
          Entry(
            theme: documentation.theme, documentation: documentation, diagram: diagram,
            name: count == 1 ? slug : "\(slug)--\(count)", picture: picture))
      }
    }
    failures += unused.sorted().map { "No documentation has a diagram of Example(\"\($0)\")" }
    entries = order.flatMap { theme in entries.filter { $0.theme == theme } }
  }

  /// The themes, in their order.
  public var themes: [(title: String, entries: [Entry])] {
    order.map { theme in (theme.title, entries.filter { $0.theme == theme }) }
  }
}

extension String {
  /// The letters and digits, with one hyphen in place of all characters between them.
  fileprivate var slug: String {
    split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-").lowercased()
  }
}
