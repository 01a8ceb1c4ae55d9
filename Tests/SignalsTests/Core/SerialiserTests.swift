import Foundation
import Synchronization
import Testing

@testable import Signals

@Suite(.leavesNothing) struct SerialiserTests {
  /// Says when it is released.
  private final class CountedSink: Sink<Int> {
    let releases: @Sendable () -> Void
    init(_ releases: @escaping @Sendable () -> Void) { self.releases = releases }
    deinit { releases() }
  }

  @Test("B4: A disposal that races a delivery releases the chain once")
  func releasesTheChainOnce() {
    let rounds = 1000
    let releases = Mutex(0)
    for _ in 0..<rounds {
      let edge = Subscription(CountedSink { releases.withLock { $0 += 1 } })
      let ready = Atomic(0)
      let done = DispatchSemaphore(value: 0)
      Self.workers[0].async {
        ready.add(1, ordering: .relaxed)
        while ready.load(ordering: .relaxed) < 2 {}
        for value in 0..<3 { edge.sendNext(value) }
        done.signal()
      }
      Self.workers[1].async {
        ready.add(1, ordering: .relaxed)
        while ready.load(ordering: .relaxed) < 2 {}
        edge.dispose()
        done.signal()
      }
      done.wait()
      done.wait()
    }
    #expect(releases.withLock { $0 } == rounds)
  }

  private static let workers = (0..<2).map { DispatchQueue(label: "worker \($0)") }
}
