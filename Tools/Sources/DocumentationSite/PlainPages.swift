public import Foundation
import MarbleGallery

/// The pages of a site that DocC has made, for readers without JavaScript and for search engines:
/// each file gets the page's title, its first sentence and its text, which DocC leaves to scripts.
public struct PlainPages {
  private let folder: URL
  /// How many pages were written.
  public private(set) var count = 0

  /// Writes the pages into the files of the site in a folder.
  public init(writingInto folder: URL) throws {
    self.folder = folder
    let data = folder.appending(path: "data")
    let files = FileManager.default.enumerator(atPath: data.path)?.allObjects as? [String] ?? []
    for file in files.sorted() where file.hasSuffix(".json") {
      let path = folder.appending(path: "\(file.dropLast(".json".count))/index.html")
      guard let html = try? String(contentsOf: path, encoding: .utf8),
        let content = try JSONSerialization.jsonObject(
          with: Data(contentsOf: data.appending(path: file))) as? Element,
        let start = html.firstRange(of: "<noscript>"), let end = html.firstRange(of: "</noscript>")
      else { continue }
      let text = PlainPage(content, base: Self.base(of: html))
      let whole =
        html[..<start.upperBound] + Self.bar(of: html) + text.html + html[end.lowerBound...]
      let page = whole.replacing("<title>Documentation</title>", with: text.head)
        .replacing("/favicon.ico\"", with: "/favicon.svg\"")
      try Data(page.utf8).write(to: path)
      count += 1
    }
  }

  /// The bar of the site, which a script of DocC shows otherwise.
  private static func bar(of html: String) -> String {
    let match = html.firstMatch(of: /<template id="custom-header">((?s).*?)<\/template>/)
    return match.map { "<div><template shadowrootmode=\"open\">\($0.1)</template></div>" } ?? ""
  }

  /// The path that the site has on its host, without the slash at the end.
  private static func base(of html: String) -> String {
    let match = html.firstMatch(of: /var baseUrl = "([^"]*)\/"/)
    return match.map { String($0.1) } ?? ""
  }
}

private typealias Element = [String: Any]

/// One page, from DocC's data for it.
private struct PlainPage {
  private let page: Element
  private let references: Element
  private let base: String

  init(_ page: Element, base: String) {
    self.page = page
    self.base = base
    references = page["references"] as? Element ?? [:]
  }

  private var title: String { (page["metadata"] as? Element)?["title"] as? String ?? "" }

  /// The title of the browser's tab, and the sentence below the link of a search engine.
  var head: String {
    let sentence = inline(page["abstract"]).replacing(/<[^>]*>/, with: "")
    let name = title == "Signals" ? title : "\(title) | Signals"
    return "<title>\(name.escaped)</title><meta name=\"description\" content=\"\(sentence)\">"
      + "<link rel=\"stylesheet\" href=\"\(base)/site.css\">"
      + "<script defer src=\"\(base)/site.js\"></script>"
  }

  var html: String {
    var html = "<style>\(Self.style)</style>"
    html += "<main><h1>\(title.escaped)</h1><p>\(inline(page["abstract"]))</p>"
    for section in elements(page["primaryContentSections"]) {
      for declaration in elements(section["declarations"]) {
        let tokens = elements(declaration["tokens"]).map { $0["text"] as? String ?? "" }
        html += "<pre class=\"declaration\"><code>\(tokens.joined().escaped)</code></pre>"
      }
      for parameter in elements(section["parameters"]) {
        let name = parameter["name"] as? String ?? ""
        html += "<p><code>\(name.escaped)</code></p>\(blocks(parameter["content"]))"
      }
      html += blocks(section["content"])
    }
    for topic in elements(page["topicSections"]) + elements(page["seeAlsoSections"]) {
      let links = (topic["identifiers"] as? [String] ?? []).map { "<li>\(link(to: $0))</li>" }
      html += "<h2>\((topic["title"] as? String ?? "").escaped)</h2><ul>\(links.joined())</ul>"
    }
    return html + "</main>"
  }

