public import Foundation

/// The data of a site that DocC has made, in the order in which a reader needs it.
///
/// - On a page, the drawing and the example come before the parameters, and the pages that mention
///   it last.
/// - The path above a title has only pages that there are.
/// - The sidebar has names with as many labels as tell them apart, in place of declarations, and no
///   copies of members that protocols declare. So the file is small, which each first page loads.
public enum ArrangedData {
  private typealias Element = [String: Any]

  /// Changes the files of the site in a folder.
  public static func write(into folder: URL) throws {
    let data = folder.appending(path: "data")
    let files = FileManager.default.enumerator(atPath: data.path)?.allObjects as? [String] ?? []
    let pages = Set(files.filter { $0.hasSuffix(".json") }.map { "/\($0.dropLast(5))" })
    var titles: [String: String] = [:]
    for page in pages {
      try change(data.appending(path: "\(page).json")) { content in
        titles[page] = (content["metadata"] as? Element)?["title"] as? String
        arrange(&content, among: pages)
      }
    }
    try change(folder.appending(path: "index/index.json")) { index in
      let roots = index["interfaceLanguages"] as? [String: [Element]] ?? [:]
      index["interfaceLanguages"] = roots.mapValues { shortened($0, titles) }
    }
  }

  private static func change(_ file: URL, _ change: (inout Element) -> Void) throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard var content = object as? Element else { return }
    change(&content)
    try JSONSerialization.data(
      withJSONObject: content, options: [.sortedKeys, .withoutEscapingSlashes]
    )
    .write(to: file)
  }

  // MARK: Pages

  private static func arrange(_ page: inout Element, among pages: Set<String>) {
    if let sections = page["primaryContentSections"] as? [Element] {
      // A stable order.
      let ranked = sections.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      page["primaryContentSections"] = ranked.map(\.element.withDrawingFirst)
    }
    let references = page["references"] as? [String: Element] ?? [:]
    if var hierarchy = page["hierarchy"] as? Element, let paths = hierarchy["paths"] as? [[String]]
    {
      hierarchy["paths"] = paths.map { path in
        path.filter { (references[$0]?["url"] as? String).map(pages.contains) ?? true }
      }
      page["hierarchy"] = hierarchy
    }
  }

  // MARK: The sidebar

  private static func shortened(_ nodes: [Element], _ titles: [String: String]) -> [Element] {
    let shown = nodes.filter { ($0["title"] as? String)?.hasSuffix(" Implementations") != true }
    let names = shown.map { node in (node["path"] as? String).flatMap { titles[$0] } ?? "" }
    return zip(shown, names).map { node, name in
      var node = node
      let title = node["title"] as? String ?? ""
      if let end = name.firstIndex(of: "("), title.contains("(") {
        let others = names.filter { $0 != name }
        node["title"] =
          names.count { $0 == name } == 1
          ? brief(name, among: others) : signature(title, of: String(name[..<end]))
      }
      if let children = node["children"] as? [Element] {
        node["children"] = shortened(children, titles)
      }
      return node
    }
  }

  /// The name up to the label with which no other name begins; the labels between the first one and
  /// that one are left out.
  static func brief(_ name: String, among others: [String]) -> String {
    let ends = name.indices.filter { name[$0] == ":" }.map { name.index(after: $0) }
    let unique = ends.firstIndex { end in !others.contains { $0.hasPrefix(name[..<end]) } }
    guard let unique else { return name }
    let isLast = unique == ends.count - 1
    let start =
      unique < 2
      ? name[..<ends[unique]] : "\(name[..<ends[0]])…\(name[ends[unique - 1]..<ends[unique]])"
    return "\(start)\(isLast ? "" : "…"))"
  }

  /// What follows the name in a declaration: the parameters, without generic ones, and the result.
  static func signature(_ declaration: String, of name: String) -> String {
    guard let start = declaration.firstRange(of: name)?.upperBound,
      let parameters = declaration[start...].firstIndex(of: "(")
    else { return declaration }
    return name + declaration[parameters...]
  }
}

extension [String: Any] {
  /// The place of a section on its page.
  fileprivate var rank: Int {
    let first = (self["content"] as? [[String: Any]])?.first?["text"] as? String
    return switch self["kind"] as? String {
    case "declarations": 0
    case "content": first == "Return Value" ? 2 : 1
    case "mentions": 3
    default: 2
    }
  }

  /// The section, with its first drawing below its heading.
  fileprivate var withDrawingFirst: [String: Any] {
    guard var blocks = self["content"] as? [[String: Any]],
      let index = blocks.firstIndex(where: { block in
        let parts = block["inlineContent"] as? [[String: Any]] ?? []
        return parts.count == 1
          && (parts[0]["identifier"] as? String)?.hasPrefix("marbles-") == true
      })
    else { return self }
    let drawing = blocks.remove(at: index)
    blocks.insert(drawing, at: blocks.first?["type"] as? String == "heading" ? 1 : 0)
    return merging(["content": blocks]) { $1 }
  }
}
