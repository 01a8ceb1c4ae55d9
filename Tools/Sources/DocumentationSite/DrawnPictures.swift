public import MarbleGallery
import SignalsTesting

/// The pictures in the catalog: a drawing of each diagram in the operators' comments, that of the
/// program with which the README begins, and charts; and the page that shows all drawings.
public struct DrawnPictures {
  /// The folder with the pictures.
  public static let folder = "Sources/Signals/Signals.docc/Resources"

  /// The page with all drawings.
  static let galleryPage = "Sources/Signals/Signals.docc/Gallery.md"

  /// The paths of the files, from the root, and the text that each has to have.
  public let files: [(path: String, text: String)]

  /// Draws the pictures.
  public init(_ tree: SourceTree, _ gallery: Gallery = Gallery()) throws {
    let page = tree.text(of: "Sources/Signals/Signals.docc/Performance.md") ?? ""
    let chart = try SpeedChart(page: page)
    let scales = try ScaleChart.all { tree.text(of: "Benchmarks/\($0).tsv") }
    files =
      gallery.entries.map { ("\(Self.folder)/\($0.name).svg", $0.picture.svg) }
      + [("\(Self.folder)/\(SearchPicture.name).svg", SearchPicture.draw().svg)]
      + [false, true].flatMap { isDark in
        let ending = isDark ? "~dark.svg" : ".svg"
        return [("\(Self.folder)/speed\(ending)", chart.svg(isDark: isDark))]
          + scales.map { ("\(Self.folder)/\($0.name)\(ending)", $0.svg(isDark: isDark)) }
      }
      + [(Self.galleryPage, Self.withTabs(try tree.read(Self.galleryPage), tree, gallery))]
  }

  /// The text of a page, with a tab of drawings for each theme in place of its tabs.
  private static func withTabs(_ page: String, _ tree: SourceTree, _ gallery: Gallery) -> String {
    let links = Dictionary(
      uniqueKeysWithValues: tree.signalMembers.map {
        ("\($0.file):\($0.declaration.line)", $0.link)
      })
    let tabs = gallery.themes.filter { !$0.entries.isEmpty }.map { title, entries in
      let drawings = entries.map { entry in
        let documentation = entry.documentation
        let link = links["\(documentation.file):\(documentation.line)"].map { "``\($0)``" }
        let name = link ?? "`\(documentation.name)`"
        return "\n      \(name) ![\(documentation.baseName) in marbles](\(entry.name))\n"
      }
      return "   @Tab(\"\(title)\") {\(drawings.joined())   }\n"
    }
    let begin = "@TabNavigator {\n"
    guard let start = page.firstRange(of: begin)?.upperBound,
      let end = page[start...].firstRange(of: "\n}\n")?.lowerBound
    else { return page }
    return String(page[..<start] + tabs.joined().dropLast() + page[end...])
  }

  /// The pictures in the folder that are drawn no more.
  public func stale(in tree: SourceTree) -> [String] {
    let drawn = Set(files.map(\.path))
    return tree.files(below: Self.folder, ending: ".svg")
      .filter { $0.hasPrefix("\(Self.folder)/marbles-") && !drawn.contains($0) }
  }
}
