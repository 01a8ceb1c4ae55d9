import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct DisposableTests {
  @Test("RACDisposableSpec 1, DI1: one without an action is only a flag")
  func flag() {
    let disposable = Disposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test("RACDisposableSpec 2, DI2: the action runs on dispose(), on the calling thread")
  func action() {
    let threads = Record<ObjectIdentifier>()
    let disposable = Disposable { threads(ObjectIdentifier(Thread.current)) }
    #expect(threads.count == 0)
    disposable.dispose()
    #expect(threads.all == [ObjectIdentifier(Thread.current)])
    #expect(disposable.isDisposed)
  }

  @Test("RACDisposableSpec 3, DI2: its release releases the action without running it")
  func release() {
    let calls = CallCounter()
    let population = Population()
    var disposable: Disposable? = Disposable { [token = population.token()] in
      _ = token
      calls()
    }
    #expect(population.count == 1)
    _ = disposable
    disposable = nil
    #expect(population.count == 0)
    #expect(calls.count == 0)
  }

  @Test("DI2: the action is released once it has run")
  func releaseAfterAction() {
    let population = Population()
    let disposable = Disposable { [token = population.token()] in _ = token }
    disposable.dispose()
    #expect(population.count == 0)
  }

  @Test("DI3: disposing again does nothing")
  func disposeTwice() {
    let calls = CallCounter()
    let disposable = Disposable { calls() }
    disposable.dispose()
    disposable.dispose()
    #expect(calls.count == 1)
  }

  @Test("DI3: a second caller returns without waiting for the action")
  func disposeWhileRunning() {
    let entered = DispatchSemaphore(value: 0)
    let finish = DispatchSemaphore(value: 0)
    let left = DispatchSemaphore(value: 0)
    let disposable = Disposable {
      entered.signal()
      finish.wait()
    }
    Thread.detachNewThread {
      disposable.dispose()
      left.signal()
    }
    entered.wait()
    disposable.dispose()
    finish.signal()
    left.wait()
  }

  @Test("DI3: the action runs exactly once when several threads dispose at the same time")
  func disposeRace() {
    let calls = CallCounter()
    race(rounds: 20_000, over: { Disposable { calls() } }, { $0.dispose() }, { $0.dispose() })
    race(over: { Disposable { calls() } }, { $0.dispose() }, { $0.dispose() }, { $0.dispose() })
    #expect(calls.count == 25_000)
  }

  @Test("DI4: it is disposed of already while the action runs")
  func flagDuringAction() {
    let later = Later<Disposable>()
    let seen = Record<Bool>()
    let disposable = Disposable { seen(later.value?.isDisposed ?? false) }
    later.value = disposable
    disposable.dispose()
    #expect(seen.all == [true])
    later.value = nil
  }

  @Test("the action may dispose of the disposable that runs it")
  func reentrantDispose() {
    let later = Later<Disposable>()
    let calls = CallCounter()
    let disposable = Disposable {
      calls()
      later.value?.dispose()
    }
    later.value = disposable
    disposable.dispose()
    #expect(calls.count == 1)
    later.value = nil
  }
}
