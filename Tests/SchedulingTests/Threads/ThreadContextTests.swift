import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct ThreadContextTests {
  @Test("a thread has one context, and no two threads have the same")
  func identity() {
    let contexts = Record<ObjectIdentifier>()
    let done = DispatchSemaphore(value: 0)
    let finish = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Thread.detachNewThread {
        #expect(ThreadContext.current === ThreadContext.current)
        contexts(ObjectIdentifier(ThreadContext.current))
        done.signal()
        finish.wait()
        done.signal()
      }
    }
    for _ in 0..<2 { done.wait() }
    #expect(Set(contexts.all).count == 2)
    for _ in 0..<2 { finish.signal() }
    for _ in 0..<2 { done.wait() }
  }

  @Test("a new thread runs the work of no scheduler")
  func newThread() async {
    let scheduler: Scheduler? = await result { done in
      Thread.detachNewThread { done(ThreadContext.current.currentScheduler) }
    }
    #expect(scheduler == nil)
  }
}
