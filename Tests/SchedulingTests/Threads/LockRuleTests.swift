#if DEBUG
  import Scheduling
  import TestSupport
  import Testing

  @Suite("The lock rule", .leavesNothing)
  struct LockRuleTests {
    private static func message(
      _ result: ExitTest.Result?
    ) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

    @Test("stops a disposal under a lock")
    func disposal() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let disposable = Disposable {}
        Locked(0).withLock { _ in disposable.dispose() }
      }
      #expect(Self.message(result).contains("A lock is held while Disposable.dispose() is called"))
    }

    @Test("stops a release under a lock that would run into foreign code")
    func release() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let held = Locked<[Disposable]>([Disposable {}])
        held.withLock { $0 = [] }
      }
      #expect(Self.message(result).contains("A lock is held while something is disposed of, or"))
    }

    @Test("stops scheduling under a lock")
    func scheduling() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        Locked(0).withLock { _ in _ = Scheduler.background().schedule {} }
      }
      #expect(Self.message(result).contains("A lock is held while QueueScheduler.schedule(_:)"))
    }

    @Test("counts nested locks, and forgets them when they are released")
    func nesting() {
      let (outer, inner) = (Locked(0), Locked(0))
      outer.withLock { _ in
        inner.withLock { _ in #expect(LockRule.locksHeld == 2) }
        #expect(LockRule.locksHeld == 1)
      }
      #expect(LockRule.locksHeld == 0)
      Disposable {}.dispose()
    }
  }
#endif
