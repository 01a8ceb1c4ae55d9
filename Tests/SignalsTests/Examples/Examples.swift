import Signals
import SignalsTesting

extension Example {
  /// All examples.
  public static let all = generated + byHand

  /// The examples whose code is not the expression of their diagram: the values of a row are no
  /// marbles, for instance, or the result is no text. All others are generated.
  private static let byHand: [Example] =
    creating + transforming + flattening + timing + recovering + observing + sharing + others

  private static let creating: [Example] = [
    Example("interval(every: .seconds(2))") { _ in
      Signal<Duration>.interval(every: .seconds(2)).scan(start: 0) { sum, _ in sum + 2 }
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
  ]

  private static let transforming: [Example] = [
    Example("compactMap { Int($0) }") { $0.source.compactMap { Int($0.name) } },
    Example("scan(into: \"\") { $0 += $1 }") {
      $0.source.scan(into: "") { $0 += $1.name }
    },
    Example("materialize()") { row in
      row.source.materialize().map { event -> Marble in
        if case .next(let value) = event { value } else { "x" }
      }
    },
    Example("dematerialize()") { row in
      row.source.map { marble -> Event<Int> in
        switch marble {
        case "a": .next(1)
        case "b": .next(2)
        default: .completed
        }
      }.dematerialize()
    },
    Example("groupBy { $0.lowercased() }.map(\\.key)") {
      $0.source.groupBy { $0.name.lowercased() }.map(\.key)
    },
    Example("groupBy({ $0.lowercased() }, untilIdleFor: .seconds(3)).map(\\.key)") {
      $0.source.groupBy({ $0.name.lowercased() }, untilIdleFor: .seconds(3)).map(\.key)
    },
    Example("groupBy(key) { $0 + $0 }.flatten()") {
      $0.source.groupBy({ $0.name.lowercased() }) { $0 + $0 }.flatten()
    },
  ]

  private static let others: [Example] = [
    Example("distinctUntilChanged(at: \\.count)") {
      $0.source.distinctUntilChanged(at: \.name.count)
    },
    Example("take(until: lifetime)") { $0.source.take(until: $0.lifetime()) },
  ]

  private static let flattening: [Example] = [
    Example("flatten(maxConcurrent: 1)") { row in
      row.source.map { row[$0] }.flatten(maxConcurrent: 1)
    },
    Example("concatMap(by: { $0.lowercased() }) { [a, c, b] }") { row in
      let order = ["a": "a", "A": "c", "b": "b"]
      return row.source.concatMap(by: { $0.name.lowercased() }) { row[order[$0.name]!] }
    },
    Example("flatten()") { row in row.source.map { row[$0] }.flatten() },
    Example("flatten(maxConcurrent: 2)") { row in
      row.source.map { row[$0] }.flatten(maxConcurrent: 2)
    },
    Example("expand { [a, b] }") { row in
      row.source.expand { ["a", "b"].contains($0.name) ? row[$0] : nil }
    },
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
  ]

  private static let timing: [Example] = [
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
    Example("deliverOnMainActor()") { $0.source.deliver(on: $0.scheduler) },
  ]

  private static let recovering: [Example] = [
    Example("catch { other }") { row in row.source.catch { _ in row["other"] } }
  ]

  private static let observing: [Example] = [
    Example("logAll()") { $0.source.logAll { _ in } },
    Example("logNext()") { $0.source.logNext { _ in } },
    Example("logError()") { $0.source.logError { _ in } },
    Example("logCompleted()") { $0.source.logCompleted { _ in } },
  ]

  private static let sharing: [Example] = [
    Example("multicast(subject).autoconnect()") { $0.source.multicast(Subject()).autoconnect() },
    Example("publish().autoconnect(), from tick 3") {
      $0.joining($0.source.publish().autoconnect())
    },
    Example("replay(), from tick 3") { $0.joining($0.source.replay()) },
    Example("replayLast(), from tick 3") { $0.joining($0.source.replayLast()) },
    Example("replayLazily(), from tick 3") { $0.joining($0.source.replayLazily()) },
    Example("share(replay: 1), from tick 3") { $0.joining($0.source.share(replay: 1)) },
  ]
}

extension ExampleInputs {
  /// What a second subscriber gets from tick 3 on.
  fileprivate func joining(_ shared: Signal<Marble>) -> Signal<Marble> {
    shared.subscribe()
    return shared.delaySubscription(for: .seconds(3), on: scheduler)
  }
}