  private static let style = """
    main{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui;overflow-wrap:break-word}
    pre{overflow:auto;margin:1rem 0;padding:.75rem;border:1px solid #8886;border-radius:.4rem}
    .declaration{white-space:pre-wrap}
    main img{display:block;max-width:100%;margin:.5rem 0}
    .table-wrapper{overflow:auto;margin:1rem 0}#loading-placeholder{display:none}
    th,td{text-align:start;padding:.25rem 1rem .25rem 0;vertical-align:top;border-bottom:1px solid #8886}
    """

  private func elements(_ value: Any?) -> [Element] { value as? [Element] ?? [] }

  private func blocks(_ value: Any?) -> String { elements(value).map(block).joined() }

  private func block(_ block: Element) -> String {
    let items = elements(block["items"])
    switch block["type"] as? String {
    case "heading":
      let (level, anchor) = (block["level"] as? Int ?? 2, block["anchor"] as? String ?? "")
      let text = block["text"] as? String ?? ""
      return "<h\(level) id=\"\(anchor.escaped)\">\(text.escaped)</h\(level)>"
    case "paragraph", "small":
      let parts = elements(block["inlineContent"])
      // As in DocC's own pages, so that wide pictures scroll.
      let isPicture = parts.count == 1 && parts[0]["type"] as? String == "image"
      return "<p\(isPicture ? " class=\"inline-image-container\"" : "")>\(inline(parts))</p>"
    case "codeListing":
      let lines = block["code"] as? [String] ?? []
      return "<pre><code>\(lines.joined(separator: "\n").escaped)</code></pre>"
    case "unorderedList":
      return "<ul>\(items.map { "<li>\(blocks($0["content"]))</li>" }.joined())</ul>"
    case "orderedList":
      return "<ol>\(items.map { "<li>\(blocks($0["content"]))</li>" }.joined())</ol>"
    case "table":
      let header = block["header"] as? String == "row" ? "th" : "td"
      let rows = (block["rows"] as? [[[Element]]] ?? []).enumerated().map { index, row in
        let cell = index == 0 ? header : "td"
        let cells = row.map { "<\(cell)>\($0.map(self.block).joined())</\(cell)>" }
        return "<tr>\(cells.joined())</tr>"
      }
      return "<div class=\"table-wrapper\"><table>\(rows.joined())</table></div>"
    case "tabNavigator":
      return elements(block["tabs"]).map { tab in
        let title = tab["title"] as? String ?? ""
        let id = title.lowercased().replacing(" ", with: "-")
        return "<h3 id=\"\(id.escaped)\">\(title.escaped)</h3>\(blocks(tab["content"]))"
      }.joined()
    case "aside": return "<blockquote>\(blocks(block["content"]))</blockquote>"
    default: return elements(block["columns"]).map { blocks($0["content"]) }.joined()
    }
  }

  private func inline(_ value: Any?) -> String {
    elements(value).map { part in
      let inner = inline(part["inlineContent"])
      let identifier = part["identifier"] as? String ?? ""
      switch part["type"] as? String {
      case "codeVoice": return "<code>\((part["code"] as? String ?? "").escaped)</code>"
      case "emphasis": return "<em>\(inner)</em>"
      case "strong": return "<strong>\(inner)</strong>"
      case "reference": return link(to: identifier)
      case "image": return image(identifier)
      default: return (part["text"] as? String ?? "").escaped + inner
      }
    }.joined()
  }

  private func link(to identifier: String) -> String {
    guard let target = references[identifier] as? Element, let title = target["title"] as? String
    else { return "" }
    guard let url = target["url"] as? String else { return title.escaped }
    let address = url.hasPrefix("/") ? base + url : url
    return "<a href=\"\(address.escaped)\">\(title.escaped)</a>"
  }

  private func image(_ identifier: String) -> String {
    guard let image = references[identifier] as? Element else { return "" }
    let (dark, light) = elements(image["variants"]).reduce(into: ("", "")) { addresses, variant in
      let address = (base + (variant["url"] as? String ?? "")).escaped
      let isDark = (variant["traits"] as? [String] ?? []).contains("dark")
      if isDark { addresses.0 = address } else { addresses.1 = address }
    }
    let alternative = (image["alt"] as? String ?? "").escaped
    let source =
      dark.isEmpty
      ? "" : "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(dark)\">"
    return "<picture>\(source)<img src=\"\(light)\" alt=\"\(alternative)\"></picture>"
  }
}
