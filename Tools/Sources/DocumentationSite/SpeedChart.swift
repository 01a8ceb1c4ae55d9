import DeclarationReader
import MarbleGallery
import SignalsTesting

/// A chart of a few rows of the table of measurements: the cost of each library, beside the others.
public struct SpeedChart {
  /// One workload.
  struct Row {
    var title: String
    var unit: String
    /// The libraries in the order of the table, with the figures from the table.
    var costs: [(library: String, text: String, cost: Double)]
  }

  /// Why there is no chart.
  public struct Missing: Error, CustomStringConvertible {
    /// What the page lacks.
    public let description: String
  }

  /// The workloads that are shown, by their number in the table.
  private static let workloads = ["1", "8", "10", "12", "15", "17"]
  /// The libraries that are shown, with their colours on light and on dark pages. Asynchronous
  /// sequences and plain functions are only in the table. They are not comparable: the former wait
  /// for their consumer, and the latter keep no contract.
  private static let colours = [
    "Signals": ("#0b62c4", "#6cb6ff"), "RxSwift": ("#b0428a", "#e58fc5"),
    "ReactiveSwift": ("#3f7d4e", "#86c796"), "OpenCombine": ("#a5631b", "#dba566"),
  ]

  let rows: [Row]
  private let note: String

  /// Reads the table of the page Performance.
  public init(page: String) throws {
    let lines = page.split(separator: "\n")
    let cells = lines.filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map(\.trimmed)
    }
    guard let heads = cells.first(where: { $0.first == "#" }) else {
      throw Missing(description: "The page has no table of measurements.")
    }
    rows = try Self.workloads.map { number in
      guard let row = cells.first(where: { $0.first == number }), row.count == heads.count else {
        throw Missing(description: "The table has no row \(number).")
      }
      let costs = zip(heads, row).compactMap { head, text in
        Self.colours[head] == nil ? nil : Double(text).map { (head, text, $0) }
      }
      guard costs.first?.0 == "Signals", costs.count > 1 else {
        throw Missing(description: "Row \(number) compares Signals with nothing.")
      }
      return Row(title: row[1], unit: String(row[2].prefix { $0 != "/" }), costs: costs)
    }
    guard let day = lines.first(where: { $0.hasPrefix("Measured on ") }) else {
      throw Missing(description: "The page does not say when it was measured.")
    }
    note = String(day.drop { !$0.isNumber }.prefix { $0 != "." })
  }

  /// The chart in words.
  public var words: String {
    let rows = rows.map { row in
      let costs = row.costs.map { "\($0.library) \($0.text) \(row.unit)" }
      return "\(row.title): \(costs.joined(separator: ", "))"
    }
    return "Time for a value, less is better. \(rows.joined(separator: "; "))."
  }

  // The chart is narrow, so that its words can be read on a phone.
  private static let width = 352.0
  /// The length of the longest bar, which leaves room for the words behind it.
  private static let longest = 172.0

  /// The chart as an SVG file.
  public func svg(isDark: Bool) -> String {
    let ink = isDark ? "#e8edf3" : "#1b2430"
    let soft = isDark ? "#a3afbd" : "#55606e"
    let ratios = rows.flatMap { row in row.costs.map { $0.cost / row.costs[0].cost } }
    let scale = Self.longest / (ratios.max() ?? 1)
    var y = 22.0
    var body = text("Time for a value, beside that of Signals", y, 15, ink, isBold: true)
    y += 18
    body += text("Less is better.", y, 12, soft)
    for row in rows {
      y += 27
      body += text(row.title, y, 12.5, ink)
      y += 6
      for (library, figure, cost) in row.costs {
        let colours = Self.colours[library] ?? (soft, soft)
        let length = max(scale * cost / row.costs[0].cost, 2)
        body += "<rect x=\"0\" y=\"\(y)\" width=\"\(Self.rounded(length))\" "
        body += "height=\"13\" rx=\"2\" fill=\"\(isDark ? colours.1 : colours.0)\"/>\n"
        let isOurs = library == "Signals"
        let ratio = isOurs ? "" : " · \(Self.ratio(cost / row.costs[0].cost))"
        body += text(
          "\(library) \(figure) \(row.unit)\(ratio)", y + 11, 12, isOurs ? ink : soft,
          x: length + 6, isBold: isOurs)
        y += 17
      }
    }
    y += 22
    body += text("Measured on \(note)", y, 11.5, soft)
    let size = "\(Int(Self.width)) \(Int(y) + 10)"
    let words = words.escaped
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(Int(Self.width))" \
      height="\(Int(y) + 10)" role="img" font-family="-apple-system, 'Segoe UI', \
      Helvetica, Arial, sans-serif">
      <title>\(words)</title>
      \(body)</svg>

      """
  }

  /// How many times as long it takes.
  private static func ratio(_ ratio: Double) -> String {
    ratio < 9.95 ? "\(rounded(ratio))×" : "\(Int(ratio.rounded()))×"
  }

  private func text(
    _ text: String, _ y: Double, _ size: Double, _ colour: String, x: Double = 0,
    isBold: Bool = false
  ) -> String {
    let weight = isBold ? " font-weight=\"600\"" : ""
    return "<text x=\"\(Self.rounded(x))\" y=\"\(y)\" font-size=\"\(size)\"\(weight) "
      + "fill=\"\(colour)\">\(text.escaped)</text>\n"
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
