#if DEBUG
  import Signals
  import TestSupport
  import Testing

  @Suite("The trait .leavesNothing") struct LeavesNothingTests {
    @Test("lists the objects that are left behind, and the names of subscriptions")
    func leftovers() async throws {
      let kept = Mutexed<Subject<Int>?>(nil)
      try await withKnownIssue {
        try await LeavesNothing.check(at: #_sourceLocation, afterRestOf: .zero) {
          let numbers = Subject<Int>()
          // Keeps itself alive.
          numbers.named("numbers").subscribeNext { _ in withExtendedLifetime(numbers) {} }
          kept.value = numbers
        }
      } matching: {
        $0.description.contains("Left behind: ") && $0.description.contains("1 Subject<Int>")
          && $0.description.contains("; subscriptions to: numbers")
      }
      kept.value?.sendCompleted()
    }

    @Test("waits for objects that are released later")
    func late() async throws {
      try await LeavesNothing.check(at: #_sourceLocation, afterRestOf: .zero) {
        let numbers = Subject<Int>()
        Task {
          for _ in 0..<100 { await Task.yield() }
          withExtendedLifetime(numbers) {}
        }
      }
    }
  }
#endif
