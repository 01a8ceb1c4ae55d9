import Dispatch
import Signals
import Synchronization
import TestSupport
import Testing

@Suite("A serial edge", .leavesNothing)
struct SubscriptionTests {
  @Test("releases the chain once when the owner leaves while another thread disposes", .tags(.B4))
  func disposalDuringTheLastEvent() {
    let releases = Atomic(0)
    var token: ReleaseCounter? = ReleaseCounter { releases.add(1, ordering: .relaxed) }
    let kept = Mutex<Subscriber<Int>?>(nil)
    let (delivering, disposing, left) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )

    let disposable = Scheduler.main.performAsCurrent { [token] in
      Signal<Int>.create { subscriber in
        kept.withLock { $0 = subscriber }
        return Disposable {
          // Disposal has begun, and takes until the owner has left.
          disposing.signal()
          left.wait()
        }
      }
      .subscribeNext { _ in
        _ = token
        delivering.signal()
        disposing.wait()
      }
    }
    token = nil
    DispatchQueue(label: "sender").async {
      kept.withLock { $0 }?.sendNext(1)
      left.signal()
    }
    delivering.wait()
    disposable.dispose()

    #expect(releases.load(ordering: .relaxed) == 1)
    kept.withLock { $0 = nil }
    #expect(releases.load(ordering: .relaxed) == 1)
  }
}

private final class ReleaseCounter: Sendable {
  private let count: @Sendable () -> Void

  init(_ count: @escaping @Sendable () -> Void) { self.count = count }
  deinit { count() }
}
