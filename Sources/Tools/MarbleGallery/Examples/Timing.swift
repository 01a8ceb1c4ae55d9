import Signals
import SignalsTestingCore

extension Theme {
  static let timing = Theme(
    title: "Time and schedulers",
    examples: [
      Example("delay(for: .seconds(2))") { $0.source.delay(for: .seconds(2)) },
      Example("delaySubscription(for: .seconds(2))") {
        $0.source.delaySubscription(for: .seconds(2))
      },
      Example("debounce(for: .seconds(2))") { $0.source.debounce(for: .seconds(2)) },
      Example("throttleFirst(for: .seconds(3))") { $0.source.throttleFirst(for: .seconds(3)) },
      Example("throttleLatest(for: .seconds(3))") { $0.source.throttleLatest(for: .seconds(3)) },
      Example("buffer(for: .seconds(3))") {
        $0.source.buffer(for: .seconds(3))
      },
      Example("window(for: .seconds(3)).flattenMap { $0.collect() }") { row in
        row.source.window(for: .seconds(3)).flattenMap { $0.collect() }
      },
      Example("timeout(after: .seconds(5))") {
        $0.source.timeout(after: .seconds(5)).expectingTimeout
      },
      Example("timeout(perValue: .seconds(3))") {
        $0.source.timeout(perValue: .seconds(3)).expectingTimeout
      },
      Example("timeInterval()") { row in
        row.source.timeInterval().map {
          "\($0.interval.components.seconds)\($0.value)"
        }
      },
      Example("timestamp()") { row in
        row.source.timestamp().map { "\($0.time.components.seconds)\($0.value)" }
      },
      Example("deliver(on: scheduler)") { $0.source.deliver(on: $0.scheduler) },
      Example("deliverOnMainActor()") { $0.source.deliver(on: $0.scheduler) },
      Example("subscribe(on: scheduler)") { $0.source.subscribe(on: $0.scheduler) },
    ])
}
