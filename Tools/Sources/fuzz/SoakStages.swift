import Signals
import Synchronization

/// A value with its sender, and its number among the sender's values.
final class Numbered: Sendable {
  let sender: Int
  let number: Int

  /// How many numbered values are alive.
  static let alive = Atomic(0)

  init(sender: Int, number: Int) {
    self.sender = sender
    self.number = number
    Self.alive.add(1, ordering: .relaxed)
  }

  deinit { Self.alive.subtract(1, ordering: .relaxed) }
}

/// A part of a pipeline that loses nothing and keeps the order.
typealias Stage = @Sendable (Signal<Numbered>) -> Signal<Numbered>

enum Stages {
  static let all: [Stage] = keepingAll + inOneGo
  /// Those that lose nothing and keep the order even if the sources inside of them pause.
  static let keepingAll: [Stage] = passing + making + collecting + scheduling + sharing

  private static let passing: [Stage] = [
    { $0.map { $0 } },
    { $0.filter { $0.number >= 0 } },
    { $0.compactMap { $0 } },
    { $0.enumerated().map(\.value) },
    { $0.doNext { _ in }.finally {} },
    { $0.materialize().dematerialize() },
    { $0.distinctUntilChanged { $0 === $1 } },
    { $0.take(until: Subject<Int>()) },
    { $0.take(while: { $0.number >= 0 }).skip(while: { $0.number < 0 }) },
    { $0.scan(into: [Numbered]()) { $0 = [$1] }.map { $0[0] } },
    { $0.catch(to: .empty).retry(2) },
    { $0.concat(with: .empty).merge(with: .empty) },
    { $0.race(with: .never) },
  ]

  private static let making: [Stage] = [
    { $0.flattenMap { .return($0) } },
    { $0.flattenMap { .from([$0]) } },
    { $0.concatMap { .from([$0]) } },
    { $0.flatMapLatest { .from([$0]) } },
    { $0.flattenMap { zip(.return($0), .from([0])).map { $0.0 } } },
    { $0.flattenMap { combineLatest(.from([$0]), .return(0)).map { $0.0 } } },
  ]

  private static let collecting: [Stage] = [
    { $0.window(count: 5).flattenMap { $0 } },
    { $0.groupBy { $0.sender }.flattenMap { $0 } },
    { $0.collect().flattenMap { .from($0) } },
    { $0.take(last: .max) },
  ]

  /// Those whose inner signals send all values in one go, unless they are paused; and one that
  /// needs the first value of its second source before those of the first one.
  private static let inOneGo: [Stage] = [
    { $0.map { .from([$0]) }.flatten(maxConcurrent: 2) },
    { $0.withLatest(from: .return(0)).map { $0.0 } },
    { $0.exhaustMap { .from([$0]) } },
    { $0.buffer(count: 7).flattenMap { .from($0) } },
    { source in
      .defer {
        let clock = Scheduler.background()
        return source.buffer(for: .milliseconds(1), orCount: 50, on: clock).flattenMap { .from($0) }
      }
    },
  ]

  private static let scheduling: [Stage] = [
    { $0.deliver(on: .background()) },
    { $0.deliver(on: .background(.high)) },
    { $0.subscribe(on: .background()) },
    { $0.delay(for: .milliseconds(1), on: .background()) },
    { $0.delaySubscription(for: .milliseconds(1), on: .background()) },
    { $0.timeout(after: .seconds(3600), on: .background()) },
  ]

  private static let sharing: [Stage] = [
    { $0.share() },
    { $0.share(replay: 3) },
    { $0.replayLazily() },
    { $0.publish().autoconnect() },
  ]
}
