import RxFlavour
import RxFlavourTesting
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct DisposableStressTests {
  /// Makes disposables, and counts how often each was disposed of.
  private final class Counter: Sendable {
    private let counts = Mutex<[Int]>([])

    var all: [Int] { counts.withLock { $0 } }

    func make() -> any Disposable {
      let number = counts.withLock { counts in
        counts.append(0)
        return counts.count - 1
      }
      return Disposables.create { self.counts.withLock { $0[number] += 1 } }
    }

    func expectOnce(_ count: Int, at location: SourceLocation = #_sourceLocation) {
      #expect(all == [Int](repeating: 1, count: count), sourceLocation: location)
    }
  }

  @Test func anActionRunsOnce() async {
    for _ in 0..<100 {
      let counter = Counter()
      let disposable = counter.make()
      await onThreads(4) { _ in disposable.dispose() }
      counter.expectOnce(1)
    }
  }

  @Test func composite() async {
    for round in 0..<100 {
      let (counter, composite) = (Counter(), CompositeDisposable())
      await onThreads(4) { number in
        if number == 0 {
          if round % 2 == 0 { composite.dispose() }
          return
        }
        for index in 0..<50 {
          let key = composite.insert(counter.make())
          if let key, index % number == 0 { composite.remove(for: key) }
        }
      }
      composite.dispose()
      #expect(composite.count == 0)
      counter.expectOnce(150)
    }
  }

  @Test func removalBesideDisposal() async {
    for _ in 0..<100 {
      let (counter, composite) = (Counter(), CompositeDisposable())
      let keys = (0..<50).map { _ in composite.insert(counter.make())! }
      await onThreads(3) { number in
        if number == 0 { return composite.dispose() }
        for key in number == 1 ? keys : keys.reversed() { composite.remove(for: key) }
      }
      counter.expectOnce(50)
    }
  }

  @Test func serial() async {
    for round in 0..<100 {
      let (counter, serial) = (Counter(), SerialDisposable())
      await onThreads(4) { number in
        if number == 0 {
          if round % 2 == 0 { serial.dispose() }
          return
        }
        for _ in 0..<50 { serial.disposable = counter.make() }
      }
      serial.dispose()
      counter.expectOnce(150)
    }
  }

  @Test func singleAssignment() async {
    for _ in 0..<200 {
      let (counter, single) = (Counter(), SingleAssignmentDisposable())
      await onThreads(3) { number in
        if number == 0 { single.setDisposable(counter.make()) } else { single.dispose() }
      }
      counter.expectOnce(1)
    }
  }

  @Test func refCount() async {
    for round in 0..<100 {
      let counter = Counter()
      let counting = RefCountDisposable(disposable: counter.make())
      let use = counting.retain()
      await onThreads(4) { number in
        if number == 0 { return counting.dispose() }
        for _ in 0..<20 {
          let use = counting.retain()
          #expect(!counting.isDisposed)
          use.dispose()
          if round % 2 == 0 { use.dispose() }
        }
      }
      #expect(counter.all == [0])
      await onThreads(2) { _ in use.dispose() }
      counter.expectOnce(1)
    }
  }

  @Test func refCountEndsOnce() async {
    for _ in 0..<200 {
      let counter = Counter()
      let counting = RefCountDisposable(disposable: counter.make())
      await onThreads(3) { number in
        if number == 0 { return counting.dispose() }
        for _ in 0..<20 { counting.retain().dispose() }
      }
      #expect(counting.isDisposed)
      counter.expectOnce(1)
    }
  }

  @Test func scheduled() async {
    for _ in 0..<100 {
      let counter = Counter()
      let disposable = ScheduledDisposable(
        scheduler: CurrentThreadScheduler.instance, disposable: counter.make())
      await onThreads(3) { _ in disposable.dispose() }
      #expect(disposable.isDisposed)
      counter.expectOnce(1)
    }
  }

  @Test func bag() async {
    for _ in 0..<100 {
      let (counter, log) = (Counter(), Log<String>())
      let bag = Cell<DisposeBag?>(DisposeBag())
      await onThreads(3) { number in
        for index in 0..<30 {
          bag.value?.insert(counter.make())
          bag.value?.insert(Disposables.create { log.add("\(number) \(index)") })
        }
      }
      bag.value = nil
      counter.expectOnce(90)
      for number in 0..<3 {
        #expect(
          log.all.filter { $0.hasPrefix("\(number) ") } == (0..<30).map { "\(number) \($0)" })
      }
    }
  }
}
