import Foundation

/// A chart of a scale, as an SVG picture: counts on a logarithmic axis, costs from zero upwards.
struct Chart {
  let scale: Scale
  let measurements: [Library: [Double]]

  private static let colours: [Library: String] = [
    .signals: "royalblue", .openCombine: "chocolate",
  ]
  private let left = 70.0
  private let top = 44.0
  private let width = 500.0
  private let height = 240.0

  var svg: String {
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 350" font-family="sans-serif" font-size="12">"#,
      #"<rect width="640" height="350" fill="white"/>"#,
      text(scale.title, x: 320, y: 22, size: 15),
      text(scale.abscissa, x: left + width / 2, y: top + height + 42),
      #"<text x="16" y="164" text-anchor="middle" transform="rotate(-90 16 164)">nanoseconds</text>"#,
    ]
    for index in 0...4 {
      let cost = highest * Double(index) / 4
      lines.append(
        #"<path d="M\#(left) \#(y(cost))h\#(width)" stroke="lightgray"/>"#)
      lines.append(text(number(cost), x: left - 24, y: y(cost) + 4))
    }
    for (index, count) in scale.counts.enumerated() {
      lines.append(
        text(
          count.formatted(.number.locale(.init(identifier: "en"))), x: x(index),
          y: top + height + 20))
    }
    for library in Library.allCases {
      guard let costs = measurements[library], let colour = Self.colours[library] else { continue }
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

  private func text(_ text: String, x: Double, y: Double, size: Int = 12) -> String {
    #"<text x="\#(number(x))" y="\#(number(y))" text-anchor="middle" font-size="\#(size)">\#(text)</text>"#
  }
}
