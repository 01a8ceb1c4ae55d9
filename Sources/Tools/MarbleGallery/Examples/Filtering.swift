import Signals
import SignalsTestingCore

extension Theme {
  static let filtering = Theme(
    title: "Filtering",
    examples: [
      Example("filter { $0 > 2 }") { $0.numbers().filter { $0 > 2 } },
      Example("ignore(1)") { $0.numbers().ignore(1) },
      Example("ignoreValues()") { $0.source.ignoreValues() },
      Example("distinctUntilChanged()") { $0.numbers().distinctUntilChanged() },
      Example("distinctUntilChanged { $0 / 2 == $1 / 2 }") {
        $0.numbers().distinctUntilChanged { $0 / 2 == $1 / 2 }
      },
      Example("take(2)") { $0.source.take(2) },
      Example("takeLast(2)") { $0.source.takeLast(2) },
      Example("takeWhile { $0 < 3 }") { $0.numbers().takeWhile { $0 < 3 } },
      Example("takeUntilFirst { $0 > 2 }") { $0.numbers().takeUntilFirst { $0 > 2 } },
      Example("takeUntil(trigger)") { $0.source.takeUntil($0["trigger"]) },
      Example("takeUntil(lifetime)") { $0.source.takeUntil($0.lifetime()) },
      Example("take(during: lifetime)") { $0.source.take(during: $0.lifetime()) },
      Example("takeUntilReplacement(replacement)") {
        $0.source.takeUntilReplacement($0["replacement"])
      },
      Example("skip(2)") { $0.source.skip(2) },
      Example("skipWhile { $0 < 3 }") { $0.numbers().skipWhile { $0 < 3 } },
      Example("skipUntilFirst { $0 > 2 }") { $0.numbers().skipUntilFirst { $0 > 2 } },
      Example("skipUntil(trigger)") { $0.source.skipUntil($0["trigger"]) },
      Example("elementAt(2)") { $0.source.elementAt(2) },
      Example("single()") { $0.source.single() },
      Example("sample(sampler)") { $0.source.sample($0["sampler"]) },
    ])
}
