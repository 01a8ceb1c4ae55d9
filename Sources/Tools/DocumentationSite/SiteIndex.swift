/// The index of a site, which stands beside each page and leads to the others.
struct SiteIndex {
  /// What the index shows, as DocC has written it.
  var content: JSON
  /// The titles of pages, by their addresses.
  let titles: [String: String]

  /// Names each member by the title of its page, such as `take(until:)`. The declaration, which
  /// DocC writes there, is cut off after its first words.
  mutating func shortenNames() {
    for (language, modules) in content["interfaceLanguages"].members {
      content["interfaceLanguages"][language] = JSON(shortened(modules.array))
    }
  }

  /// Leaves out the members from protocols that the site doesn't have, and headings left empty.
  private func withoutForeign(_ siblings: [JSON]) -> [JSON] {
    let addresses = Set(titles.keys)
    let kept = siblings.filter { !SitePages.isForeign($0["path"].string, among: addresses) }
    guard kept.count < siblings.count else { return siblings }
    func isMarker(_ index: Int) -> Bool {
      !kept.indices.contains(index) || kept[index]["type"].string == "groupMarker"
    }
    return kept.indices.filter { !(isMarker($0) && isMarker($0 + 1)) }.map { kept[$0] }
  }

  private func shortened(_ all: [JSON]) -> [JSON] {
    let siblings = withoutForeign(all)
    let names = siblings.map { titles[$0["path"].string] ?? "" }
    // All modules have the icon of the one that has one.
    let icon = siblings.first { $0["type"].string == "module" && !$0["icon"].isEmpty }?["icon"]
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(siblings, names).map { sibling, name in
      var sibling = sibling
      if let icon, sibling["type"].string == "module" { sibling["icon"] = icon }
      if Self.members.contains(sibling["type"].string), let count = counts[name], !name.isEmpty {
        // Declarations tell overloads apart.
        let declaration = sibling["title"].string
        sibling["title"] = JSON(count == 1 ? name : Self.withoutKeywords(declaration))
      }
      let children = sibling["children"].array
      if !children.isEmpty { sibling["children"] = JSON(shortened(children)) }
      return sibling
    }
  }

  private static let members: Set = [
    "method", "func", "init", "property", "subscript", "op", "case",
  ]

  /// The declaration from its name on, without the generic parameters behind the name.
  private static func withoutKeywords(_ declaration: String) -> String {
    declaration.replacing("`", with: "")
      .replacing(/^((static|class|convenience|required|mutating|func|var|let|case) )+/, with: "")
      .replacing(/^(\w+)<[^(]*>\(/) { "\($0.1)(" }
  }
}
