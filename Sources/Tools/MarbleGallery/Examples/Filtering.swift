import Signals
import SignalsTestingCore

extension Theme {
  static let filtering = Theme(
    title: "Filtering",
    examples: [
      Example("filter { $0 > 2 }") { $0.numbers().filter { $0 > 2 } },
      Example("ignore(1)") { $0.numbers().ignore(1) },
      Example("ignoreValues()") { $0.source.ignoreValues() },
      Example("distinctUntilChanged()", .direct) { $0.numbers().distinctUntilChanged() },
      Example("distinctUntilChanged(at: \\.count)") {
        $0.source.distinctUntilChanged(at: \.name.count)
      },
      Example("distinctUntilChanged { $0 / 2 == $1 / 2 }") {
        $0.numbers().distinctUntilChanged { $0 / 2 == $1 / 2 }
      },
      Example("take(2)") { $0.source.take(2) },
      Example("take(last: 2)") { $0.source.take(last: 2) },
      Example("take(while: { $0 < 3 })") { $0.numbers().take(while: { $0 < 3 }) },
      Example("takeUntilFirst { $0 > 2 }") { $0.numbers().takeUntilFirst { $0 > 2 } },
      Example("take(until: trigger)") { $0.source.take(until: $0["trigger"]) },
      Example("take(until: lifetime)") { $0.source.take(until: $0.lifetime()) },
      Example("take(untilReplacement: replacement)") {
        $0.source.take(untilReplacement: $0["replacement"])
      },
      Example("skip(2)") { $0.source.skip(2) },
      Example("skip(while: { $0 < 3 })") { $0.numbers().skip(while: { $0 < 3 }) },
      Example("skipUntilFirst { $0 > 2 }") { $0.numbers().skipUntilFirst { $0 > 2 } },
      Example("skip(until: trigger)") { $0.source.skip(until: $0["trigger"]) },
      Example("element(at: 2)") { $0.source.element(at: 2) },
      Example("single()") { $0.source.single() },
      Example("sample(when: sampler)") { $0.source.sample(when: $0["sampler"]) },
    ])
}
