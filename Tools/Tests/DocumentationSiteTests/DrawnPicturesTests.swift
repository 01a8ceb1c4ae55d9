import Foundation
import MarbleGallery
import SignalsTesting
import Testing
import ToolTestSupport

@testable import DocumentationSite

@Suite(.leavesNothing) struct DrawnPicturesTests {
  private static let gallery = Gallery()

  @Test("The pictures in the catalog are those that `site draw` draws")
  func upToDate() throws {
    let tree = SourceTree()
    let pictures = try DrawnPictures(tree, Self.gallery)
    #expect(pictures.files.count == Self.gallery.entries.count + 14)
    for (path, text) in pictures.files where tree.text(of: path) != text {
      Issue.record("\(path): run swift run --package-path Tools site draw")
    }
    #expect(pictures.stale(in: tree).isEmpty)
  }

  @Test("The page of all operators shows each drawing once, below the link to its operator")
  func galleryPage() throws {
    let page = try SourceTree().read(DrawnPictures.galleryPage)
    for entry in Self.gallery.entries {
      #expect(page.components(separatedBy: "](\(entry.name))").count == 2, "\(entry.name)")
    }
    #expect(page.contains("``Signal/retry()`` ![retry in marbles](marbles-retry)"))
  }

  @Test("Each diagram in a comment has the reference to its drawing that `site draw` writes")
  func references() throws {
    let tree = SourceTree()
    for (path, text) in try PicturedComments(tree, Self.gallery).files
    where tree.text(of: path) != text {
      Issue.record("\(path): run swift run --package-path Tools site draw")
    }
  }

  @Test("References stand above the diagrams, also when they are written again")
  func inserted() throws {
    let text = """
      extension Signal {
        /// Returns the first values.
        ///
        /// ```
        /// self      a-b-c-d-|
        /// take(2)   a-(b|)
        /// ```
        ///
        /// ```swift
        /// signal.take(2)
        /// ```
        public func take(_ count: Int) -> Signal { self }
      }
      """
    let file = "Operators/Filtering/Take.swift"
    let entries = Self.gallery.entries.filter { $0.documentation.file == file }
    let pictured = PicturedComments.pictured(text, file: file, entries)
    let reference = """
        /// ![take in marbles](marbles-take-2)
        ///
        /// ```
        /// self 
      """
    #expect(pictured.contains(reference))
    #expect(pictured.components(separatedBy: "marbles-").count == 2)
    #expect(PicturedComments.pictured(pictured, file: file, entries) == pictured)
    #expect(PicturedComments.pictured(pictured, file: file, []) == text)
  }

