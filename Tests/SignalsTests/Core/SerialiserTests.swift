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

  /// Hands on values.
  private final class GuestSink: Sink<Int> {
    let receive: (Int) -> Void
    init(_ receive: @escaping (Int) -> Void) { self.receive = receive }
    override func sendNext(_ value: Int) { receive(value) }
  }

  @Test(
    "a guest delivers what was sent during its turn, and leaves what comes then to another thread")
  func guest() {
    let log = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let guest = Thread.current
    let edge = Mutex<Subscription<Int>?>(nil)
    let sendElsewhere: @Sendable (Int) -> Void = { value in
      let edge = edge.withLock { $0! }
      let sent = DispatchSemaphore(value: 0)
      Self.workers[0].async {
        edge.sendNext(value)
        sent.signal()
      }
      sent.wait()
    }
    edge.withLock {
      $0 = Subscription(
        GuestSink { value in
          let isGuest = Thread.current === guest
          log.withLock { $0.append("\(value)\(isGuest ? " by the guest" : "")") }
          if value < 4 { sendElsewhere(value + 1) } else { done.signal() }
        })
    }
    let subscription = edge.withLock { $0! }
    #expect(subscription.enterOutermost())
    sendElsewhere(1)
    subscription.leaveAsGuest()
    done.wait()
    #expect(log.withLock { $0 } == ["1 by the guest", "2", "3", "4"])
    subscription.dispose()
    edge.withLock { $0 = nil }
  }

  private static let workers = (0..<2).map { DispatchQueue(label: "worker \($0)") }
}
