import Signals
import SignalsTestingCore

extension Theme {
  static let creating = Theme(
    title: "Creating",
    examples: [
      Example("defer { a }") { (row) -> Signal<Marble> in .defer { row["a"] } },
      Example("empty") { (_) -> Signal<String> in .empty },
      Example("error(TestError())") { (_) -> Signal<String> in .error(TestError()) },
      Example("from(\"a\", \"b\", \"c\")") { (_) -> Signal<String> in .from("a", "b", "c") },
      Example("from([\"a\", \"b\", \"c\"])") { (_) -> Signal<String> in .from(["a", "b", "c"]) },
      Example("generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })") { (_) -> Signal<Int> in
        .generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })
      },
      Example("interval(every: .seconds(2))") { _ in
        Signal<Duration>.interval(every: .seconds(2)).scan(start: 0) { sum, _ in sum + 2 }
      },
      Example("never") { (_) -> Signal<String> in .never },
      Example("range(start: 4, count: 3)") { (_) -> Signal<Int> in .range(start: 4, count: 3) },
      Example("return(\"a\")") { (_) -> Signal<String> in .return("a") },
      Example("[\"a\", \"b\", \"c\"].signal(on: scheduler)") { (row) -> Signal<String> in
        ["a", "b", "c"].signal(on: row.scheduler)
      },
      Example("startEagerly { a, b, completed }") { (row) -> Signal<String> in
        .startEagerly(on: row.scheduler) { subscriber in
          subscriber.sendNext("a")
          subscriber.sendNext("b")
          subscriber.sendCompleted()
        }
      },
      Example("startLazily { a, b, completed }") { (row) -> Signal<String> in
        .startLazily(on: row.scheduler) { subscriber in
          subscriber.sendNext("a")
          subscriber.sendNext("b")
          subscriber.sendCompleted()
        }
      },
      Example("timer(after: .seconds(3))") { _ in
        Signal<Duration>.timer(after: .seconds(3)).mapReplace(3)
      },
      Example("timer(after: .seconds(1), repeatingEvery: .seconds(2))") { _ in
        Signal<Duration>.timer(after: .seconds(1), repeatingEvery: .seconds(2))
          .map { "\($0.components.seconds)" }
      },
      Example("try { throw TestError() }") { (_) -> Signal<String> in .try { throw TestError() } },
      Example("using({ \"resource\" }, release: { _ in }, in: { _ in a })") {
        (row) -> Signal<Marble> in .using({ "resource" }, release: { _ in }, in: { _ in row["a"] })
      },
    ])
}
