import SignalsTesting
import TestSupport
import Testing

@Suite("replay()", .leavesNothing)
struct ReplayTests {
  @Test("sends everything to each subscriber, of one subscription to the source")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let replay = source.replay()
    marbles.expect(replay, from: [0: "a-b-c-|", 3: "---(ab)c-|", 8: "--------(abc|)"])
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("subscribes at once, without a subscriber")
  func eagerness() {
    let source = CountedSource()
    let replay = asCurrent { source.signal.replay() }
    #expect(source.subscriptions.value == 1)
    source.sendNext(1)
    let log = EventLog<Int>()
    asCurrent { _ = replay.log(to: log) }
    #expect(log.events == ["1"])
  }

  @Test("sends the error after the values, to each subscriber")
  func error() {
    let marbles = Marbles()
    let replay = marbles.cold("a-X").replay()
    marbles.expect(replay, from: [0: "a-X", 4: "----(aX)"])
  }

  @Test("goes on when its subscribers have left, as long as others may follow")
  func subscribersGone() {
    let source = CountedSource()
    let replay = asCurrent { source.signal.replay() }
    asCurrent { replay.subscribe() }.dispose()
    #expect(source.disposals.value == 0)
    source.sendNext(1)
    let log = EventLog<Int>()
    asCurrent { _ = replay.log(to: log) }
    #expect(log.events == ["1"])
  }

  @Test("disposes of the source when neither the signal nor a subscription is left")
  func nobodyLeft() {
    let source = CountedSource()
    var replay: Signal<Int>? = asCurrent { source.signal.replay() }
    var derived = replay?.map { $0 }
    let subscription = asCurrent { replay?.subscribe() }
    replay = nil
    #expect(source.disposals.value == 0)
    subscription?.dispose()
    #expect(source.disposals.value == 0)
    _ = derived
    derived = nil
    #expect(source.disposals.value == 1)
  }

  @Test("goes on for its subscribers when the signal is released")
  func signalGone() {
    let source = CountedSource()
    let log = EventLog<Int>()
    let subscription = asCurrent { source.signal.replay().log(to: log) }
    source.sendNext(1)
    #expect(log.events == ["1"])
    subscription.dispose()
    #expect(source.disposals.value == 1)
  }

  @Test("releases everything with it")
  func memory() {
    let alive = Counter()
    asCurrent {
      let tracked = Tracked(alive)
      let replay = Signal<Tracked>.create { subscriber in
        subscriber.sendNext(tracked)
        subscriber.sendCompleted()
        return nil
      }
      .replay()
      replay.subscribe()
    }
    #expect(alive.value == 0)
  }
}
