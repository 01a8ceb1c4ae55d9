import DeclarationReader
import Foundation
import SignalsTesting

extension Gallery {
  /// An operator of the gallery, with all its drawings.
  private struct Card {
    var id: String
    var theme: String
    var name: String
    var text: String
    var entries: [Entry]
  }

  /// The operators, each once: overloads that have the same labels share a card.
  private var cards: [Card] {
    var cards: [Card] = []
    for theme in themes {
      for entry in theme.entries {
        let name = entry.documentation.name
        if let index = cards.firstIndex(where: { $0.name == name }) {
          cards[index].entries.append(entry)
        } else {
          let text = entry.documentation.abstract
          let id = "operator-\(cards.count + 1)"
          cards.append(Card(id: id, theme: theme.title, name: name, text: text, entries: [entry]))
        }
      }
    }
    return cards
  }

  /// The gallery as one page with a search, which needs no other files.
  ///
  /// - Parameters:
  ///   - tree: The sources, which have the names of other libraries, and the script.
  ///   - pages: The pages of the documentation, which the search finds, too.
  ///   - addresses: The addresses of the operators' pages, by the names of drawings there.
  public func html(
    _ tree: SourceTree = SourceTree(), pages: [SearchEntry] = [], addresses: [String: String] = [:]
  ) throws -> String {
    let cards = cards
    let searchNames = SearchNames(tree)
    var entries = pages
    var body = ""
    for theme in themes where !theme.entries.isEmpty {
      let shown = cards.filter { $0.theme == theme.title }
      let names = Set(shown.map { String($0.name.prefix { $0 != "(" }) }).sorted()
      body += "<details id=\"\(theme.title.lowercased().replacing(" ", with: "-"))\">\n"
      body += "<summary><h2>\(theme.title.escaped)</h2>\n"
      body += "\(names.joined(separator: ", "))</summary>\n<div class=\"cards\">\n"
      for card in shown {
        let address = card.entries.lazy.compactMap { addresses[$0.name] }.first
        body += html(of: card, address: address)
        if let index = entries.firstIndex(where: { $0.address == address }) {
          entries[index].card = card.id
        } else {
          let text = card.text.replacing("`", with: "")
          let link = "signal/\(card.name)"
          var entry = SearchEntry(
            title: card.name, kind: "Operator", place: theme.title,
            address: address ?? "#\(card.id)", text: text,
            names: searchNames.names(of: link), wishes: searchNames.wishes(of: link))
          entry.card = card.id
          entries.append(entry)
        }
      }
      body += "</div>\n</details>\n"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = String(decoding: try encoder.encode(entries), as: UTF8.self)
    return try page(
      tree, title: "Signals: search, and every operator in marbles", isOfSite: !pages.isEmpty,
      body: """
        <header>
        <form><label for="query">Find an operator, a type or a page</label>
        <input id="query" type="search" name="q" placeholder="throttle, mergeMap, main thread …" autocomplete="off">
        </form>
        <noscript><p>The search needs JavaScript. All operators are below, by theme.</p></noscript>
        <p id="status" role="status"></p>
        <ol id="hits"></ol>
        </header>
        <main id="operators">
        \(body)
        <p>Each diagram is drawn from a run, on virtual time, of the example in the operator’s documentation.
        Time runs from left to right; the numbers are seconds. A marble is a value, a bar completion, a cross an
        error, a broken bar disposal. Events in the same grey field happen at the same time. The operator’s inputs
        are above the box with its call, its result is below. A value has the colour of the source’s value that
        it is, or that lets the operator send it; grey stands for several such values, or for none.</p>
        </main>
        <script type="application/json" id="entries">
        \(data.replacing("</", with: "<\\/"))
        </script>
        <script>
        \(try tree.read("scripts/documentation/search.js"))
        </script>
        """)
  }

  /// A page with the styles of the drawings. Those of the site have its bar.
  func page(_ tree: SourceTree, title: String, isOfSite: Bool, body: String) throws -> String {
    // The page with the search has a field of its own. The links begin at this page.
    let bar = try tree.read("scripts/documentation/header.html").replacing("=\"/", with: "=\"")
    let shown = body.contains("id=\"query\"") ? bar.replacing(#/ *<form.*\n/#, with: "") : bar
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(Self.style)
      \(MarblePicture.styleSheet)
      </style>
      </head>
      <body>
      \(isOfSite ? "<div><template shadowrootmode=\"open\">\(shown)</template></div>" : "")
      <h1>\(title)</h1>
      \(body)
      </body>
      </html>

      """
  }

  private func html(of card: Card, address: String?) -> String {
    let name = card.name.escaped
    let title = address.map { "<a href=\"\($0.escaped)\">\(name)</a>" } ?? name
    let drawings = card.entries.map { $0.picture.svg(id: $0.name, isEmbedded: true) }
    return """
      <article id="\(card.id)">
      <h3>\(title)</h3>
      <p>\(card.text.markedUp)</p>
      <div class="drawings">\(drawings.joined())</div></article>

      """
  }

  private static let style = """
    :root { --page: #f4f6f8; --card: #ffffff; --ink: #1b2430; --soft: #55606e; --edge: #d5dbe2;
      --accent: #0b62c4; }
    @media (prefers-color-scheme: dark) { :root { --page: #0d1117; --card: #161b22; --ink: #e8edf3;
      --soft: #a3afbd; --edge: #2d3540; --accent: #6cb6ff; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1400px; padding: 1rem; background: var(--page);
      color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
    header, p { max-width: 46rem; }
    select { font: inherit; max-width: 100%; }
    [data-index] { cursor: grab; touch-action: none; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
    h2 { font-size: 1.15rem; margin: 0; display: inline; }
    details { border-top: 1px solid var(--edge); padding: .6rem 0; }
    summary { color: var(--soft); cursor: pointer; font-size: .92rem; }
    summary h2 { color: var(--ink); margin-right: .5rem; }
    .cards { margin: 1rem 0; }
    h3 { font: 600 1rem/1.3 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; margin: 0;
      overflow-wrap: anywhere; }
    a { color: var(--accent); text-decoration: none; }
    a:hover { text-decoration: underline; }
    label { display: block; font-weight: 600; margin-top: 1rem; }
    input { width: 100%; font: inherit; font-size: 1.1rem; padding: .6rem .8rem; color: inherit;
      background: var(--card); border: 1px solid var(--soft); border-radius: .5rem; }
    input:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
    #status { color: var(--soft); margin: .5rem 0 0; }
    #hits { list-style: none; margin: .5rem 0; padding: 0; }
    #hits li { padding: .5rem 0; border-bottom: 1px solid var(--edge); overflow-wrap: anywhere; }
    #hits a { font-weight: 600; margin-right: .5rem; }
    #hits span { color: var(--soft); font-size: .9rem; }
    #hits p { margin: 0; font-size: .92rem; }
    .cards { display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); }
    article { background: var(--card); border: 1px solid var(--edge); border-radius: .75rem;
      padding: .9rem 1rem .5rem; min-width: 0; }
    article p { margin: .25rem 0 .5rem; color: var(--soft); font-size: .92rem; }
    article code { font-size: .9em; }
    .marbles { display: block; max-width: 100%; height: auto; margin: .5rem 0; }
    /* A wide drawing scrolls, so that its numbers have 9 pixels; a shadow shows on which side there is
      more. Browsers that don't know the width of an element in its styles make it as narrow as the card. */
    .drawings { overflow-x: auto; background: linear-gradient(to right, var(--card) 30%, transparent) 0 0,
      linear-gradient(to left, var(--card) 30%, transparent) 100% 0,
      linear-gradient(to right, rgb(128 128 128 / .45), transparent) 0 0,
      linear-gradient(to left, rgb(128 128 128 / .45), transparent) 100% 0;
      background-repeat: no-repeat; background-size: 40px 100%, 40px 100%, 14px 100%, 14px 100%;
      background-attachment: local, local, scroll, scroll; }
    .drawings .marbles { min-width: calc(attr(width px) * .75); }
    /* Values are moved in this drawing, so it doesn't scroll. */
    @media (max-width: 600px) { body > .marbles .time { font-size: 14px; } }
    [hidden] { display: none !important; }
    """
}

extension String {
  /// The text of a documentation comment as HTML, in which code is marked as code.
  fileprivate var markedUp: String {
    var html = ""
    for (index, part) in split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      let text = String(part).escaped
      html += index % 2 == 0 ? text : "<code>\(text)</code>"
    }
    return html
  }
}
