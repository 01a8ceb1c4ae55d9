import RxFlavour
import TestSupport
import Testing

/// What a subscriber sends while it gets its replay.
@Suite struct ReplayOrderTests {
  /// A source of several values, for subscribers that come later.
  struct Replay: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many of three values are replayed.
    let count: Int
    /// Whether a value that is sent meanwhile is delivered at once.
    var isAtOnce = false
    let make: @Sendable () -> (Observable<Int>, @Sendable (Event<Int>) -> Void)

    init(
      _ description: String, _ count: Int, atOnce isAtOnce: Bool = false,
      _ make: @escaping @Sendable () -> (Observable<Int>, @Sendable (Event<Int>) -> Void)
    ) {
      (testDescription, self.count, self.isAtOnce, self.make) = (
        description, count, isAtOnce, make
      )
    }

    static func subject(_ subject: ReplaySubject<Int>) -> (
      Observable<Int>, @Sendable (Event<Int>) -> Void
    ) {
      (subject, { subject.on($0) })
    }

    static func shared(
      _ share: (Observable<Int>) -> Observable<Int>
    ) -> (Observable<Int>, @Sendable (Event<Int>) -> Void) {
      let subject = PublishSubject<Int>()
      let shared = share(subject)
      _ = shared.subscribe { _ in }
      return (shared, { subject.on($0) })
    }

    static let all: [Replay] = [
      Replay("ReplaySubject of 1", 1) { subject(.create(bufferSize: 1)) },
      Replay("ReplaySubject of 2", 2) { subject(.create(bufferSize: 2)) },
      Replay("ReplaySubject of all", 3) { subject(.createUnbounded()) },
      Replay("share(replay: 2)", 2) { shared { $0.share(replay: 2) } },
      Replay("share(replay: 1, scope: .forever)", 1) {
        shared { $0.share(replay: 1, scope: .forever) }
      },
      Replay("share(replay: 3, scope: .forever)", 3) {
        shared { $0.share(replay: 3, scope: .forever) }
      },
      Replay("replay(1)", 1) { shared { $0.replay(1).refCount() } },
      Replay("replayAll()", 3) { shared { $0.replayAll().refCount() } },
      Replay("multicast(AsyncSubject())", 0) { shared { $0.multicast(AsyncSubject()).refCount() } },
      Replay("BehaviorSubject", 1, atOnce: true) {
        let subject = BehaviorSubject(value: 0)
        return (subject, { subject.on($0) })
      },
      Replay("share(replay: 1)", 1, atOnce: true) { shared { $0.share(replay: 1) } },
    ]

    func begin() -> (Observable<Int>, @Sendable (Event<Int>) -> Void) {
      let (sequence, send) = make()
      for value in 1...3 { send(.next(value)) }
      return (sequence, send)
    }
  }

  private let log = Log<String>()

  /// Subscribes to `sequence` and, at each of the first events, sends the next one of `events`.
  private func subscribe(
    to sequence: Observable<Int>, sending events: [Event<Int>],
    through send: @escaping @Sendable (Event<Int>) -> Void
  ) {
    let left = Cell(events[...])
    _ = sequence.subscribe { [log] event in
      log.add("\(event)(")
      if let next = left.value.popFirst() { send(next) }
      log.add(")")
    }
  }

  @Test("Values come after the replay", .tags(.K33), arguments: Replay.all.filter { $0.count > 0 })
  func values(replay: Replay) {
    let (sequence, send) = replay.begin()
    subscribe(to: sequence, sending: [.next(4), .next(5)], through: send)
    send(.next(6))
    let past = (4 - replay.count)...3
    #expect(
      log.all
        == (replay.isAtOnce
          ? ["next(3)(", "next(4)(", "next(5)(", ")", ")", ")", "next(6)(", ")"]
          : (Array(past) + [4, 5, 6]).flatMap { ["next(\($0))(", ")"] }))
  }

  @Test(
    "The end comes after the replay", .tags(.K33), arguments: Replay.all.filter { $0.count > 0 },
    [.completed, .error(Failure.first)] as [Event<Int>])
  func end(replay: Replay, end: Event<Int>) {
    let (sequence, send) = replay.begin()
    subscribe(to: sequence, sending: [end, .next(5)], through: send)
    let past = (4 - replay.count)...3
    #expect(
      log.all
        == (replay.isAtOnce
          ? ["next(3)(", "\(end)(", ")", ")"]
          : past.flatMap { ["next(\($0))(", ")"] } + ["\(end)(", ")"]))
  }

  @Test("Other subscribers get a value of a replay at once", .tags(.K33))
  func others() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for value in 1...2 { subject.onNext(value) }
    let before = Log<String>()
    _ = subject.skip(2).subscribe { before.add("\($0)") }
    _ = subject.subscribe { [log] event in
      log.add("\(event)")
      guard event.element == 1 else { return }
      subject.onNext(3)
      #expect(before.all == ["next(3)"])
      _ = subject.subscribe { log.add("late \($0)") }
    }
    #expect(
      log.all == [
        "next(1)", "late next(1)", "late next(2)", "late next(3)", "next(2)", "next(3)",
      ])
  }

  @Test("A relay", .tags(.K33))
  func relay() {
    let relay = ReplayRelay<Int>.createUnbound()
    for value in 1...3 { relay.accept(value) }
    _ = relay.subscribe(onNext: { [log] in
      log.add("\($0)")
      if $0 == 1 { relay.accept(4) }
    })
    #expect(log.all == ["1", "2", "3", "4"])
  }

  @Test("A subscriber that leaves during the replay doesn't get what waits", .tags(.K33))
  func leaving() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for value in 1...3 { subject.onNext(value) }
    _ = subject.take(2).subscribe { [log] event in
      log.add("\(event)")
      if event.element == 1 { subject.onNext(4) }
    }
    #expect(log.all == ["next(1)", "next(2)", "completed"])
    #expect(!subject.hasObservers)
  }

  @Test("An asynchronous subject that is subscribed to at its end")
  func asyncSubject() {
    for sends in [true, false] {
      let subject = AsyncSubject<Int>()
      if sends { subject.onNext(1) }
      for name in ["a", "b"] {
        _ = subject.subscribe { [log] event in
          log.add("\(name) \(event)")
          if event == (sends ? .next(1) : .completed) {
            _ = subject.subscribe { log.add("after \(name) \($0)") }
          }
        }
      }
      subject.onCompleted()
    }
    #expect(
      log.all == [
        "a next(1)", "after a next(1)", "after a completed", "b next(1)", "after b next(1)",
        "after b completed", "a completed", "b completed",
        "a completed", "after a completed", "b completed", "after b completed",
      ])
  }
}
