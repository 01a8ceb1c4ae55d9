import Foundation
import MarbleGallery
import SignalsTesting

/// A chart of how a cost changes with a count, with the figures that `benchmarks --scale` has left
/// in the sources. Counts are on a logarithmic axis, and costs begin at zero.
struct ScaleChart {
  /// The name of the files: of the figures, and of the chart.
  var name: String
  /// The operation that each cost is for.
  var title: String
  /// What the counts count.
  var abscissa: String
  /// The counts, in rising order.
  var counts: [Int] = []
  /// The nanoseconds of one operation, for each library and count.
  var curves: [(library: String, costs: [Double])] = []

  /// The charts of the page Performance, without figures.
  private static let kinds = [
    ScaleChart(
      name: "scale-values", title: "One more value through map", abscissa: "values sent before"),
    ScaleChart(
      name: "scale-subscribers", title: "One value to one subscriber",
      abscissa: "live subscribers of another subject"),
    ScaleChart(
      name: "scale-subscribing", title: "Subscribing and disposing",
      abscissa: "live subscribers of the same subject"),
    ScaleChart(
      name: "scale-inners", title: "One more inner signal of flattenMap",
      abscissa: "inner signals that have finished"),
    ScaleChart(
      name: "scale-threads", title: "One value into one subject",
      abscissa: "threads that send at the same time"),
  ]

  /// The libraries, by their columns, with their colours on light and on dark pages.
  private static let libraries = [
    "signals": ("Signals", "#0b62c4", "#6cb6ff"),
    "opencombine": ("OpenCombine", "#a5631b", "#dba566"),
  ]

  /// The charts of the page Performance. `figures` returns the figures of the chart with this name,
  /// as `benchmarks --scale` writes them.
  static func all(_ figures: (_ name: String) -> String?) throws -> [ScaleChart] {
    try kinds.map { kind in
      var chart = kind
      try chart.read(figures(kind.name) ?? "")
      return chart
    }
  }

  private mutating func read(_ figures: String) throws {
    let lines = figures.split(separator: "\n").map { $0.split(separator: "\t") }
    guard let heads = lines.first?.dropFirst(), lines.count > 2,
      heads.allSatisfy({ Self.libraries[String($0)] != nil })
    else { throw SpeedChart.Missing(description: "There are no figures of \(name).") }
    let rows = lines.dropFirst().map { $0.compactMap { Double($0) } }
    guard rows.allSatisfy({ $0.count == heads.count + 1 && $0[0] >= 1 }) else {
      throw SpeedChart.Missing(description: "A row of \(name) is not complete.")
    }
    counts = rows.map { Int($0[0]) }
    curves = heads.enumerated().map { index, head in
      (String(head), rows.map { $0[index + 1] })
    }
  }

  // MARK: The axes

  /// The costs with a line: round steps of 1, 2 or 5 times a power of ten, at most six, and room
  /// above the highest point for the name of its curve.
  var ticks: [Double] {
    let least = (curves.flatMap(\.costs).max() ?? 1) * 1.15
    let power = pow(10, floor(log10(least)) - 1)
    let step = [1, 2, 5, 10, 20].map { $0 * power }.first { least / $0 <= 6 } ?? least
    return (0...Int((least / step).rounded(.up))).map { Double($0) * step }
  }

  // The chart is narrow, so that its words can be read on a phone.
  private static let width = 352.0
  private static let (left, right) = (42.0, 350.0)
  private static let (top, bottom) = (62.0, 232.0)
  private static let nameSize = 13.0

  private func x(_ index: Int) -> Double {
    let (first, last) = (log(Double(counts[0])), log(Double(counts[counts.count - 1])))
    let part = last > first ? (log(Double(counts[index])) - first) / (last - first) : 0
    return Self.left + 16 + (Self.right - Self.left - 32) * part
  }

  private func y(_ cost: Double) -> Double {
    Self.bottom - (Self.bottom - Self.top) * cost / (ticks.last ?? 1)
  }

  // MARK: The picture

