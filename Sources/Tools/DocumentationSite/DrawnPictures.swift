public import MarbleGallery
import SignalsTestingCore

/// The pictures that are kept in the sources, since the README and pages show them.
public struct DrawnPictures {
  /// The operators that the README and the first page show.
  public static let operators = [
    "debounce(for: .seconds(2))", "flatMapLatest { [a, b] }",
    "retry(2, backoff: .constant(.seconds(2)))",
  ]

  /// The paths of the files, from the root, and the text that each has to have.
  public let files: [(path: String, text: String)]

  /// Draws the pictures.
  public init(_ tree: SourceTree, _ gallery: Gallery = Gallery()) throws {
    let folder = "Sources/Signals/Signals.docc/Resources"
    let entries = try Self.operators.map { expression in
      guard let entry = gallery.entries.first(where: { $0.diagram.output.expression == expression })
      else { throw SpeedChart.Missing(description: "The gallery has no \(expression).") }
      return entry
    }
    let page = tree.text(of: "Sources/Signals/Signals.docc/Performance.md") ?? ""
    let chart = try SpeedChart(page: page)
    let scales = try ScaleChart.all { tree.text(of: "Benchmarks/\($0).tsv") }
    files =
      [false, true].flatMap { isDark in
        let ending = isDark ? "~dark.svg" : ".svg"
        return entries.map { ("\(folder)/\($0.name)\(ending)", $0.picture.svg(isDark: isDark)) }
          + [("\(folder)/speed\(ending)", chart.svg(isDark: isDark))]
          + scales.map { ("\(folder)/\($0.name)\(ending)", $0.svg(isDark: isDark)) }
      }
  }
}
