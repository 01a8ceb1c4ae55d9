#if Recording
  import Foundation
  import SignalsFoundation
  import Synchronization
  import Testing

  @testable import Signals
  @testable import SignalsTesting

  /// The subscriptions that a program has recorded. Other tests record at the same time, so each of
  /// these looks at its own chain only. One of them makes so many subscriptions that the ended ones
  /// of others are forgotten, so they run one after the other.
  @Suite(.serialized)
  struct RecordedSubscriptionsTests {
    init() { SignalRecording.start() }

    /// The chain that ends with the subscription named `name`, its end first.
    private func chain(_ name: String) throws -> [RecordedSubscription] {
      let all = Recording.state().subscriptions
      var found = [try #require(all.first { $0.name == name })]
      while let next = all.first(where: { $0.output == found.last!.number }) { found.append(next) }
      return found
    }

    @Test("A chain has a record for each operator, with its place and its values")
    func operators() throws {
      let line = #line + 2
      let subject = Subject<Int>()
      let chain = subject.map { $0 + 1 }.filter { $0 > 2 }
        .flattenMap { Signal.from([$0, $0]) }
        .named("operators")
      let subscription = chain.subscribeNext { _ in }
      for value in 1...3 { subject.sendNext(value) }
      let recorded = try self.chain("operators")
      #expect(recorded.map(\.operation) == ["flattenMap", "filter", "map", "Subject"])
      #expect(recorded.map { $0.made?.line } == [line + 1, line, line, line - 1])
      #expect(recorded.allSatisfy { $0.made?.file == #filePath })
      #expect(recorded.map(\.values) == [4, 2, 3, 3])
      #expect(recorded.first?.subscribed?.line == line + 3)
      #expect(recorded.dropFirst().allSatisfy { $0.subscribed == nil })
      #expect(recorded.allSatisfy { $0.end == nil })
      let subjects = Recording.state().subscriptions.filter { $0.kind == .subject }
      #expect(subjects.contains { $0.number == recorded.last?.subject })
      subscription.dispose()
      #expect(
        try self.chain("operators").map(\.end) == [.disposed, .disposed, .disposed, .disposed])
    }

    @Test("A subscription says how it has ended")
    func ends() throws {
      func end(_ name: String) throws -> [RecordedEnd?] { try chain(name).map(\.end) }
      TestScheduler().performAsCurrent {
        Signal.from([1]).map { $0 }.named("completed").subscribeNext { _ in }
        Signal<Int>.error(TestError()).map { $0 }.named("failed").subscribeError { _ in }
        Signal<Int>.create { _ in nil }.map { $0 }.named("abandoned").subscribeNext { _ in }
        Signal.from([1, 2]).take(1).named("cut").subscribeNext { _ in }
      }
      #expect(try end("completed") == [.completed, .completed])
      #expect(try end("failed") == [.error, .error])
      #expect(try end("abandoned") == [.abandoned, .abandoned])
      #expect(try end("cut") == [.completed, .cut])
    }

    @Test("A source is named by the function or the property that the program has used")
    func sources() throws {
      let property = MutableProperty(1)
      property.values.named("property").subscribeNext { _ in }
      Signal.interval(every: .seconds(1), on: TestScheduler()).named("interval")
        .subscribeNext { _ in }
      #expect(try chain("property").map(\.operation) == ["values"])
      #expect(try chain("interval").map(\.operation) == ["interval"])
      Signal<Int>.never.subscribe(on: .immediate).named("operator").subscribeNext { _ in }
      #expect(try chain("operator").first?.operation == "subscribe(on:)")
    }

    @Test("A signal of the library's extension of another module's type has the program's place")
    func foreignTypes() throws {
      let chunks = try #require(FileHandle(forReadingAtPath: "/dev/null")).chunks()
      chunks.named("chunks").subscribeNext { _ in }
      let first = try #require(try chain("chunks").first)
      #expect(first.operation == "chunks")
      #expect(first.made?.file == #filePath)
    }

    @Test("A signal that an operator makes later has the name of its type")
    func madeLater() throws {
      let numbers = Subject<Int>()
      numbers.groupBy { $0 % 2 }.subscribeNext { $0.named("group").subscribeNext { _ in } }
      numbers.sendNext(1)
      #expect(try chain("group").map(\.operation) == ["GroupedSignal"])
    }

    @Test("A subscription says on which scheduler its latest value came, and what has led to it")
    func latestValue() throws {
      let scheduler = TestScheduler()
      let (first, second) = (Subject<Int>(), Subject<Int>())
      let written = second.named("written").subscribeNext { _ in }
      first.deliver(on: scheduler).named("writing").subscribeNext { second.sendNext($0) }
      #expect(try chain("written").map(\.latestCause) == [0])
      first.sendNext(1)
      scheduler.run()
      let writing = try chain("writing")
      #expect(writing.map(\.latestCause) == [writing[1].number, 0])
      #expect(writing.first?.scheduler == scheduler.name)
      #expect(try chain("written").first?.latestCause == writing[0].number)
      #expect(try chain("written").first?.scheduler == scheduler.name)
      written.dispose()
    }

    @Test("A subject that is released ends, and is forgotten after many others have ended")
    func forgets() throws {
      do {
        let subject = Subject<Int>()
        subject.map { $0 }.named("of a subject").subscribeNext { _ in }
      }
      let number = try #require(try chain("of a subject").last).subject
      let all = Recording.state(withEvents: false).subscriptions
      #expect(all.first { $0.number == number }?.end == .abandoned)
      for _ in 0..<5000 { Subject<Int>().subscribeNext { _ in } }
      #expect(Recording.state(withEvents: false).subscriptions.count { $0.end != nil } < 5000)
    }

    @Test("The recording keeps no object of the program")
    func keepsNothing() {
      final class Object: Sendable {}
      weak var (kept, sent): (Object?, Object?)
      do {
        let object = Object()
        let value = Object()
        (kept, sent) = (object, value)
        let subject = Subject<Object>()
        let subscription = subject.map { [object] in ($0, object) }.delay(
          for: .zero, on: .immediate
        )
        .named("keeps nothing").subscribeNext { _ in }
        subject.sendNext(value)
        subscription.dispose()
      }
      #expect(kept == nil)
      #expect(sent == nil)
    }

    @Test("An event knows what has caused it, also on another scheduler")
    func causes() throws {
      let scheduler = TestScheduler()
      let subject = Subject<Int>()
      subject.delay(for: .seconds(1), on: scheduler).map { $0 }.named("delayed")
        .subscribeNext { _ in }
      subject.sendNext(7)
      scheduler.advance(by: .seconds(1))
      let chain = try self.chain("delayed")
      let events = Recording.state().events.filter { $0.kind == .value }
      func value(of subscription: Int) throws -> RecordedEvent {
        try #require(events.first { $0.subscription == chain[subscription].number })
      }
      let (mapped, delayed, source) = (try value(of: 0), try value(of: 1), try value(of: 2))
      #expect(mapped.cause == delayed.number)
      #expect(!mapped.crossesSchedulers)
      #expect(delayed.cause == source.number)
      #expect(delayed.crossesSchedulers)
      #expect(delayed.scheduler == scheduler.name)
    }

    @Test("What waits, is dropped or pauses is counted at its operator")
    func waiting() throws {
      let scheduler = TestScheduler()
      let subject = Subject<Int>()
      subject.deliver(on: scheduler, buffering: .newest(2)).named("buffered").subscribeNext { _ in }
      for value in 1...5 { subject.sendNext(value) }
      let before = try #require(try chain("buffered").first)
      #expect(before.waiting == 2)
      #expect(before.waitingSince != nil)
      #expect(before.dropped == 3)
      scheduler.run()
      let after = try #require(try chain("buffered").first)
      #expect(after.waiting == 0)
      #expect(after.waitingSince == nil)
      #expect(after.values == 2)
    }

    @Test("What waits is counted at the operator that lets it wait, whatever is in front of it")
    func waitingBehindOthers() throws {
      let subject = Subject<Int>()
      let subscription = subject.enumerated().map { $0.value }.doNext { _ in }
        .delay(for: .seconds(1), on: TestScheduler()).map { $0 }.named("waits in the middle")
        .subscribeNext { _ in }
      for value in 1...3 { subject.sendNext(value) }
      let chain = try chain("waits in the middle").filter { $0.waiting > 0 }
      #expect(chain.map(\.operation) == ["delay"])
      #expect(chain.map(\.waiting) == [3])
      subscription.dispose()
    }

    @Test("The events say how many wait at each power of two, and at the peaks")
    func waitingEvents() throws {
      let scheduler = TestScheduler()
      let subject = Subject<Int>()
      subject.deliver(on: scheduler).named("counted").subscribeNext { _ in }
      for _ in 1...2 {
        for value in 1...7 { subject.sendNext(value) }
        scheduler.run()
      }
      let number = try #require(try chain("counted").first).number
      let events = Recording.state().events.filter {
        $0.subscription == number && $0.kind == .waiting
      }
      #expect(events.map(\.count) == [1, 2, 4, 7, 0, 1, 2, 4, 7, 0])
    }

    @Test("A shared signal has the place of its operator")
    func shared() throws {
      let subject = Subject<Int>()
      let line = #line + 1
      let shared = subject.map { $0 }.share()
      shared.named("shares").subscribeNext { _ in }
      let number = try #require(try chain("shares").map(\.subject).max())
      let hub = Recording.state().subscriptions.first { $0.number == number }
      #expect(hub?.operation == "share")
      #expect(hub?.made?.line == line)
    }

    @Test("A delivery that goes on counts as time that deliveries have taken")
    func delivering() throws {
      let subject = Subject<Int>()
      let times = Locked<[UInt64]>([])
      subject.named("delivering").subscribeNext { _ in
        let before = Recording.now
        while Recording.now < before + 100_000 {}
        let recorded = try? self.chain("delivering").first
        times.withLock { $0 += [recorded?.busy ?? 0, recorded?.longest ?? 0] }
      }
      subject.sendNext(1)
      #expect(times.withLock { $0 }.allSatisfy { $0 >= 100_000 })
      #expect(times.withLock { $0 }.count == 2)
    }

    @Test("A source that is asked to wait is paused")
    func pauses() throws {
      let gates = Subject<Int>()
      let subscription = TestScheduler().performAsCurrent {
        Signal.from(1...1000).named("paused").concatMap { _ in gates }.subscribeNext { _ in }
      }
      #expect(try chain("paused").first?.isPaused == true)
      subscription.dispose()
    }

    @Test("A subscription that is left alive is listed once, with its place")
    func leftAlive() {
      let list = LiveSubscriptions()
      let subject = Subject<Int>()
      let line = #line + 2
      let subscriptions = LiveSubscriptions.$current.withValue(list) {
        [subject.named("left").subscribeNext { _ in }, subject.map { $0 }.subscribeNext { _ in }]
      }
      #expect(
        list.names == [
          "Subject “left”, subscribed to at RecordedSubscriptionsTests.swift:\(line)",
          "map, subscribed to at RecordedSubscriptionsTests.swift:\(line)",
        ])
      for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A failed diagram shows the chain that led to it")
    func failure() {
      let message = Locked("")
      let marbles = Marbles(reportingTo: { failure in message.withLock { $0 = failure.message } })
      marbles.expect(marbles.cold("-a-b-|").map { $0 }.take(1), toBe: "-a-b-|")
      let text = message.withLock { $0 }
      #expect(text.contains("What led to it:\ntake  RecordedSubscriptionsTests.swift:"))
      #expect(text.contains("\n  map  RecordedSubscriptionsTests.swift:"))
    }
  }
#endif
