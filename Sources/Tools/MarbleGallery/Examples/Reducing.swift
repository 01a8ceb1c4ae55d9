import Signals
import SignalsTestingCore

extension Theme {
  static let reducing = Theme(
    title: "From all values to one",
    examples: [
      Example("aggregate(start: 0) { $0 + $1 }", .atEnd) {
        $0.numbers().aggregate(start: 0) { $0 + $1 }
      },
      Example("aggregate(startFactory: { 0 }) { $0 + $1 }", .atEnd) {
        $0.numbers().aggregate(startFactory: { 0 }) { $0 + $1 }
      },
      Example("aggregateWithIndex(start: 0) { $0 + $1 * $2 }", .atEnd) {
        $0.numbers().aggregateWithIndex(start: 0) { $0 + $1 * $2 }
      },
      Example("collect()", .atEnd) { $0.source.collect() },
      Example("count()", .atEnd) { $0.source.count() },
      Example("max()", .atEnd) { $0.numbers().max() },
      Example("min()", .atEnd) { $0.numbers().min() },
      Example("all(where: { $0 < 3 })") { $0.numbers().all(where: { $0 < 3 }).named },
      Example("any(where: { $0 > 2 })") { $0.numbers().any(where: { $0 > 2 }).named },
    ])
}