  @Test("The pictures that the README shows exist")
  func readme() throws {
    let text = try SourceTree().read("README.md")
    let pictures = text.matches(of: /"(Sources\/[^"]*\.svg)"/).map { String($0.1) }
    #expect(!pictures.isEmpty)
    for path in pictures where SourceTree().text(of: path) == nil {
      Issue.record("README.md shows \(path), which does not exist")
    }
  }

  @Test(
    "The picture of the search has the arguments and the values of the program beside it",
    arguments: ["README.md", "Sources/Signals/Signals.docc/Signals.md"])
  func search(page: String) throws {
    let words = SearchPicture.draw().words
    let text = try #require(SourceTree().text(of: page))
    #expect(text.contains(SearchPicture.name))
    // The words of the picture stand below the program.
    let end = try #require(text.firstRange(of: "```text"))
    let program = text[..<end.lowerBound]
    let parts = [
      "debounce(for: .milliseconds(300))", "retry(2, backoff: .constant(.seconds(1)))",
      #"["sigh", "signal"]"#, "search(for:",
    ]
    for part in parts { #expect(words.contains(part) && program.contains(part), "\(part)") }
    // The first request fails at the end of the pause, and the second one follows a second later.
    #expect(words.contains("sig at 3.") && words.contains("error at 6."))
    #expect(words.contains(#"["sigh", "signal"] at 16"#))
  }

  private static func page(_ rows: [String]) -> String {
    let head = "| # | workload | unit | Signals | OpenCombine | closures |"
    return ([head, "|---|---|---|--:|--:|--:|"] + rows).joined(separator: "\n")
      + "\n\nMeasured on 2026-11-21.\n"
  }

  private static let rows = ["1", "8", "10", "12", "15", "17"].map {
    "| \($0) | work \($0) | ns/value | 10 | 25.5 | 3 |"
  }

  @Test("The chart has the table's figures, and the bars are in their ratio")
  func figures() throws {
    let chart = try SpeedChart(page: Self.page(Self.rows))
    #expect(chart.rows.map(\.title).first == "work 1")
    #expect(chart.rows[0].costs.map(\.library) == ["Signals", "OpenCombine"])
    let svg = chart.svg(isDark: false)
    #expect(svg.contains("OpenCombine 25.5 ns · 2.6×<") && svg.contains("Measured on 2026-11-21"))
    let lengths = svg.matches(of: /<rect [^>]*width="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(lengths.count == 12)
    #expect(abs(lengths[1] / lengths[0] - 2.55) < 0.01)
  }

  @Test("The README says how many times as long RxSwift takes in the table of measurements")
  func readmeFigures() throws {
    let page = try SourceTree().read("Sources/Signals/Signals.docc/Performance.md")
    let cells = page.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let heads = try #require(cells.first { $0.first == "#" })
    let (ours, theirs) = (heads.firstIndex(of: "Signals")!, heads.firstIndex(of: "RxSwift")!)
    let ratios = cells.filter { $0.count == heads.count && $0[2].hasPrefix("ns") }.compactMap {
      row in
      Double(row[ours]).flatMap { cost in Double(row[theirs]).map { $0 / cost } }
    }
    let longer = ratios.filter { $0 > 1 }
    let words = try SourceTree().read("README.md").split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words.contains(
        "RxSwift takes \(Int(longer.min()!)) to \(Int(longer.max()!)) times as long in "
          + "\(longer.count) of \(ratios.count) workloads"))
    #expect(ratios.count == longer.count + 1 && abs(1 / ratios.min()! - 7) < 0.5)
  }

  @Test("A table that lacks what is shown makes no chart")
  func missing() {
    #expect(throws: SpeedChart.Missing.self) {
      try SpeedChart(page: Self.page(Array(Self.rows.dropLast())))
    }
    let alone = Self.rows.map { $0.replacing("25.5", with: "–") }
    #expect(throws: SpeedChart.Missing.self) { try SpeedChart(page: Self.page(alone)) }
    #expect(throws: SpeedChart.Missing.self) { try SpeedChart(page: "") }
  }

  private static func scales(_ costs: String) throws -> [ScaleChart] {
    try ScaleChart.all { _ in "count\tsignals\topencombine\n" + costs }
  }

  @Test(
    "The axis of costs has round steps, and room above the highest point",
    arguments: [
      ("101.4", [0.0, 20, 40, 60, 80, 100, 120]), ("1523.4", [0, 500, 1000, 1500, 2000]),
      ("2240.7", [0, 500, 1000, 1500, 2000, 2500, 3000]), ("7.9", [0, 2, 4, 6, 8, 10]),
      ("500", [0, 100, 200, 300, 400, 500, 600]), ("0.8", [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ])
  func ticks(highest: String, ticks: [Double]) throws {
    let chart = try #require(try Self.scales("1\t0.5\t\(highest)\n10\t0.5\t0.7\n").first)
    #expect(chart.ticks.count == ticks.count)
    for (one, other) in zip(chart.ticks, ticks) { #expect(abs(one - other) < 1e-9) }
  }

  @Test("A chart of scale has a point for each figure, and says its figures in words")
  func points() throws {
    let chart = try #require(try Self.scales("1\t17.5\t101.4\n10\t17.3\t99.9\n").first)
    #expect(chart.svg(isDark: false).matches(of: /<circle cx/).count == 4)
    #expect(
      chart.words == "One more value through map, in nanoseconds, with 1 to 10 values sent before: "
        + "Signals 17.3 to 17.5, OpenCombine 99.9 to 101.4.")
  }

  @Test("Figures that are not complete make no chart")
  func missingFigures() {
    #expect(throws: SpeedChart.Missing.self) { try ScaleChart.all { _ in nil } }
    #expect(throws: SpeedChart.Missing.self) { try Self.scales("1\t17.5\t101.4\n") }
    #expect(throws: SpeedChart.Missing.self) { try Self.scales("1\t17.5\t101.4\n10\t17.3\n") }
  }
}
