import MarbleGallery
import TestSupport
import Testing

@testable import DocumentationSite

@Suite(.leavesNothing) struct DrawnPicturesTests {
  @Test("The pictures of the README are those that `swift run site draw` draws")
  func upToDate() throws {
    let tree = SourceTree()
    let files = try DrawnPictures(tree).files
    #expect(files.count == 8)
    for (path, text) in files { #expect(tree.text(of: path) == text, "\(path)") }
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
    #expect(svg.contains("OpenCombine 25.5 ns<") && svg.contains("measured on 2026-11-21"))
    let lengths = svg.matches(of: /<rect [^>]*width="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(lengths.count == 12)
    #expect(abs(lengths[1] / lengths[0] - 2.55) < 0.01)
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
}
