public import SignalsTestingCore

/// Every operator with its diagram, each drawn from a run of its example.
public struct Gallery: Sendable {
  /// One diagram of the gallery.
  public struct Entry: Sendable {
    /// The theme of the diagram.
    public var theme: String
    /// The operator.
    public var documentation: SourceDocumentation
    /// The diagram as it is documented.
    public var diagram: DocumentedDiagram
    /// A name for its drawing, such as `marbles-take-2`.
    public var name: String
    /// What the run looked like.
    public var picture: MarblePicture
  }

  /// The diagrams, by theme.
  public private(set) var entries: [Entry] = []
  /// What makes the gallery incomplete or wrong.
  public private(set) var failures: [String] = []

  /// Runs all examples of the operators that are documented in `tree`.
  public init(_ tree: SourceTree = SourceTree()) {
    let examples = Theme.all.flatMap { theme in theme.examples.map { (theme.title, $0) } }
    var unused = Set(examples.map(\.1.expression))
    var found: [String: [Entry]] = [:]
    for documentation in tree.shownOperators {
      for diagram in documentation.diagrams {
        let expression = diagram.output.expression
        let place = "Sources/Signals/\(documentation.file):\(diagram.output.line)"
        guard let (theme, example) = examples.first(where: { $0.1.expression == expression }) else {
          let inputs = diagram.inputs.isEmpty ? "_ in" : "$0.source."
          failures.append(
            "\(place): \(documentation.name) needs an example. Add to the file of its theme, "
              + "such as Sources/Tools/MarbleGallery/Examples/Transforming.swift:\n"
              + "      Example(\"\(expression)\") { \(inputs)… },")
          continue
        }
        unused.remove(expression)
        let (picture, problems) = example.run(diagram)
        failures += problems.map { "\(place): \($0)" }
        let slug = "marbles-\(expression.slug)"
        let count = found.values.joined().count {
          $0.name == slug || $0.name.hasPrefix("\(slug)--")
        }
        let entry = Entry(
          theme: theme, documentation: documentation, diagram: diagram,
          name: count == 0 ? slug : "\(slug)--\(count + 1)", picture: picture)
        found[expression, default: []].append(entry)
      }
    }
    failures += unused.sorted().map { "No documentation has a diagram of Example(\"\($0)\")" }
    for (_, example) in examples {
      entries += found.removeValue(forKey: example.expression) ?? []
    }
  }

  /// The examples of an operator, one for each diagram that has one.
  public static func examples(of documentation: SourceDocumentation) -> [Example] {
    let all = Theme.all.flatMap(\.examples)
    return documentation.diagrams.compactMap { diagram in
      all.first { $0.expression == diagram.output.expression }
    }
  }

  /// The themes, in their order.
  public var themes: [(title: String, entries: [Entry])] {
    Theme.all.map { theme in (theme.title, entries.filter { $0.theme == theme.title }) }
  }
}

extension String {
  /// The letters and digits, with one hyphen in place of all characters between them.
  fileprivate var slug: String {
    split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-").lowercased()
  }
}
