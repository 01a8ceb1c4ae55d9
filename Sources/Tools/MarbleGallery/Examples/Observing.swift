import Signals
import SignalsTestingCore

extension Theme {
  static let observing = Theme(
    title: "Side effects",
    examples: [
      Example("doNext { _ in }", .direct) { $0.source.doNext { _ in } },
      Example("doError { _ in }", .direct) { $0.source.doError { _ in } },
      Example("doCompleted { }", .direct) { $0.source.doCompleted {} },
      Example("initially { }", .direct) { $0.source.initially {} },
      Example("finally { }", .direct) { $0.source.finally {} },
      Example("logAll()", .direct) { $0.source.logAll { _ in } },
      Example("logNext()") { $0.source.logNext { _ in } },
      Example("logError()") { $0.source.logError { _ in } },
      Example("logCompleted()") { $0.source.logCompleted { _ in } },
      Example("named(\"letters\")", .direct) { $0.source.named("letters") },
    ])
}
