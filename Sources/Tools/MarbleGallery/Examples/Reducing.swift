import Signals
import SignalsTestingCore

extension Theme {
  static let reducing = Theme(
    title: "From all values to one",
    examples: [
      Example("aggregate(start: 0) { $0 + $1 }") { $0.numbers().aggregate(start: 0) { $0 + $1 } },
      Example("aggregate(startFactory: { 0 }) { $0 + $1 }") {
        $0.numbers().aggregate(startFactory: { 0 }) { $0 + $1 }
      },
      Example("aggregateWithIndex(start: 0) { $0 + $1 * $2 }") {
        $0.numbers().aggregateWithIndex(start: 0) { $0 + $1 * $2 }
      },
      Example("collect()") { $0.source.collect() },
      Example("count()") { $0.source.count() },
      Example("max()") { $0.numbers().max() },
      Example("min()") { $0.numbers().min() },
      Example("all(where: { $0 < 3 })") { $0.numbers().all(where: { $0 < 3 }).named },
      Example("any(where: { $0 > 2 })") { $0.numbers().any(where: { $0 > 2 }).named },
    ])
}
