import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct SubjectInterleavingTests {
  @Test("a subscription to a subject races its end", .tags(.B6)) func lateSubscription() {
    explore(allowing: ["1|", "|"]) { scenario in
      let subject = Subject<Int>()
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .send(1, to: subject), .complete(subject))
      scenario.thread("two", .subscribe(seen, to: subject))
      return { seen.text }
    }
  }

  @Test("all subscribers see one order", .tags(.B12)) func oneOrder() {
    explore(allowing: ["1 2, 1 2", "2 1, 2 1"]) { scenario in
      let subject = Subject<Int>()
      let seen = [scenario.observe(subject), scenario.observe(subject)]
      scenario.thread("one", .send(1, to: subject))
      scenario.thread("two", .send(2, to: subject))
      return { seen.map(\.text).joined(separator: ", ") }
    }
  }

  @Test("one subscriber leaves while values come; the other one misses none", .tags(.A7))
  func leaving() {
    explore(allowing: [", 1 2", "1, 1 2", "1 2, 1 2"]) { scenario in
      let subject = Subject<Int>()
      let (first, second) = (scenario.observe(subject), scenario.observe(subject))
      scenario.thread("one", .send(1, to: subject), .send(2, to: subject))
      scenario.thread("two", .dispose(first))
      return { first.text + ", " + second.text }
    }
  }

  @Test("one subscribes, one leaves, and a value is sent", .tags(.B13)) func comingAndGoing() {
    explore(allowing: [", ", ", 1", "1, ", "1, 1"]) { scenario in
      let subject = Subject<Int>()
      let old = scenario.observe(subject)
      let new = scenario.observation(of: Int.self)
      scenario.thread("one", .send(1, to: subject))
      scenario.thread("two", .dispose(old))
      scenario.thread("three", .subscribe(new, to: subject))
      return { old.text + ", " + new.text }
    }
  }

  @Test("Two ends of a subject race") func ends() {
    explore(allowing: ["|, |", "X, X"]) { scenario in
      let subject = Subject<Int>()
      let seen = scenario.observe(subject)
      let late = scenario.observation(of: Int.self)
      scenario.thread("one", .complete(subject), .subscribe(late, to: subject))
      scenario.thread("two", .fail(subject))
      return { seen.text + ", " + late.text }
    }
  }

  @Test("a replayed value and the ones that follow are neither lost nor doubled", .tags(.H9))
  func replayAndLive() {
    explore(allowing: ["1 2 3|"]) { scenario in
      let subject = ReplaySubject<Int>(capacity: 10)
      subject.sendNext(1)
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .send(2, to: subject), .send(3, to: subject), .complete(subject))
      scenario.thread("two", .subscribe(seen, to: subject))
      return { seen.text }
    }
  }

  @Test("two send into a replay subject while a third one subscribes", .tags(.B11))
  func replayOrder() {
    explore(allowing: ["1 2, 1 2", "2 1, 2 1"]) { scenario in
      let subject = ReplaySubject<Int>(capacity: 10)
      let early = scenario.observe(subject)
      let late = scenario.observation(of: Int.self)
      scenario.thread("one", .send(1, to: subject))
      scenario.thread("two", .send(2, to: subject))
      scenario.thread("three", .subscribe(late, to: subject))
      return { early.text + ", " + late.text }
    }
  }

  @Test("A subscription to a replay subject is disposed of during its replay") func replayDisposal()
  {
    explore(allowing: ["|", "1|", "1 2|", "1 2 3|"]) { scenario in
      let subject = ReplaySubject<Int>(capacity: 10)
      let over = Subject<Int>()
      subject.sendNext(1)
      subject.sendNext(2)
      let seen = scenario.observation(of: Int.self)
      scenario.thread(
        "one", .subscribe(seen, to: subject.take(until: over)), .send(3, to: subject),
        .complete(subject))
      scenario.thread("two", .send(0, to: over))
      return { seen.text }
    }
  }

  @Test("The value of a behavior subject races a new one") func behavior() {
    explore(allowing: ["0 1", "1"]) { scenario in
      let subject = BehaviorSubject<Int>(0)
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .send(1, to: subject))
      scenario.thread("two", .subscribe(seen, to: subject))
      return { seen.text }
    }
  }
}
