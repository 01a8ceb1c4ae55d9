public import MarbleGallery
import SignalsTestingCore

/// The pictures that are kept in the sources, since the README and pages show them.
public struct DrawnPictures {
  /// The paths of the files, from the root, and the text that each has to have.
  public let files: [(path: String, text: String)]

  /// Draws the pictures.
  public init(_ tree: SourceTree) throws {
    let folder = "Sources/Signals/Signals.docc/Resources"
    let search = SearchPicture.draw()
    let page = tree.text(of: "Sources/Signals/Signals.docc/Performance.md") ?? ""
    let chart = try SpeedChart(page: page)
    let scales = try ScaleChart.all { tree.text(of: "Benchmarks/\($0).tsv") }
    files =
      [false, true].flatMap { isDark in
        let ending = isDark ? "~dark.svg" : ".svg"
        return [
          ("\(folder)/\(SearchPicture.name)\(ending)", search.svg(isDark: isDark)),
          ("\(folder)/speed\(ending)", chart.svg(isDark: isDark)),
        ]
          + scales.map { ("\(folder)/\($0.name)\(ending)", $0.svg(isDark: isDark)) }
      }
  }
}
