import Signals
import TestSupport
import Testing

@Suite("A channel", .leavesNothing)
struct ChannelTests {
  @Test("RACChannelExamples 1: the leading end sends no value that was sent before, but later ones")
  func leadingMissesEarlier() {
    let channel = Channel<Int>()
    let log = EventLog<Int>()
    channel.following.sendNext(1)
    asCurrent { _ = channel.leading.log(to: log) }
    #expect(log.events == [])
    channel.following.sendNext(2)
    #expect(log.events == ["2"])
  }

  @Test("RACChannelExamples 2: the following end sends the latest value first")
  func followingStartsWithLatest() {
    let channel = Channel<Int>()
    for value in 1...3 {
      channel.leading.sendNext(value)
      let log = EventLog<Int>()
      asCurrent { _ = channel.following.log(to: log) }
      #expect(log.events == ["\(value)"])
    }
  }

  @Test(
    "RACChannelExamples 3: the leading end sends the values of the following one, in order"
  )
  func leadingValues() {
    let channel = Channel<Int>()
    let log = EventLog<Int>()
    asCurrent { _ = channel.leading.log(to: log) }
    for value in 1...3 { channel.following.sendNext(value) }
    channel.leading.sendNext(4)
    #expect(log.events == ["1", "2", "3"])
  }

  @Test("RACChannelExamples 4: the following end sends the latest value, then later ones")
  func followingValues() {
    let channel = Channel<Int>()
    let log = EventLog<Int>()
    channel.leading.sendNext(1)
    channel.leading.sendNext(2)
    asCurrent { _ = channel.following.log(to: log) }
    channel.leading.sendNext(3)
    channel.following.sendNext(4)
    #expect(log.events == ["2", "3"])
  }

  @Test(
    "RACChannelExamples 5, 6: the terminal event of either end ends both",
    arguments: [true, false],
    [true, false])
  func terminalEvent(ofLeading: Bool, completes: Bool) {
    let channel = Channel<Int>()
    let (leading, following) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      channel.leading.log(to: leading)
      channel.following.log(to: following)
    }
    let terminal = ofLeading ? channel.leading : channel.following
    if completes { terminal.sendCompleted() } else { terminal.sendError(SomeError()) }
    #expect(leading.events == [completes ? "|" : "X"])
    #expect(following.events == leading.events)
  }

  @Test(
    "RACChannelExamples 7: later subscribers of both ends get the terminal event",
    arguments: [true, false], [true, false])
  func lateSubscribers(ofLeading: Bool, completes: Bool) {
    let channel = Channel<Int>()
    channel.leading.sendNext(1)
    let terminal = ofLeading ? channel.leading : channel.following
    if completes { terminal.sendCompleted() } else { terminal.sendError(SomeError()) }
    let (leading, following) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      channel.leading.log(to: leading)
      channel.following.log(to: following)
    }
    let end = completes ? "|" : "X"
    #expect(leading.events == [end])
    #expect(following.events == ["1", end])
  }

  @Test("RACChannelSpec 1: is released when its subscribers have disposed of their subscriptions")
  func releasedAfterSubscribers() {
    weak var reference: Channel<Int>?
    weak var terminal: ChannelTerminal<Int>?
    let alive = Counter()
    asCurrent {
      let channel = Channel<Int>()
      (reference, terminal) = (channel, channel.leading)
      let subscriptions = [
        channel.leading.subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked },
        channel.following.subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked },
      ]
      #expect(alive.value == 2)
      for subscription in subscriptions { subscription.dispose() }
      #expect(alive.value == 0)
    }
    #expect(reference == nil)
    #expect(terminal == nil)
  }

  @Test("RACChannelSpec 2: is released when its sources have been disposed of")
  func releasedAfterSources() {
    weak var reference: Channel<Int>?
    weak var terminal: ChannelTerminal<Int>?
    let source = Subject<Int>()
    asCurrent {
      let channel = Channel<Int>()
      (reference, terminal) = (channel, channel.leading)
      let subscriptions = [
        source.subscribe(channel.leading), source.subscribe(channel.following),
      ]
      for subscription in subscriptions { subscription.dispose() }
    }
    #expect(reference == nil)
    #expect(terminal == nil)
  }

  @Test("binds two ends of two channels to each other")
  func binding() {
    let (model, view) = (Channel<Int>(), Channel<Int>())
    let (atModel, atView) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      model.leading.log(to: atModel)
      view.following.log(to: atView)
      model.leading.sendNext(1)
      model.following.subscribe(view.leading)
      view.leading.subscribe(model.following)
      view.following.sendNext(2)
      model.leading.sendNext(3)
    }
    #expect(atView.events == ["1", "3"])
    #expect(atModel.events == ["2"])
    // Break the cycle: the terminals are bound to each other.
    model.leading.sendCompleted()
  }

  @Test("a source that ends, ends the channel, which disposes of the other sources")
  func sources() {
    let channel = Channel<Int>()
    let (source, ending) = (CountedSource(), Subject<Int>())
    let log = EventLog<Int>()
    asCurrent {
      source.signal.subscribe(channel.leading)
      ending.subscribe(channel.following)
      channel.following.log(to: log)
    }
    source.sendNext(1)
    ending.sendCompleted()
    #expect(source.disposals.value == 1)
    #expect(log.events == ["1", "|"])
  }

  @Test("of two concurrent terminal events both ends get the same one")
  func racingTerminalEvents() {
    for _ in 0..<raceRounds {
      let channel = Channel<Int>()
      let (leading, following) = (EventLog<Int>(), EventLog<Int>())
      asCurrent {
        channel.leading.log(to: leading)
        channel.following.log(to: following)
      }
      race({ channel.leading.sendError(SomeError()) }, { channel.following.sendCompleted() })
      #expect(leading.events.count == 1)
      #expect(following.events == leading.events)
    }
  }
}
