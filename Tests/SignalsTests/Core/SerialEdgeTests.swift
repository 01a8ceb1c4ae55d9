import Foundation
import Synchronization
import Testing

@testable import Signals

@Suite(.leavesNothing) struct SerialEdgeTests {
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
    "a guest delivers some of what others send, and leaves the rest to another thread")
  func guest() {
    let log = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let guest = Thread.current
    let most = SerialEdge.mostOfGuest
    let last = most + 3
    let edge = Mutex<Subscription<Int>?>(nil)
    let sendElsewhere: @Sendable (Int) -> Void = { value in
      let edge = edge.withLock { $0! }
      Self.elsewhere { edge.sendNext(value) }
    }
    edge.withLock {
      $0 = Subscription(
        GuestSink { value in
          let isGuest = Thread.current === guest
          log.withLock { $0.append("\(value)\(isGuest ? " by the guest" : "")") }
          if value < last { sendElsewhere(value + 1) } else { done.signal() }
        })
    }
    let subscription = edge.withLock { $0! }
    #expect(subscription.enter(outermost: true))
    sendElsewhere(1)
    subscription.leave(asGuest: true)
    done.wait()
    #expect(log.withLock { $0 } == (1...last).map { $0 <= most ? "\($0) by the guest" : "\($0)" })
    subscription.dispose()
    edge.withLock { $0 = nil }
  }

  @Test("a guest leaves the end of a long list to another thread", arguments: [15, 16, 17, 40])
  func guestOfMany(count: Int) {
    let log = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let guest = Thread.current
    let edge = Subscription(
      GuestSink { value in
        log.withLock { $0.append("\(value)\(Thread.current === guest ? " by the guest" : "")") }
        if value == count { done.signal() }
      })
    #expect(edge.enter(outermost: true))
    Self.elsewhere { for value in 1...count { edge.sendNext(value) } }
    edge.leave(asGuest: true)
    done.wait()
    #expect(log.withLock { $0 } == (1...count).map { $0 <= 16 ? "\($0) by the guest" : "\($0)" })
    edge.dispose()
  }

  /// Comes and goes as a guest when it is disposed of.
  private final class Guest: Disposable, LibraryDisposable, @unchecked Sendable {
    let visit: () -> Void
    init(visiting visit: @escaping () -> Void) {
      self.visit = visit
      super.init()
    }
    override func dispose() { visit() }
  }

  @Test("a guest that is deep in a disposal delivers when there is stack left, on its thread")
  func guestAtLimit() {
    let log = Mutex<[String]>([])
    let guest = Thread.current
    let edge = Subscription(
      GuestSink { value in
        log.withLock { $0.append("\(value)\(Thread.current === guest ? " by the guest" : "")") }
      })
    let visitor = Guest(visiting: {
      let isAtLimit = Unwinding.isStopping
      log.withLock { $0.append(isAtLimit ? "at the limit" : "not at the limit") }
      #expect(edge.enter(outermost: true))
      Self.elsewhere { edge.sendNext(1) }
      edge.leave(asGuest: true)
      log.withLock { $0.append("gone") }
    })
    var outer: Disposable = visitor
    for _ in 0..<64 { outer = Disposable { [outer] in Unwinding.dispose(outer) } }
    outer.dispose()
    #expect(log.withLock { $0 } == ["at the limit", "gone", "1 by the guest"])
    edge.dispose()
  }

  /// Runs `work` on another thread, and waits for it.
  private static func elsewhere(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    workers[0].async {
      work()
      done.signal()
    }
    done.wait()
  }

  private static let workers = (0..<2).map { DispatchQueue(label: "worker \($0)") }
}
