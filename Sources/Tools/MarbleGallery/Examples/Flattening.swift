import Signals
import SignalsTestingCore

extension Theme {
  static let flattening = Theme(
    title: "One signal after the other, or many at once",
    examples: [
      Example("concat(with: next)") { $0.source.concat(with: $0["next"]) },
      Example("flatten(maxConcurrent: 1)") { row in
        row.source.map { row[$0] }.flatten(maxConcurrent: 1)
      },
      Example("concat(a, b, c)") { concat($0["a"], $0["b"], $0["c"]) },
      Example("concat([a, b])") { concat([$0["a"], $0["b"]]) },
      Example("then { other }") { row in row.source.then { row["other"] } },
      Example("flatten()") { row in row.source.map { row[$0] }.flatten() },
      Example("flatten(maxConcurrent: 2)") { row in
        row.source.map { row[$0] }.flatten(maxConcurrent: 2)
      },
      Example("flattenMap { [a, b] }") { row in row.source.flattenMap { row[$0] } },
      Example("concatMap { [a, b] }") { row in row.source.concatMap { row[$0] } },
      Example("exhaustMap { [a, c] }") { row in row.source.exhaustMap { row[$0] } },
      Example("flatMapLatest { [a, b] }") { row in row.source.flatMapLatest { row[$0] } },
      Example("switchToLatest()") { row in row.source.map { row[$0] }.switchToLatest() },
      Example("flattenMapWithStop { step }") { row in
        let inner = row["inner"]
        return row.source.flattenMapWithStop {
          { value, stop in
            stop = value == "b"
            return inner
          }
        }
      },
      Example("repeat()") { $0.source.repeat() },
    ])
}
