import Signals
import SignalsTestingCore

extension Theme {
  static let transforming = Theme(
    title: "Transforming",
    examples: [
      Example("map { $0 + 1 }", .direct) { $0.numbers().map { $0 + 1 } },
      Example("mapReplace(\"a\")", .direct) { $0.numbers().mapReplace("a") },
      Example("compactMap { Int($0) }") { $0.source.compactMap { Int($0.name) } },
      Example("scan(start: 0) { $0 + $1 }", .direct) { $0.numbers().scan(start: 0) { $0 + $1 } },
      Example("scan(into: \"\") { $0 += $1 }", .direct) {
        $0.source.scan(into: "") { $0 += $1.name }
      },
      Example("scanWithIndex(start: 0) { $0 + $1 + $2 }", .direct) {
        $0.numbers().scanWithIndex(start: 0) { $0 + $1 + $2 }
      },
      Example("combinePrevious(start: 0) { $1 - $0 }", .direct) {
        $0.numbers().combinePrevious(start: 0) { $1 - $0 }
      },
      Example("enumerated()", .direct) { $0.source.enumerated() },
      Example("materialize()") { row in
        row.source.materialize().map { event -> Marble in
          if case .next(let value) = event { value } else { "x" }
        }
      },
      Example("dematerialize()") { row in
        row.source.map { marble -> Event<Int> in
          switch marble {
          case "a": .next(1)
          case "b": .next(2)
          default: .completed
          }
        }.dematerialize()
      },
      Example("buffer(count: 2)") { $0.source.buffer(count: 2) },
      Example("window(count: 2).flattenMap { $0.collect() }") {
        $0.source.window(count: 2).flattenMap { $0.collect() }
      },
      Example("groupBy { $0.lowercased() }.map(\\.key)") {
        $0.source.groupBy { $0.name.lowercased() }.map(\.key)
      },
      Example("groupBy(key) { $0 + $0 }.flatten()") {
        $0.source.groupBy({ $0.name.lowercased() }) { $0 + $0 }.flatten()
      },
      Example("startWith(\"s\")") { $0.source.startWith("s") },
      Example("startWith(\"r\", \"s\")") { $0.source.startWith("r", "s") },
      Example("ifEmpty(\"z\")") { $0.source.ifEmpty("z") },
      Example("ifEmpty(switchTo: other)") { $0.source.ifEmpty(switchTo: $0["other"]) },
      Example("not()") { $0.flags().not().named },
      Example("and(other)") { $0.flags().and($0.flags("other")).named },
      Example("or(other)") { $0.flags().or($0.flags("other")).named },
    ])
}
