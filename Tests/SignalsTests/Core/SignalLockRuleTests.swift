#if DEBUG
  import Scheduling
  import Signals
  import TestSupport
  import Testing

  @Suite("The lock rule, for signals", .leavesNothing)
  struct SignalLockRuleTests {
    private static func message(
      _ result: ExitTest.Result?
    ) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

    @Test("stops a subscriber's block under a lock")
    func block() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let subscriber = Subscriber<Int>(next: { _ in })
        Locked(0).withLock { _ in subscriber.sendNext(1) }
      }
      #expect(Self.message(result).contains("A lock is held while an event is sent"))
    }

    @Test("stops a subscription under a lock")
    func subscription() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let signal = Signal<Int>.create { _ in nil }
        Locked(0).withLock { _ in _ = signal.subscribe() }
      }
      #expect(Self.message(result).contains("A lock is held while a signal's didSubscribe"))
    }

    @Test("stops the release of a subscriber under a lock, which ends its subscription")
    func release() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let kept = Locked<[Subscriber<Int>]>([Subscriber<Int>(next: { _ in })])
        kept.withLock { $0 = [] }
      }
      #expect(Self.message(result).contains("A lock is held while a subscriber is released"))
    }
  }
#endif
