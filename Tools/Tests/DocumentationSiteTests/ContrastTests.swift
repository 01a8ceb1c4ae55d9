import Foundation
import MarbleGallery
import SignalsTesting
import Testing
import ToolTestSupport

@testable import DocumentationSite

/// The contrast of drawings, charts and the site's own colours, for readers with low vision. It has
/// to reach the ratios of WCAG 2: 4.5 for text and 3 for lines.
@Suite(.leavesNothing) struct ContrastTests {
  @Test("Drawings of operators stand out from their ground", arguments: [false, true])
  func marbles(isDark: Bool) throws {
    let entries = Gallery().entries
    let svg = try #require(entries.first).picture.svg
    // Each colour is there for light pages, and then for dark ones.
    let colours = Dictionary(
      svg.matches(of: /--(\w+): (#\w{6})/).map { (String($0.1), Colour($0.2)) }
    ) { light, dark in isDark ? dark : light }
    let paper = try #require(colours["paper"]), box = try #require(colours["box"])
    let ink = try #require(colours["ink"]), soft = try #require(colours["soft"])
    let line = try #require(colours["line"]), error = try #require(colours["error"])
    let group = try #require(colours["group"])
    #expect(min(ink.contrast(with: paper), soft.contrast(with: paper)) >= 4.5)
    #expect(ink.contrast(with: box) >= 4.5)
    #expect(min(line.contrast(with: paper), error.contrast(with: paper)) >= 3)
    #expect(min(line.contrast(with: group), error.contrast(with: group)) >= 3)
    // Either the marble or its rim, which is drawn over it, has to stand out.
    let value = try #require(svg.firstMatch(of: /\.value \{[^}]*fill: (#\w{6})/))
    let rim = try #require(
      svg.firstMatch(of: /\.marble \{ stroke: (#\w{6}); stroke-opacity: ([.\d]+)/))
    let opacity = try #require(Double("0\(rim.2)"))
    let marbles = entries.flatMap { entry in
      entry.picture.svg.matches(of: /class="marble"[^>]* fill="(#\w{6})"/).map { Colour($0.1) }
    }
    #expect(!marbles.isEmpty)
    for marble in marbles {
      #expect(Colour(value.1).contrast(with: marble) >= 4.5)
      let edge = Colour(rim.1).mixed(opacity, with: marble)
      #expect(max(marble.contrast(with: paper), edge.contrast(with: paper)) >= 3)
    }
  }

  @Test("The chart of speed stands out from the page", arguments: [false, true])
  func chart(isDark: Bool) throws {
    let page = SourceTree().text(of: "Sources/Signals/Signals.docc/Performance.md") ?? ""
    let svg = try SpeedChart(page: page).svg(isDark: isDark)
    let paper = Colour(isDark ? "#000000" : "#ffffff")
    let bars = svg.matches(of: /<rect [^>]*fill="(#\w{6})"/).map { Colour($0.1) }
    let words = svg.matches(of: /<text [^>]*fill="(#\w{6})"/).map { Colour($0.1) }
    let palestBar = bars.map { $0.contrast(with: paper) }.min() ?? 0
    let palestWord = words.map { $0.contrast(with: paper) }.min() ?? 0
    #expect(palestBar >= 3)
    #expect(palestWord >= 4.5)
  }

  @Test("The charts of scale stand out from the page", arguments: [false, true])
  func scales(isDark: Bool) throws {
    let tree = SourceTree()
    let paper = Colour(isDark ? "#000000" : "#ffffff")
    for chart in try ScaleChart.all({ tree.text(of: "Benchmarks/\($0).tsv") }) {
      let svg = chart.svg(isDark: isDark)
      let lines = svg.matches(of: /<polyline [^>]*stroke="(#\w{6})"/).map { Colour($0.1) }
      let words = svg.matches(of: /<text [^>]*fill="(#\w{6})"/).map { Colour($0.1) }
      let palestLine = lines.map { $0.contrast(with: paper) }.min() ?? 0
      let palestWord = words.map { $0.contrast(with: paper) }.min() ?? 0
      #expect(palestLine >= 3)
      #expect(palestWord >= 4.5)
    }
  }

  @Test("The icon stands out from light and dark bars and tabs")
  func icon() throws {
    let path = "Sources/Signals/Signals.docc/Resources/signals-icon.svg"
    let svg = try #require(SourceTree().text(of: path))
    let line = try #require(svg.firstMatch(of: /<path [^>]*stroke="(#\w{6})"/))
    #expect(Colour(line.1).contrast(with: Colour("#ffffff")) >= 3)
    #expect(Colour(line.1).contrast(with: Colour("#000000")) >= 3)
  }

  @Test("Comments in programs, links, and the switch of the colour scheme can be read")
  func site() throws {
    let text = try #require(SourceTree().text(of: "scripts/documentation/theme-settings.json"))
    let colours = try JSONDecoder().decode(Settings.self, from: Data(text.utf8)).theme.color
    // The background of programs on light pages, in DocC's style sheet.
    let comments = try #require(colours["syntax-comments"])
    #expect(Colour(comments.light).contrast(with: Colour("#f7f7f7")) >= 4.5)
    // Links, and the names of the schemes in their switch.
    for name in ["link", "figure-blue"] {
      let colour = try #require(colours[name])
      #expect(Colour(colour.light).contrast(with: Colour("#ffffff")) >= 4.5)
      #expect(Colour(colour.dark).contrast(with: Colour("#000000")) >= 4.5)
    }
    // The chosen scheme is white on this.
    let fill = try #require(colours["fill-blue"])
    #expect(min(fill.light, fill.dark) == max(fill.light, fill.dark))
    #expect(Colour(fill.light).contrast(with: Colour("#ffffff")) >= 4.5)
  }
}

/// The part of `theme-settings.json` with colours.
private struct Settings: Decodable {
  struct Theme: Decodable { var color: [String: Pair] }
  struct Pair: Decodable {
    var light: String
    var dark: String
  }
  var theme: Theme
}

private struct Colour {
  var parts: [Double]

  /// A colour such as `#0b62c4`.
  init(_ text: some StringProtocol) {
    let number = Int(text.dropFirst(), radix: 16) ?? 0
    parts = [16, 8, 0].map { Double((number >> $0) & 0xff) / 255 }
  }

  /// The colour that this one gives when it is drawn with `opacity` over another one.
  func mixed(_ opacity: Double, with other: Colour) -> Colour {
    var mixed = self
    mixed.parts = zip(parts, other.parts).map { $0 * opacity + $1 * (1 - opacity) }
    return mixed
  }

  func contrast(with other: Colour) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
