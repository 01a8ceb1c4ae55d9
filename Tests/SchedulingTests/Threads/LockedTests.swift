import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct LockedTests {
  private struct Failure: Error {}

  @Test("it returns the block's result, and keeps the block's changes")
  func result() {
    let locked = Locked([1])
    let count = locked.withLock { state in
      state.append(2)
      return state.count
    }
    #expect(count == 2)
    #expect(locked.withLock { $0 } == [1, 2])
  }

  @Test("it is free again after the block has thrown")
  func rethrowing() {
    let locked = Locked(0)
    #expect(throws: Failure.self) {
      try locked.withLock {
        $0 = 1
        throw Failure()
      }
    }
    #expect(locked.withLock { $0 } == 1)
  }

  @Test("it lets one thread in at a time")
  func exclusion() {
    let locked = Locked(0)
    let work: @Sendable () -> Void = {
      for _ in 0..<50_000 { locked.withLock { $0 += 1 } }
    }
    atTheSameTime(work, work, work)
    #expect(locked.withLock { $0 } == 150_000)
  }
}
