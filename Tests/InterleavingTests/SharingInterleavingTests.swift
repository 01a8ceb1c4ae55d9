import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct SharingInterleavingTests {
  /// A signal that counts how often it is subscribed to and disposed of.
  private struct Counted: Sendable {
    let begun = Tally()
    let ended = Tally()
    let subject = Subject<Int>()
    var signal: Signal<Int> {
      Signal<Int>.create { [begun, ended, subject] subscriber in
        begun.count()
        return CompoundDisposable(subject.subscribe(subscriber), Disposable { ended.count() })
      }
    }
  }

  @Test("two connect at once, and there is one subscription", .tags(.H2)) func connects() {
    explore(allowing: ["1 0 1"]) { scenario in
      let source = Counted()
      let connection = source.signal.publish()
      let seen = scenario.observe(connection.signal)
      scenario.thread("one", .step("connect") { connection.connect() })
      scenario.thread("two", .step("connect") { connection.connect() })
      return {
        source.subject.sendNext(1)
        return source.begun.text + " " + source.ended.text + " " + seen.text
      }
    }
  }

  @Test("Connecting races the end of the same connection") func connectAndDispose() {
    // Either the new subscriber joins the present connection, which then ends, or it makes a new
    // one.
    explore(allowing: ["1 1 ", "2 1 1"]) { scenario in
      let source = Counted()
      let connection = source.signal.publish()
      let seen = scenario.observe(connection.signal)
      let first = connection.connect()
      scenario.thread("one", .dispose(first))
      scenario.thread("two", .step("connect") { connection.connect() })
      return {
        source.subject.sendNext(1)
        return source.begun.text + " " + source.ended.text + " " + seen.text
      }
    }
  }

  @Test("the last one leaves while a new one arrives, which is not left alone", .tags(.H4))
  func lastLeaves() {
    explore(allowing: ["1 0 1", "2 1 1"]) { scenario in
      let source = Counted()
      let shared = source.signal.share()
      let old = scenario.observe(shared)
      let new = scenario.observation(of: Int.self)
      scenario.thread("one", .dispose(old))
      scenario.thread("two", .subscribe(new, to: shared))
      return {
        source.subject.sendNext(1)
        return source.begun.text + " " + source.ended.text + " " + new.text
      }
    }
  }

  @Test("the last one leaves a connected signal while a new one arrives", .tags(.H4))
  func lastLeavesAutoconnect() {
    explore(allowing: ["1 0 1", "2 1 1"]) { scenario in
      let source = Counted()
      let shared = source.signal.publish().autoconnect()
      let old = scenario.observe(shared)
      let new = scenario.observation(of: Int.self)
      scenario.thread("one", .dispose(old))
      scenario.thread("two", .subscribe(new, to: shared))
      return {
        source.subject.sendNext(1)
        return source.begun.text + " " + source.ended.text + " " + new.text
      }
    }
  }

  @Test(
    "the last one leaves while a new one arrives, which gets no value of the old connection",
    .tags(.H4))
  func lastLeavesReplay() {
    explore(allowing: ["1 0 1", "2 1 "]) { scenario in
      let source = Counted()
      let shared = source.signal.share(replay: 1)
      let old = scenario.observe(shared)
      source.subject.sendNext(1)
      let new = scenario.observation(of: Int.self)
      scenario.thread("one", .dispose(old))
      scenario.thread("two", .subscribe(new, to: shared))
      return { source.begun.text + " " + source.ended.text + " " + new.text }
    }
  }

  @Test("two arrive while the last one leaves", .tags(.H4)) func twoArrive() {
    explore(allowing: ["1 0 1 1", "2 1 1 1"]) { scenario in
      let source = Counted()
      let shared = source.signal.share()
      let old = scenario.observe(shared)
      let (first, second) = (scenario.observation(of: Int.self), scenario.observation(of: Int.self))
      scenario.thread("one", .dispose(old))
      scenario.thread("two", .subscribe(first, to: shared))
      scenario.thread("three", .subscribe(second, to: shared))
      return {
        source.subject.sendNext(1)
        return source.begun.text + " " + source.ended.text + " " + first.text + " " + second.text
      }
    }
  }

  @Test("one arrives while the source completes", .tags(.H5)) func arrivesAtTheEnd() {
    explore(allowing: ["1 |", "2 |"]) { scenario in
      let source = Counted()
      let shared = source.signal.share()
      let old = scenario.observe(shared)
      let new = scenario.observation(of: Int.self)
      scenario.thread("one", .complete(source.subject))
      scenario.thread("two", .subscribe(new, to: shared))
      scenario.expect("the old one has ended") { old.isCompleted }
      return { source.begun.text + " " + new.text }
    }
  }

  @Test("A shared source replays its last value to a subscriber that comes meanwhile")
  func replaying() {
    explore(allowing: ["1 2"]) { scenario in
      let source = Counted()
      let shared = source.signal.share(replay: 2)
      let old = scenario.observe(shared)
      source.subject.sendNext(1)
      let new = scenario.observation(of: Int.self)
      scenario.thread("one", .send(2, to: source.subject))
      scenario.thread("two", .subscribe(new, to: shared))
      scenario.expect("the old one misses nothing") { old.values == [1, 2] }
      return { new.text }
    }
  }
}
