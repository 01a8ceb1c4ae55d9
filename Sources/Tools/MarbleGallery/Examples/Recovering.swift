import Signals
import SignalsTestingCore

extension Theme {
  static let recovering = Theme(
    title: "Errors",
    examples: [
      Example("catch { other }") { row in row.source.catch { _ in row["other"] } },
      Example("catch(to: replacement)") { $0.source.catch(to: $0["replacement"]) },
      Example("catch(to: [first, second])") {
        $0.source.catch(to: [$0["first"], $0["second"]])
      },
      Example("retry()") { $0.source.retry() },
      Example("retry(2)") { $0.source.retry(2) },
      Example("retry(2, backoff: .constant(.seconds(2)))") {
        $0.source.retry(2, backoff: .constant(.seconds(2)))
      },
      Example("retry { $0.delay(for: .seconds(2)).take(2) }") {
        $0.source.retry { $0.delay(for: .seconds(2)).take(2) }
      },
      Example("try { if $0 > 2 { throw TestError() } }") {
        $0.numbers().try { if $0 > 2 { throw TestError() } }
      },
    ])
}
