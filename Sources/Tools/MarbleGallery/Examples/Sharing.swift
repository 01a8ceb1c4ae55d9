import Signals
import SignalsTestingCore

extension Theme {
  static let sharing = Theme(
    title: "Sharing one subscription",
    examples: [
      Example("multicast(subject).autoconnect()") { $0.source.multicast(Subject()).autoconnect() },
      Example("multicast { ReplaySubject() }.autoconnect()") {
        $0.source.multicast { ReplaySubject() }.autoconnect()
      },
      Example("publish().autoconnect()") { $0.source.publish().autoconnect() },
      Example("publish().autoconnect(), from tick 3") {
        $0.joining($0.source.publish().autoconnect())
      },
      Example("replay(), from tick 3") { $0.joining($0.source.replay()) },
      Example("replayLast(), from tick 3") { $0.joining($0.source.replayLast()) },
      Example("replayLazily(), from tick 3") { $0.joining($0.source.replayLazily()) },
      Example("share(replay: 1), from tick 3") { $0.joining($0.source.share(replay: 1)) },
    ])
}

extension ExampleInputs {
  /// What a second subscriber gets from tick 3 on.
  fileprivate func joining(_ shared: Signal<Marble>) -> Signal<Marble> {
    shared.subscribe()
    return shared.delaySubscription(for: .seconds(3), on: scheduler)
  }
}
