import DocumentationSite
import Foundation
import Testing
import ToolTestSupport

@Suite("Pages without JavaScript", .leavesNothing) struct PlainPagesTests {
  @Test("A page has its title, its first sentence and its text, and links below the site's path")
  func text() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(
      """
      {"metadata": {"title": "take(_:)"}, "abstract": [{"type": "text", "text": "Takes < 3 of "},
        {"type": "codeVoice", "code": "a"}],
       "primaryContentSections": [
        {"declarations": [{"tokens": [{"text": "func "}, {"text": "take() -> Signal<Int>"}]}]},
        {"content": [{"type": "heading", "level": 2, "anchor": "x", "text": "Errors"},
         {"type": "unorderedList", "items": [{"content": [{"type": "paragraph", "inlineContent":
          [{"type": "reference", "identifier": "s"}, {"type": "image", "identifier": "i"}]}]}]},
         {"type": "paragraph", "inlineContent": [{"type": "image", "identifier": "i"}]},
         {"type": "table", "header": "row", "rows": [
          [[{"type": "paragraph", "inlineContent": []}]], [[]]]},
         {"type": "codeListing", "code": ["a", "b"]},
         {"type": "tabNavigator", "tabs": [{"title": "Side effects", "content": []}]}]}],
       "topicSections": [{"title": "More", "identifiers": ["s", "gone"]}],
       "references": {"s": {"title": "skip", "url": "/documentation/skip"},
        "i": {"alt": "c", "variants": [{"url": "/images/i.svg", "traits": ["1x"]},
         {"url": "/images/i~dark.svg", "traits": ["1x", "dark"]}]}}}
      """, to: "data/documentation/take.json")
    let page = "documentation/take/index.html"
    try write(
      """
      <link rel="icon" href="/base/favicon.ico"><title>Documentation</title>
      <script>var baseUrl = "/base/"</script>
      <template id="custom-header"><nav>
      </nav></template><noscript>Turn on JavaScript</noscript><div id="app">
      """, to: page)
    #expect(try PlainPages(writingInto: folder).count == 1)
    let html = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
    let dark = "<source media=\"(prefers-color-scheme: dark)\" srcset=\"/base/images/i~dark.svg\">"
    let light = "<img src=\"/base/images/i.svg\" alt=\"c\">"
    for part in [
      "<title>take(_:) | Signals</title><meta name=\"description\" content=\"Takes &lt; 3 of a\">",
      "<p>Takes &lt; 3 of <code>a</code></p>", "func take() -&gt; Signal&lt;Int&gt;",
      "<h2 id=\"x\">Errors</h2>",
      "<a href=\"/base/documentation/skip\">skip</a><picture>\(dark)\(light)</picture>",
      "<p class=\"inline-image-container\"><picture>\(dark)",
      "<div class=\"table-wrapper\"><table><tr><th><p></p></th></tr><tr><td></td></tr></table></div>",
      "<pre><code>a\nb</code></pre>", "<h3 id=\"side-effects\">Side effects</h3>", "<h2>More</h2>",
      "<noscript><div><template shadowrootmode=\"open\"><nav>\n</nav></template></div>",
      "<script defer src=\"/base/site.js\"></script>", "/base/favicon.svg", "<div id=\"app\">",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(!html.contains("Turn on JavaScript"))
  }
}
