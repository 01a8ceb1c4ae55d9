import Signals
import SignalsTestingCore

extension Theme {
  static let flattening = Theme(
    title: "One signal after the other, or many at once",
    examples: [
      Example("concat(next)") { $0.source.concat($0["next"]) },
      Example("concat()") { row in row.source.map { row[$0] }.concat() },
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
      Example("bind { step }") { row in
        let inner = row["inner"]
        return row.source.bind {
          { value, stop in
            stop = value == "b"
            return inner
          }
        }
      },
      Example("repeat()") { $0.source.repeat() },
    ])
}
