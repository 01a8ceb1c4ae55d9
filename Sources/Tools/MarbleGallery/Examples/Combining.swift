import Signals
import SignalsTestingCore

extension Theme {
  static let combining = Theme(
    title: "Combining",
    examples: [
      Example("combineLatest(with: other)") { $0.source.combineLatest(with: $0["other"]) },
      Example("combineLatest(a, b, c)") { combineLatest($0["a"], $0["b"], $0["c"]) },
      Example("combineLatest([a, b])") { combineLatest([$0["a"], $0["b"]]) },
      Example("withLatest(from: other)") { $0.source.withLatest(from: $0["other"]) },
      Example("withLatest(from: other) { $0 + $1 }") {
        $0.source.withLatest(from: $0["other"]) { $0 + $1 }
      },
      Example("zip(with: other)") { $0.source.zip(with: $0["other"]) },
      Example("zip(a, b, c)") { zip($0["a"], $0["b"], $0["c"]) },
      Example("zip([a, b])") { zip([$0["a"], $0["b"]]) },
      Example("merge(with: other)") { $0.source.merge(with: $0["other"]) },
      Example("merge(a, b, c)") { merge($0["a"], $0["b"], $0["c"]) },
      Example("merge([a, b])") { merge([$0["a"], $0["b"]]) },
      Example("race(with: other)") { $0.source.race(with: $0["other"]) },
      Example("race(a, b, c)") { race($0["a"], $0["b"], $0["c"]) },
      Example("if(then: a, else: b)") { $0.flags().if(then: $0["a"], else: $0["b"]) },
      Example("switch(cases: [\"a\": a, \"b\": b])") { row in
        row.source.switch(cases: ["a": row["a"], "b": row["b"]])
      },
    ])
}
