import Foundation

/// A chart of a scale, as an SVG picture: counts on a logarithmic axis, costs from zero upwards.
struct Chart {
  let scale: Scale
  let measurements: [Library: [Double]]

  /// Colours on light and on dark pages.
  private static let colours: [Library: (String, String)] = [
    .signals: ("#0b62c4", "#6cb6ff"), .openCombine: ("#a5631b", "#dba566"),
  ]
  // The chart is narrow, so that its words can be read on a phone.
  private let size = (width: 480.0, height: 320.0)
  private let left = 56.0
  private let top = 40.0
  private let width = 400.0
  private let height = 222.0

  /// The picture, for light or for dark pages; it has no background.
  func svg(isDark: Bool) -> String {
    let ink = isDark ? "#e8edf3" : "#1b2430"
    let grid = isDark ? "#3a4450" : "#d5dbe2"
    let box = "\(number(size.width)) \(number(size.height))"
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(box)" role="img" "#
        + #"font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" "#
        + #"font-size="13" fill="\#(ink)">"#,
      "<title>\(scale.title)</title>",
      text(scale.title, x: size.width / 2, y: 20, size: 15),
      text(scale.abscissa, x: left + width / 2, y: top + height + 44),
      #"<text x="14" y="152" text-anchor="middle" transform="rotate(-90 14 152)">nanoseconds</text>"#,
    ]
    for index in 0...4 {
      let cost = highest * Double(index) / 4
      lines.append(#"<path d="M\#(left) \#(y(cost))h\#(width)" stroke="\#(grid)"/>"#)
      lines.append(text(number(cost), x: left - 18, y: y(cost) + 4))
    }
    for (index, count) in scale.counts.enumerated() {
      lines.append(text(short(count), x: x(index), y: top + height + 20))
    }
    for library in Library.allCases {
      guard let costs = measurements[library], let colours = Self.colours[library] else { continue }
      let colour = isDark ? colours.1 : colours.0
      let points = costs.enumerated().map { "\(number(x($0))),\(number(y($1)))" }
      lines.append(
        #"<polyline points="\#(points.joined(separator: " "))" fill="none" stroke="\#(colour)" stroke-width="2"/>"#
      )
      for (index, cost) in costs.enumerated() {
        lines.append(
          #"<circle cx="\#(number(x(index)))" cy="\#(number(y(cost)))" r="3" fill="\#(colour)"/>"#)
      }
      let name = library == .signals ? "Signals" : "OpenCombine"
      lines.append(
        #"<text x="\#(left + width + 4)" y="\#(number(y(costs.last!) - 8))" text-anchor="end" fill="\#(colour)">\#(name)</text>"#
      )
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var highest: Double { (measurements.values.joined().max() ?? 1) * 1.15 }

  private func x(_ index: Int) -> Double {
    left + 20 + (width - 40) * Double(index) / Double(max(1, scale.counts.count - 1))
  }

  private func y(_ cost: Double) -> Double { top + height * (1 - cost / highest) }

  private func number(_ value: Double) -> String { String(format: "%.0f", value) }

  /// The count in a short form, which leaves room for its neighbours.
  private func short(_ count: Int) -> String {
    switch count {
    case 1_000_000...: "\(count / 1_000_000) M"
    case 10_000...: "\(count / 1000) k"
    default: "\(count)"
    }
  }

  private func text(_ text: String, x: Double, y: Double, size: Int = 13) -> String {
    #"<text x="\#(number(x))" y="\#(number(y))" text-anchor="middle" font-size="\#(size)">\#(text)</text>"#
  }
}
