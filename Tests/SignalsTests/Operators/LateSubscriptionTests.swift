#if DEBUG
  @testable import Signals
  import SignalsTesting
  import TestSupport
  import Testing

  /// Windows and groups that are handled later lose values, and debug builds say so.
  @Suite("Windows and groups that are subscribed to late", .leavesNothing)
  struct LateSubscriptionTests {
    /// Values of a type of its own for each case, since each type is told of once.
    private func isTold<Mark: Sendable>(
      of mark: Mark.Type, _ handOut: HandingOut, _ queueing: Queueing
    ) -> String? {
      let clock = TestScheduler()
      let source = Subject<[Mark]>()
      let signals: Signal<Signal<[Mark]>> =
        switch handOut {
        case .windowOfCount: source.window(count: 3).map { $0 }
        case .windowOfTime: source.window(for: .seconds(2), on: clock).map { $0 }
        case .groups: source.groupBy(\.count).map { $0 }
        case .idlingGroups: source.groupBy(\.count, untilIdleFor: .seconds(2), on: clock).map { $0 }
        }
      let got = Counter()
      let subscription = queueing.flatten(signals, clock).subscribeNext { _ in got.increment() }
      for _ in 0..<4 { source.sendNext([]) }
      clock.advance(by: .seconds(3))
      source.sendNext([])
      source.sendCompleted()
      clock.run()
      // Each value was delivered, or the loss was told.
      let text = LateSubscriptions.text(of: [Mark].self)
      #expect((got.value == 5) == (text == nil))
      subscription.dispose()
      return text
    }

    enum HandingOut: CaseIterable { case windowOfCount, windowOfTime, groups, idlingGroups }

    enum Queueing: CaseIterable {
      case none, kept, scheduler

      func flatten<Value>(
        _ signals: Signal<Signal<Value>>, _ clock: TestScheduler
      ) -> Signal<Value> {
        switch self {
        case .none: signals.flatten()
        case .kept: signals.map { $0.replay() }.deliver(on: clock).flatten()
        case .scheduler: signals.deliver(on: clock).flatten()
        }
      }
    }

    @Test("tell that values were lost", arguments: HandingOut.allCases)
    func late(_ handOut: HandingOut) {
      enum One: Sendable {}
      enum Two: Sendable {}
      enum Three: Sendable {}
      enum Four: Sendable {}
      let text =
        switch handOut {
        case .windowOfCount: isTold(of: One.self, handOut, .scheduler)
        case .windowOfTime: isTold(of: Two.self, handOut, .scheduler)
        case .groups: isTold(of: Three.self, handOut, .scheduler)
        case .idlingGroups: isTold(of: Four.self, handOut, .scheduler)
        }
      #expect(text?.contains("was subscribed to after") == true)
    }

    @Test("say nothing if no value is lost", arguments: HandingOut.allCases)
    func inTime(_ handOut: HandingOut) {
      enum Mark: Sendable {}
      for queueing in [Queueing.none, .kept] {
        #expect(isTold(of: Mark.self, handOut, queueing) == nil)
      }
    }

    @Test("tell of a wait for an earlier group, and of those that have ended meanwhile")
    func behindOthers() {
      struct Mark: Sendable { let key: Int }
      let source = Subject<Mark>()
      let got = Counter()
      let subscription = source.groupBy(\.key).concatMap { $0 }.subscribeNext { _ in
        got.increment()
      }
      for number in 0..<600 { source.sendNext(Mark(key: number % 25)) }
      source.sendCompleted()
      #expect(got.value == 24)
      #expect(LateSubscriptions.text(of: Mark.self)?.contains("after 24 of") == true)
      subscription.dispose()
    }

    @Test("say nothing of a group that no subscriber wants") func unwanted() {
      struct Mark: Sendable { let key: Int }
      let source = Subject<Mark>()
      let keys = source.groupBy(\.key).map(\.key).subscribe()
      for number in 0..<9 { source.sendNext(Mark(key: number % 2)) }
      #expect(LateSubscriptions.text(of: Mark.self) == nil)
      keys.dispose()
    }
  }
#endif
