public import Foundation
public import MarbleGallery
import SignalsTestingCore

/// A copy of a module's catalog, to which the site adds pictures and tabs that the sources don't
/// have.
public struct Catalog {
  private let folder: URL
  private let gallery: Gallery

  /// Opens the catalog in the folder, whose files will be changed.
  public init(_ folder: URL, _ gallery: Gallery) {
    self.folder = folder
    self.gallery = gallery
  }

  /// Adds pictures to the comments in the symbol graphs in a folder. Adds the page with all
  /// pictures.
  public func addPictures(to graphs: URL) throws {
    var pictured: [PicturedComments.Pictured] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: graphs.path).sorted()
    // The graphs of extensions of other modules' types, which have no pages, have an @ in their
    // names.
    where file.hasSuffix(".symbols.json") && !file.contains("@") {
      let url = graphs.appending(path: file)
      let comments = try PicturedComments(Data(contentsOf: url), gallery)
      pictured += comments.pictured
      if !comments.pictured.isEmpty { try comments.text.write(to: url) }
    }
    for entry in gallery.entries { try draw(entry) }
    try change("Gallery.md") { $0 + Self.article(gallery, pictured) }
  }

  /// Adds the operators to the page with the members of `Signal`.
  public func addOperators(of tree: SourceTree) throws {
    try change("Types/Signal.md") { tree.withOperators($0) }
  }

  /// Puts the tests that tables name behind a tab.
  public func foldTests() throws {
    for page in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where page.hasSuffix(".md") {
      try change(page) { Self.foldTests(of: $0, title: Self.tabs[page] ?? "Names") }
    }
  }

  /// The title of the first tab, for pages whose tables don't list names.
  private static let tabs = [
    "ReactiveObjCFeatures.md": "Features", "ReactiveObjCTraps.md": "Differences",
  ]

  static func foldTests(of page: String, title: String) -> String {
    var lines: [String] = []
    var table: [[String]] = []
    func endTable() {
      defer { table = [] }
      guard let head = table.first, head.last == "Test" else {
        return lines += table.map { row in "| \(row.joined(separator: " | ")) |" }
      }
      let place = head.firstIndex(of: "Here") ?? 0
      func tab(_ title: String, _ rows: [[String]]) -> [String] {
        ["   @Tab(\"\(title)\") {"] + rows.map { "      | \($0.joined(separator: " | ")) |" } + [
          "   }"
        ]
      }
      lines += ["@TabNavigator {"] + tab(title, table.map { $0.dropLast() })
      lines += tab("Tests", table.map { [$0[place], $0[$0.count - 1]] }) + ["}"]
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        endTable()
        lines.append(String(line))
        continue
      }
      let cells = line.replacing("\\|", with: "¦").split(separator: "|")
      table.append(cells.map { $0.replacing("¦", with: "\\|").trimmed })
    }
    endTable()
    return lines.joined(separator: "\n")
  }

  private func change(_ page: String, _ change: (String) -> String) throws {
    let url = folder.appending(path: page)
    let text = try String(contentsOf: url, encoding: .utf8)
    try Data(change(text).utf8).write(to: url)
  }

  private func draw(_ entry: Gallery.Entry) throws {
    try entry.draw(into: folder.appending(path: "Resources"))
  }

  /// The sections of the page with all pictures, which follow the page's own text.
  static func article(_ gallery: Gallery, _ pictured: [PicturedComments.Pictured]) -> String {
    var text = ""
    let themes = gallery.themes.filter { !$0.entries.isEmpty }
    // A line may end after the dot, but does not begin with it.
    let links = themes.map { "<doc:Gallery#\($0.title.anchor)>" }
    text += "\n" + links.joined(separator: "\u{a0}· ") + "\n"
    for theme in themes {
      text += "\n## \(theme.title)\n\n@Row(numberOfColumns: 2) {\n"
      for entry in theme.entries {
        let links = Set(pictured.filter { $0.entry.name == entry.name }.map(\.link)).sorted()
        let names = links.map { "``\($0)``" }.joined(separator: ", ")
        text += "   @Column {\n"
        text += "      **\(names.isEmpty ? "`\(entry.documentation.name)`" : names)**\n\n"
        text += "      \(entry.documentation.abstract)\n\n"
        text += "      \(entry.markdown)\n   }\n"
      }
      text += "}\n"
    }
    return text
  }
}

extension Gallery.Entry {
  /// Writes the picture into a folder, for light and for dark pages.
  func draw(into folder: URL) throws {
    try Data(picture.svg(isDark: false).utf8).write(to: folder.appending(path: "\(name).svg"))
    try Data(picture.svg(isDark: true).utf8).write(to: folder.appending(path: "\(name)~dark.svg"))
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
