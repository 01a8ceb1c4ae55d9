import Dispatch
import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Lifetime", .leavesNothing) struct LifetimeTokenTests {
  private final class Owner: Sendable {
    let lifetime = Lifetime()
  }

  @Test("Signals are taken during the lifetime of an object, and do not prolong it")
  func takeDuring() {
    let numbers = Subject<Int>()
    let recorder = Recorder<Int>(on: TestScheduler())
    var owner: Owner? = Owner()
    weak let weakly = owner
    numbers.take(until: owner!.lifetime).subscribe(recorder)
    numbers.sendNext(1)
    owner = nil
    #expect(weakly == nil)
    numbers.sendNext(2)
    #expect(recorder.values == [1])
    #expect(recorder.isCompleted)
  }

  @Test("A lifetime may end before its owner is released")
  func finish() {
    let owner = Owner()
    let numbers = Subject<Int>()
    let recorder = Recorder<Int>(on: TestScheduler())
    let disposable = Disposable()
    owner.lifetime.add(disposable)
    numbers.take(until: owner.lifetime).subscribe(recorder)
    owner.lifetime.finish()
    #expect(recorder.isCompleted && disposable.isDisposed)
    owner.lifetime.finish()
    let late = Disposable()
    owner.lifetime.add(late)
    #expect(late.isDisposed)
  }

  @Test("A lifetime that has ended has ended for later subscribers")
  func over() {
    let numbers = Subject<Int>()
    let (early, late) = (Recorder<Int>(on: TestScheduler()), Recorder<Never>(on: TestScheduler()))
    let (taken, ended) = {
      let owner = Owner()
      return (numbers.take(until: owner.lifetime), owner.lifetime.ended)
    }()
    taken.subscribe(early)
    numbers.sendNext(1)
    #expect(early.isCompleted && early.values.isEmpty)
    ended.subscribe(late)
    #expect(late.isCompleted)
  }

  @Test("An error passes, and disposal leaves the lifetime alone")
  func otherEnds() {
    let owner = Owner()
    let numbers = Subject<Int>()
    let (first, second) = (Recorder<Int>(on: TestScheduler()), Recorder<Int>(on: TestScheduler()))
    numbers.take(until: owner.lifetime).subscribe(first)
    numbers.take(until: owner.lifetime).subscribe(second)
    first.dispose()
    numbers.sendError(TestError())
    #expect(first.events.isEmpty)
    #expect(second.error is TestError)
  }

  @Test("Disposables of a lifetime are disposed of at its end, before signals complete")
  func disposables() {
    var owner: Owner? = Owner()
    let disposable = Disposable()
    owner?.lifetime.add(disposable)
    let recorder = Recorder<Bool>(on: TestScheduler())
    owner?.lifetime.ended.materialize().map { _ in disposable.isDisposed }.subscribe(recorder)
    #expect(!disposable.isDisposed)
    owner = nil
    #expect(disposable.isDisposed)
    #expect(recorder.values == [true])
  }

  @Test("Nothing comes after the end in a thousand rounds of sending against releasing")
  func stress() {
    for _ in 0..<1_000 {
      let numbers = Subject<Int>()
      let recorder = Recorder<Int>(on: TestScheduler())
      let sent = DispatchGroup()
      do {
        let owner = Owner()
        numbers.take(until: owner.lifetime).subscribe(recorder)
        DispatchQueue.global().async(group: sent) {
          for number in 0..<10 { numbers.sendNext(number) }
        }
      }
      sent.wait()
      numbers.sendNext(10)
      #expect(recorder.isCompleted)
      #expect(recorder.values == Array(0..<recorder.values.count))
      #expect(recorder.events.count == recorder.values.count + 1)
    }
  }
}