  /// The chart as an SVG file.
  func svg(isDark: Bool) -> String {
    let ink = isDark ? "#e8edf3" : "#1b2430"
    let soft = isDark ? "#a3afbd" : "#55606e"
    let grid = isDark ? "#3a4450" : "#d5dbe2"
    var body = text(title, 0, 22, 15, ink, isBold: true)
    body += text("Nanoseconds. Less is better.", 0, 40, 12.5, soft)
    let places = curves.map(place)
    for cost in ticks {
      // The line leaves out what a name covers.
      let names = places.filter { $0.y - 12 < y(cost) && y(cost) < $0.y + 5 }
      let end = names.map(\.left).min().map { $0 - 4 } ?? Self.right
      body += "<path d=\"M\(Self.left) \(rounded(y(cost)))H\(rounded(end))\" "
      body += "stroke=\"\(cost == 0 ? soft : grid)\"/>\n"
      let figure = String(format: "%.0f", cost)
      body += text(figure, Self.left - 8, y(cost) + 4.5, 12.5, soft, anchor: "end")
    }
    for (index, count) in counts.enumerated() {
      body += text(short(count), x(index), Self.bottom + 19, 12.5, soft, anchor: "middle")
    }
    let middle = (Self.left + Self.right) / 2
    body += text(abscissa, middle, Self.bottom + 40, 12.5, soft, anchor: "middle")
    for (curve, place) in zip(curves, places) {
      guard let (name, light, dark) = Self.libraries[curve.library] else { continue }
      let colour = isDark ? dark : light
      let points = curve.costs.enumerated().map { (rounded(x($0)), rounded(y($1))) }
      let line = points.map { "\($0),\($1)" }.joined(separator: " ")
      body += "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(colour)\" "
      body += "stroke-width=\"2\"/>\n"
      for (x, y) in points {
        body += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"3\" fill=\"\(colour)\"/>\n"
      }
      body += text(
        name, place.right, place.y, Self.nameSize, colour, isBold: curve.library == "signals",
        anchor: "end")
    }
    let height = Int(Self.bottom) + 50
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(height)" \
      width="\(Int(Self.width))" height="\(height)" role="img" font-family="-apple-system, 'Segoe UI', \
      Helvetica, Arial, sans-serif">
      <title>\(words.escaped)</title>
      \(body)</svg>

      """
  }

  /// The chart in words.
  var words: String {
    let ranges = curves.map { library, costs in
      let name = Self.libraries[library]?.0 ?? library
      return "\(name) \(costs.min() ?? 0) to \(costs.max() ?? 0)"
    }
    let counts = "\(counts.first ?? 0) to \(counts.last ?? 0) \(abscissa)"
    return "\(title), in nanoseconds, with \(counts): \(ranges.joined(separator: ", "))."
  }

  /// Where the name of a curve stands: above its end, and above all that lies below the name.
  private func place(_ curve: (library: String, costs: [Double])) -> (
    left: Double, right: Double, y: Double
  ) {
    let name = Self.libraries[curve.library]?.0 ?? curve.library
    let right = x(counts.count - 1) + 6
    let left = right - 0.6 * Self.nameSize * Double(name.count)
    let points = curve.costs.enumerated().map { (x: x($0), y: y($1)) }
    var highest = points.map(\.y).last ?? Self.bottom
    for (one, two) in zip(points, points.dropFirst()) where two.x > left {
      let part = max(0, (left - one.x) / (two.x - one.x))
      highest = min(highest, two.y, one.y + (two.y - one.y) * part)
    }
    return (left, right, highest - 9)
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ size: Double, _ colour: String,
    isBold: Bool = false, anchor: String? = nil
  ) -> String {
    let weight = isBold ? " font-weight=\"600\"" : ""
    let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    return "<text x=\"\(rounded(x))\" y=\"\(rounded(y))\" font-size=\"\(size)\"\(weight)\(anchor) "
      + "fill=\"\(colour)\">\(text.escaped)</text>\n"
  }

  /// The count in a short form, which leaves room for its neighbours.
  private func short(_ count: Int) -> String {
    switch count {
    case 1_000_000...: "\(count / 1_000_000) M"
    case 1000...: "\(count / 1000) k"
    default: "\(count)"
    }
  }

  private func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
