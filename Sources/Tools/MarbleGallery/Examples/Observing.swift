import Signals
import SignalsTestingCore

extension Theme {
  static let observing = Theme(
    title: "Side effects",
    examples: [
      Example("doNext { _ in }") { $0.source.doNext { _ in } },
      Example("doError { _ in }") { $0.source.doError { _ in } },
      Example("doCompleted { }") { $0.source.doCompleted {} },
      Example("initially { }") { $0.source.initially {} },
      Example("finally { }") { $0.source.finally {} },
      Example("logAll()") { $0.source.logAll { _ in } },
      Example("logNext()") { $0.source.logNext { _ in } },
      Example("logError()") { $0.source.logError { _ in } },
      Example("logCompleted()") { $0.source.logCompleted { _ in } },
      Example("named(\"letters\")") { $0.source.named("letters") },
    ])
}
