import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct SerialDisposableTests {
  @Test("RACSerialDisposableSpec 1: at first it holds nothing")
  func empty() {
    let serial = SerialDisposable()
    #expect(serial.disposable == nil)
    #expect(!serial.isDisposed)
  }

  @Test("RACSerialDisposableSpec 2, DI12: disposing of the held disposable does not dispose of it")
  func disposedInside() {
    let calls = CallCounter()
    let serial = SerialDisposable(Disposable { calls() })
    #expect(serial.disposable != nil)
    serial.disposable?.dispose()
    #expect(calls.count == 1)
    #expect(!serial.isDisposed)
  }

  @Test("RACSerialDisposableSpec 3, DI13: it holds the disposable that it was created with")
  func initial() {
    let inner = Disposable()
    let serial = SerialDisposable(inner)
    #expect(serial.disposable === inner)
    #expect(!inner.isDisposed)
  }

  @Test(
    "RACSerialDisposableSpec 4, DI15: disposing disposes of the held disposable, and releases it")
  func dispose() {
    let inner = Disposable()
    let serial = SerialDisposable(inner)
    serial.dispose()
    #expect(inner.isDisposed)
    #expect(serial.isDisposed)
    #expect(serial.disposable == nil)
  }

  @Test(
    "RACSerialDisposableSpec 5, DI12: one that is set after disposal is disposed of at once"
  )
  func setAfterDisposal() {
    let serial = SerialDisposable()
    serial.dispose()
    let late = Disposable()
    serial.disposable = late
    #expect(late.isDisposed)
    #expect(serial.disposable == nil)
  }

  @Test("RACSerialDisposableSpec 6, DI12: setting does not dispose of the former disposable")
  func setToNil() {
    let first = Disposable()
    let second = Disposable()
    let serial = SerialDisposable(first)
    serial.disposable = nil
    #expect(!first.isDisposed)
    #expect(!serial.isDisposed)
    serial.disposable = second
    serial.dispose()
    #expect(!first.isDisposed)
    #expect(second.isDisposed)
  }

  @Test("RACSerialDisposableSpec 7, DI14: swapping returns the former disposable, undisposed")
  func swap() {
    let first = Disposable()
    let second = Disposable()
    let serial = SerialDisposable(first)
    #expect(serial.swapIn(second) === first)
    #expect(serial.disposable === second)
    serial.dispose()
    #expect(!first.isDisposed)
    #expect(second.isDisposed)
  }

  @Test("DI14: swapping after disposal disposes of the new one and returns nil")
  func swapAfterDisposal() {
    let serial = SerialDisposable(Disposable())
    serial.dispose()
    let late = Disposable()
    #expect(serial.swapIn(late) == nil)
    #expect(late.isDisposed)
  }

  @Test("replace disposes of what it replaces, and after disposal of the new one")
  func replacing() {
    let disposed = Log<Int>()
    let serial = SerialDisposable()
    for number in 1...3 { serial.replace(with: Disposable { disposed.add(number) }) }
    #expect(disposed.all == [1, 2])
    serial.replace(with: nil)
    #expect(disposed.all == [1, 2, 3])
    serial.dispose()
    serial.replace(with: Disposable { disposed.add(4) })
    #expect(disposed.all == [1, 2, 3, 4])
  }

  @Test(
    "RACSerialDisposableSpec 8: it is released with the held disposable, which is not disposed of")
  func release() {
    let population = Population()
    let calls = CallCounter()
    do {
      let inner = Disposable { [token = population.token()] in
        _ = token
        calls()
      }
      let serial = SerialDisposable(inner)
      #expect(serial.disposable === inner)
    }
    #expect(population.count == 0)
    #expect(calls.count == 0)
  }

  @Test("RACSerialDisposableSpec 9: swapping and asking at the same time is safe")
  func swapAndGet() {
    let serial = SerialDisposable()
    let population = Population()
    atTheSameTime(
      {
        for _ in 0..<20_000 {
          serial.swapIn(Disposable { [token = population.token()] in _ = token })
        }
      },
      { for _ in 0..<20_000 { _ = serial.disposable?.isDisposed } },
      { for _ in 0..<20_000 { serial.disposable = nil } }
    )
    serial.dispose()
    #expect(population.count == 0)
  }

  @Test("each disposable is either swapped out or disposed of")
  func swapAgainstDispose() {
    let calls = CallCounter()
    let swappedOut = CallCounter()
    race(
      rounds: 10_000, over: { SerialDisposable(Disposable { calls() }) },
      { serial in if serial.swapIn(Disposable { calls() }) != nil { swappedOut() } },
      { $0.dispose() })
    race(
      over: { SerialDisposable(Disposable { calls() }) },
      { serial in if serial.swapIn(Disposable { calls() }) != nil { swappedOut() } },
      { $0.dispose() },
      { $0.dispose() })
    #expect(calls.count + swappedOut.count == 30_000)
  }

  @Test("the held disposable may change it while being disposed of")
  func reentrantSet() {
    let serial = SerialDisposable()
    let late = Disposable()
    serial.disposable = Disposable { [weak serial] in serial?.disposable = late }
    serial.dispose()
    #expect(late.isDisposed)
    #expect(serial.disposable == nil)
  }

  @Test("an object that setting releases may use it again")
  func releaseOutsideOfTheLock() {
    final class ComesBack: Sendable {
      let serial: SerialDisposable
      init(_ serial: SerialDisposable) { self.serial = serial }
      deinit { _ = serial.disposable }
    }
    let serial = SerialDisposable()
    serial.disposable = Disposable { [object = ComesBack(serial)] in _ = object }
    serial.disposable = nil
    #expect(serial.disposable == nil)
  }

  @Test("hold keeps a disposable of work that ran before its own disposable was known")
  func hold() {
    let serial = SerialDisposable()
    let (first, second) = (Disposable(), Disposable())
    serial.hold {
      serial.hold { second }
      return first
    }
    serial.dispose()
    #expect(second.isDisposed)
    #expect(!first.isDisposed)
    let late = Disposable()
    serial.hold { late }
    #expect(late.isDisposed)
  }
}
