import Signals
import TestSupport
import Testing

@Suite("A behavior subject", .leavesNothing)
struct BehaviorSubjectTests {
  @Test("sends its current value first, then later ones")
  func values() {
    let subject = BehaviorSubject(0)
    let log = EventLog<Int>()
    asCurrent { _ = subject.subscribeNext { log.add("a\($0)") } }
    subject.sendNext(1)
    asCurrent { _ = subject.subscribeNext { log.add("b\($0)") } }
    subject.sendNext(2)
    #expect(log.events == ["a0", "a1", "b1", "a2", "b2"])
  }

  @Test("returns its current value")
  func value() {
    let subject = BehaviorSubject("a")
    #expect(subject.value == "a")
    subject.sendNext("b")
    #expect(subject.value == "b")
    let seen = EventLog<String>()
    asCurrent { _ = subject.subscribeNext { [weak subject] in seen.add($0 + subject!.value) } }
    subject.sendNext("c")
    #expect(seen.events == ["bb", "cc"])
  }

  @Test("keeps an optional value apart from none")
  func optionalValue() {
    let subject = BehaviorSubject<Int?>(nil)
    #expect(subject.value == nil)
    let log = EventLog<Int?>()
    asCurrent { _ = subject.log(to: log) }
    #expect(log.events == ["nil"])
  }

  @Test("sends its last value, then its terminal event, after the end", arguments: [true, false])
  func afterTheEnd(completes: Bool) {
    let subject = BehaviorSubject(0)
    subject.sendNext(1)
    if completes { subject.sendCompleted() } else { subject.sendError(SomeError()) }
    subject.sendNext(2)
    let log = EventLog<Int>()
    asCurrent { _ = subject.log(to: log) }
    #expect(log.events == ["1", completes ? "|" : "X"])
    #expect(subject.value == 1)
  }

  @Test("ends its subscriptions when it is released")
  func subjectGone() {
    var subject: BehaviorSubject<Int>? = BehaviorSubject(0)
    let subscription = asCurrent { subject!.subscribeNext { _ in } }
    #expect(!subscription.isDisposed)
    subject = nil
    #expect(subscription.isDisposed)
  }

  @Test("releases the value that another one replaces")
  func release() {
    let alive = Counter()
    let subject = BehaviorSubject(Tracked(alive))
    subject.sendNext(Tracked(alive))
    #expect(alive.value == 1)
  }

  @Test("a block may wait for the current value")
  func waitingInside() {
    let subject = BehaviorSubject(0)
    let log = EventLog<Int>()
    asCurrent {
      subject.subscribeNext { [weak subject] value in
        if let first = try? subject?.waitForFirst() { log.add("\(value) \(first)") }
      }
      subject.sendNext(1)
    }
    #expect(log.events == ["0 0", "1 1"])
  }

  @Test("a value is the current one while it waits for its turn")
  func nestedValue() {
    let subject = BehaviorSubject(0)
    let log = EventLog<Int>()
    asCurrent {
      subject.skip(1).take(1).subscribeNext { [weak subject] _ in
        subject?.sendNext(2)
        log.add("\(subject?.value ?? 0)")
      }
      subject.sendNext(1)
      log.add("\(subject.value)")
    }
    #expect(log.events == ["2", "2"])
  }

  @Test("values that are sent after the end are not remembered, while the end waits for its turn")
  func nestedEnd() {
    let subject = BehaviorSubject(0)
    let log = EventLog<Int>()
    asCurrent {
      subject.skip(1).take(1).subscribeNext { [weak subject] _ in
        subject?.sendNext(2)
        subject?.sendCompleted()
        subject?.sendNext(3)
        log.add("\(subject?.value ?? 0)")
      }
      subject.log(to: log)
      subject.sendNext(1)
      subject.log(to: log)
    }
    #expect(log.events == ["0", "2", "1", "2", "|", "2", "|"])
  }

  @Test(
    "a subscriber gets the current value and all later ones when several threads send", .tags(.H9))
  func subscribingRacesSending() {
    for _ in 0..<raceRounds {
      let subject = BehaviorSubject(0)
      let list = Log<Int>()
      race(
        { for value in 1...5 { subject.sendNext(value) } },
        { _ = subject.subscribeNext { list.add($0) } })
      #expect(list.all == Array(list.all[0]...5))
    }
  }

  @Test("the value and the last event agree when several threads send")
  func agreement() {
    let subject = BehaviorSubject(0)
    let list = Log<Int>()
    let all = Countdown(4001)
    asCurrent {
      _ = subject.subscribeNext {
        list.add($0)
        all.step()
      }
    }
    onThreads(4) { thread in
      for value in 0..<1000 {
        subject.sendNext(thread * 1000 + value)
        _ = subject.value
      }
    }
    all.wait()
    #expect(list.all.last == subject.value)
  }
}
