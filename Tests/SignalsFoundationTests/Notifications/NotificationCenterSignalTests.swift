import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("NotificationCenter.signal(for:)", .leavesNothing, .timeLimit(.minutes(30)))
struct NotificationCenterSignalTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("happened")
  private let scheduler = Scheduler.background()

  private func post(_ number: Int, object: Any? = nil) {
    center.post(name: name, object: object, userInfo: ["number": number])
  }

  @Test("sends the value read from each notification, on the thread that posts")
  func values() throws {
    let thread = Shared<ObjectIdentifier?>(nil)
    let recorder = center.signal(for: name) { notification in
      thread.withLock { $0 = ObjectIdentifier(Thread.current) }
      return notification.userInfo?["number"] as? Int
    }.recorded()
    post(1)
    center.post(name: Notification.Name("other"), object: nil, userInfo: ["number": 2])
    center.post(name: name, object: nil)
    post(3)
    #expect(recorder.values == [1, 3])
    #expect(thread.value == ObjectIdentifier(Thread.current))
    recorder.dispose()
    post(4)
    #expect(recorder.values == [1, 3])
    #expect(!recorder.isCompleted)
  }

  @Test("can't fail if the closure doesn't throw, and fails if it throws")
  func errors() {
    let numbers: InfallibleSignal<Int> = center.signal(for: name) {
      $0.userInfo?["number"] as? Int
    }
    let failing = center.signal(for: name) { _ -> Int? in throw SomeError() }
    let (recorder, failed) = (numbers.recorded(), failing.recorded())
    post(1)
    #expect(recorder.values == [1] && recorder.error == nil)
    #expect(failed.error is SomeError)
    recorder.dispose()
  }

  @Test("says that there was a notification, if nothing is read from it")
  func happened() {
    let posted: InfallibleSignal<Void> = center.signal(for: name)
    let recorder = posted.recorded()
    post(1)
    post(2)
    #expect(recorder.values.count == 2)
    recorder.dispose()
  }

  @Test("observes from the subscription on, on any thread")
  func beginning() async {
    // No scheduler is current here.
    var iterator = center.signal(for: name) { $0.userInfo?["number"] as? Int }.values()
      .makeAsyncIterator()
    post(1)
    post(2)
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
  }

  @Test("observes the given object, and does not keep it alive")
  func object() throws {
    let alive = Counter()
    var object: Tracked? = Tracked(alive)
    let signal = center.signal(for: name, object: object) { $0.userInfo?["number"] as? Int }
    let recorder = signal.recorded()
    post(1, object: object)
    post(2)
    post(3, object: Tracked(alive))
    object = nil
    #expect(alive.value == 0)
    post(4)
    #expect(recorder.values == [1])
    let late = signal.subscribe()
    #expect(late.isDisposed)
    recorder.dispose()
  }

  @Test("ends with the error of reading, and stops observing")
  func failure() {
    let reads = Shared(0)
    let recorder = center.signal(for: name) { _ -> Int? in
      reads.withLock { $0 += 1 }
      throw TestError()
    }.recorded()
    post(1)
    post(2)
    #expect(recorder.error is TestError)
    #expect(reads.value == 1)
  }

  @Test("releases the captured objects when it is disposed of")
  func lifetime() {
    let alive = Counter()
    var tracked: Tracked? = Tracked(alive)
    let recorder = center.signal(for: name) { [tracked] _ in tracked.map { _ in 1 } }.recorded()
    tracked = nil
    post(1)
    #expect(recorder.values == [1])
    #expect(alive.value == 1)
    recorder.dispose()
    #expect(alive.value == 0)
  }

  @Test("loses nothing in a thousand rounds of posting against disposal")
  func stress() async throws {
    for _ in 0..<rounds() {
      let center = NotificationCenter()
      let (steady, brief) = (Shared(0), Shared(0))
      let (first, second) = scheduler.performAsCurrent {
        (
          center.signal(for: name).subscribeNext { steady.withLock { $0 += 1 } },
          center.signal(for: name).subscribeNext { brief.withLock { $0 += 1 } }
        )
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask { [name] in
            for _ in 0..<5 { center.post(name: name, object: nil) }
          }
        }
        group.addTask { second.dispose() }
      }
      #expect(steady.value == 10)
      #expect(brief.value <= 10)
      let seen = brief.value
      center.post(name: name, object: nil)
      #expect(brief.value == seen)
      first.dispose()
    }
  }
}
