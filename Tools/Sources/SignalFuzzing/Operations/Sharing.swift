import Signals

extension Operation {
  /// Operators whose subscribers share one subscription to the source.
  static let sharing: [Operation] = [
    Operation("Share", "{a}.share(replay: {n})") { call in
      call[0].share(replay: call.number)
    } model: { call in
      let sharing = ModelSharing(call, .whileConnected) { ModelSubject(replaying: call.number) }
      return { sharing.subscribeConnecting($0) }
    },
    Operation("Share", "{a}.share(replay: {n}, scope: .forever)") { call in
      call[0].share(replay: call.number, scope: .forever)
    } model: { call in
      let sharing = ModelSharing(call, .given) { ModelSubject(replaying: call.number) }
      return { sharing.subscribeConnecting($0) }
    },
    Operation("Publish", "{a}.publish()", as: .connection) { call in
      call.world.connection(call.place, call[0].publish())
    } model: { call in
      let sharing = ModelSharing(call, .renewed) { ModelSubject() }
      call.world.connections[call.place] = sharing
      return { sharing.subscribe($0) }
    },
    Operation("Publish", "{a}.publish().autoconnect()") { call in
      call[0].publish().autoconnect()
    } model: { call in
      let sharing = ModelSharing(call, .renewed) { ModelSubject() }
      return { sharing.subscribeConnecting($0) }
    },
    Operation("Multicast", "{a}.multicast(ReplaySubject(capacity: {n}))", as: .connection) { call in
      call.world.connection(
        call.place, call[0].multicast(ReplaySubject(capacity: call.number)))
    } model: { call in
      let sharing = ModelSharing(call, .given) { ModelSubject(replaying: call.number) }
      call.world.connections[call.place] = sharing
      return { sharing.subscribe($0) }
    },
    Operation("Replay", "{a}.replay()") { call in
      call[0].replay()
    } model: { call in
      let sharing = ModelSharing(call, .once) { ModelSubject(replaying: nil) }
      sharing.keep()
      sharing.connect()
      return { sharing.subscribeConnecting($0) }
    },
    Operation("ReplayLast", "{a}.replayLast()") { call in
      call[0].replayLast()
    } model: { call in
      let sharing = ModelSharing(call, .once) { ModelSubject(replaying: 1) }
      sharing.keep()
      sharing.connect()
      return { sharing.subscribeConnecting($0) }
    },
    Operation("ReplayLazily", "{a}.replayLazily()") { call in
      call[0].replayLazily()
    } model: { call in
      let sharing = ModelSharing(call, .once) { ModelSubject(replaying: nil) }
      sharing.keep()
      return { sharing.subscribeConnecting($0) }
    },
  ]
}
