import SignalsTestingCore

extension Gallery {
  /// The gallery as one page, which needs no other files.
  public var html: String {
    var body = ""
    var index = 0
    for theme in themes where !theme.entries.isEmpty {
      body += "<section>\n<h2>\(theme.title.escaped)</h2>\n<div class=\"cards\">\n"
      for entry in theme.entries {
        index += 1
        body += card(entry, id: "d\(index)")
      }
      body += "</div>\n</section>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Signals: every operator in marbles</title>
      <style>
      \(Self.style)
      \(MarblePicture.styleSheet)
      </style>
      </head>
      <body>
      <header>
      <h1>Every operator in marbles</h1>
      <p>Each diagram is drawn from a run on virtual time of the example in the operator’s
      documentation. A column is a tick of a second: a marble is a value, a bar completion, a cross an
      error, a broken bar disposal; what shares a grey field happens in the same tick.</p>
      <label for="search">Find an operator</label>
      <input id="search" type="search" placeholder="take, merge, error …" autocomplete="off">
      <p id="count" role="status">\(entries.count) diagrams</p>
      </header>
      <main>
      \(body)
      </main>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private func card(_ entry: Entry, id: String) -> String {
    let documentation = entry.documentation
    let words = "\(documentation.name) \(documentation.abstract) \(entry.theme.title)"
    return """
      <article data-words="\(words.lowercased().escaped)">
      <h3>\(documentation.name.escaped)</h3>
      <p>\(documentation.abstract.markedUp)</p>
      \(entry.picture.svg(id: id, isEmbedded: true))</article>

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
    header { max-width: 46rem; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
    h3 { font: 600 1rem/1.3 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; margin: 0;
      overflow-wrap: anywhere; }
    label { display: block; font-weight: 600; margin-top: 1rem; }
    input { width: 100%; max-width: 28rem; font: inherit; padding: .55rem .75rem; color: inherit;
      background: var(--card); border: 1px solid var(--soft); border-radius: .5rem; }
    input:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
    #count { color: var(--soft); margin: .5rem 0 0; }
    .cards { display: grid; gap: 1rem;
      grid-template-columns: repeat(auto-fill, minmax(min(24.5rem, 100%), 1fr)); }
    article { background: var(--card); border: 1px solid var(--edge); border-radius: .75rem;
      padding: .9rem 1rem .5rem; min-width: 0; }
    article p { margin: .25rem 0 .5rem; color: var(--soft); font-size: .92rem; }
    article code { font-size: .9em; }
    .marbles { display: block; max-width: 100%; height: auto; margin: 0 -.5rem; }
    [hidden] { display: none !important; }
    """

  private static let script = """
    const search = document.getElementById("search"), count = document.getElementById("count");
    const articles = [...document.querySelectorAll("article")];
    function filter() {
      const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let shown = 0;
      for (const article of articles) {
        article.hidden = !words.every(word => article.dataset.words.includes(word));
        if (!article.hidden) shown++;
      }
      for (const section of document.querySelectorAll("section"))
        section.hidden = !section.querySelector("article:not([hidden])");
      count.textContent = shown == 1 ? "1 diagram" : shown + " diagrams";
    }
    search.addEventListener("input", filter);
    if (location.hash.length > 1) search.value = decodeURIComponent(location.hash.slice(1));
    filter();
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
