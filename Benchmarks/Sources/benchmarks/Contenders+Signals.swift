import Foundation
import Signals

extension [String: Contender] {
  static func signals(values: Int) -> Contenders {
    let sum = Sum()
    let total = benchmarks.sum(below: values)
    let queue = QueueScheduler(name: "benchmark", target: .global())
    return [
      "1": Contender(values, expecting: total) {
        let subject = Subject<Int>()
        let subscription = subject.subscribeNext { sum.add($0) }
        for value in 0..<values { subject.sendNext(value) }
        subscription.dispose()
        return sum.takeValue()
      },
      "2": Contender(values, expecting: 2 * total) {
        let subject = Subject<Int>()
        subject.subscribeNext { sum.add($0) }
        subject.subscribeNext { sum.add($0) }
        for value in 0..<values { subject.sendNext(value) }
        return sum.takeValue()
      },
      "3": Contender(values, expecting: 100 * benchmarks.sum(below: values / 100)) {
        let subject = Subject<Int>()
        for _ in 0..<hidden(100) { subject.subscribeNext { sum.add($0) } }
        return {
          for value in 0..<values / 100 { subject.sendNext(value) }
          return sum.takeValue()
        }
      },
      "4": Contender(values / 10, expecting: benchmarks.sum(below: values / 10)) {
        for value in 0..<values / 10 {
          let subject = Subject<Int>()
          let subscription = subject.subscribeNext { sum.add($0) }
          subject.sendNext(value)
          subscription.dispose()
        }
        return sum.takeValue()
      },
      "5": Contender(values / 10, expecting: 1000) {
        let subject = Subject<Int>()
        var subscriptions = (0..<1000).map { _ in subject.subscribeNext { sum.add($0) } }
        return {
          for value in 0..<values / 10 {
            subscriptions[value % 1000].dispose()
            subscriptions[value % 1000] = subject.subscribeNext { sum.add($0) }
          }
          subject.sendNext(1)
          return sum.takeValue()
        }
      },
      "6": Contender(values, expecting: total) {
        numbers(values).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "7": Contender(values, expecting: total + values) {
        numbers(values).map { $0 &+ 1 }.subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "8": Contender(values, expecting: total + 6 * values) {
        sixMapsAndFilters(numbers(values)).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "9": Contender(values / 20, expecting: 7 * (values / 20)) {
        for _ in 0..<values / 20 {
          sixMapsAndFilters(one()).subscribeNext { sum.add($0) }.dispose()
        }
        return sum.takeValue()
      },
      "10": Contender(values, expecting: total) {
        fiveFlattenMaps(numbers(values)).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "11": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 {
          fiveFlattenMaps(one()).subscribeNext { sum.add($0) }.dispose()
        }
        return sum.takeValue()
      },
      "12": Contender(values, expecting: total) {
        fiveSwitches(numbers(values)).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "13a": Contender(values, expecting: total) {
        sevenCombinations(numbers(values)).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "13b": Contender(values / 50, expecting: values / 50) {
        for _ in 0..<values / 50 {
          sevenCombinations(one()).subscribeNext { sum.add($0) }.dispose()
        }
        return sum.takeValue()
      },
      "14": Contender(values, expecting: 2 * benchmarks.sum(below: values / 2)) {
        merged(values / 2).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "15": Contender(values, expecting: 2 * total) {
        zipped(values).subscribeNext { sum.add($0 &+ $1) }
        return sum.takeValue()
      },
      "16": Contender(values, expecting: sumOfDistinctScan(values)) {
        numbers(values).scan(start: 0) { $0 &+ ($1 & 1) }.distinctUntilChanged().take(values)
          .subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "17": Contender(values, expecting: total) {
        let done = DispatchSemaphore(value: 0)
        numbers(values).deliver(on: queue)
          .subscribe(next: { sum.add($0) }, completed: { done.signal() })
        done.wait()
        return sum.takeValue()
      }.concurrently,
      "18": Contender(values, expecting: (values / 1000) * benchmarks.sum(below: 1000)) {
        let subject = ReplaySubject<Int>()
        for value in 0..<1000 { subject.sendNext(value) }
        return {
          for _ in 0..<values / 1000 { subject.subscribeNext { sum.add($0) }.dispose() }
          return sum.takeValue()
        }
      },
      "19": Contender(values, expecting: 2 * benchmarks.sum(below: values / 2)) {
        let subject = Subject<Int>()
        let done = DispatchSemaphore(value: 0)
        subject.subscribe(next: { sum.add($0) }, completed: { done.signal() })
        onThreads(2) { _ in
          for value in 0..<values / 2 { subject.sendNext(value) }
        }
        // The last values may come after all sends have returned, but before the completion.
        subject.sendCompleted()
        done.wait()
        return sum.takeValue()
      }.concurrently,
      "20": Contender(values / 10, expecting: 0) {
        let subject = Subject<Int>()
        return keepingSubscriptions(values / 10, sum, to: subject)
      },
      "21": Contender(values / 10, expecting: 0) {
        let subject = Subject<Int>()
        return keepingSubscriptions(values / 10, sum, to: sixMapsAndFilters(subject))
      },
      "22": Contender(values / 20, expecting: values / 20) {
        let done = DispatchSemaphore(value: 0)
        // One thread subscribes, so that the run measures no queue of subscriptions.
        onThreads(1) { _ in
          for _ in 0..<values / 20 {
            one().subscribe(next: { sum.add($0) }, completed: { done.signal() })
            done.wait()
          }
        }
        return sum.takeValue()
      }.concurrently,
    ].merging(moreSignals(values: values)) { first, _ in first }
  }

  private static func moreSignals(values: Int) -> Contenders {
    let sum = Sum()
    let total = benchmarks.sum(below: values)
    let few = values / 10
    return [
      "23": Contender(values, expecting: total) {
        fiveLatest(numbers(values)).subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "24": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 { fiveLatest(one()).subscribeNext { sum.add($0) }.dispose() }
        return sum.takeValue()
      },
      "25": Contender(values, expecting: 10 * benchmarks.sum(below: values / 10)) {
        let source = Subject<Int>()
        let shared = source.share(replay: 1)
        for _ in 0..<hidden(10) { shared.subscribeNext { sum.add($0) } }
        return {
          for value in 0..<values / 10 { source.sendNext(value) }
          source.sendCompleted()
          return sum.takeValue()
        }
      },
      "26": Contender(values, expecting: total) {
        numbers(values).groupBy { $0 % 10 }.flattenMap { $0 }.subscribeNext { sum.add($0) }
        return sum.takeValue()
      },
      "27": Contender(values, expecting: total) {
        let clock = TestScheduler()
        numbersInTime(values, on: clock).buffer(for: .milliseconds(10), on: clock)
          .subscribeNext { for value in $0 { sum.add(value) } }
        clock.run()
        return sum.takeValue()
      },
      "28": Contender(few, expecting: benchmarks.sum(below: few)) {
        let clock = TestScheduler()
        numbersInTime(few, on: clock).debounce(for: .microseconds(500), on: clock)
          .subscribeNext { sum.add($0) }
        clock.run()
        return sum.takeValue()
      },
      "29": Contender(few, expecting: benchmarks.sum(below: few)) {
        awaited {
          do {
            for try await value in numbers(few).values() { sum.add(value) }
          } catch {
            fatalError("the numbers failed: \(error)")
          }
        }
        return sum.takeValue()
      }.concurrently,
      "30": Contender(few, expecting: benchmarks.sum(below: few)) {
        let done = DispatchSemaphore(value: 0)
        numbers(few).mapAsync { await later($0) }
          .subscribe(next: { sum.add($0) }, completed: { done.signal() })
        done.wait()
        return sum.takeValue()
      }.concurrently,
      "31": Contender(few, expecting: benchmarks.sum(below: few)) {
        let done = DispatchSemaphore(value: 0)
        // In a task, as the sender of the channel is. On this thread, the source would wait for it.
        Signal.from(0..<few).subscribe(on: TaskScheduler()).mapAsync { await later($0) }
          .subscribe(next: { sum.add($0) }, completed: { done.signal() })
        done.wait()
        return sum.takeValue()
      }.concurrently,
      "32": Contender(few, expecting: benchmarks.sum(below: few)) {
        awaited {
          do {
            for try await value in Signal.from(0..<few).values() { sum.add(value) }
          } catch {
            fatalError("the numbers failed: \(error)")
          }
        }
        return sum.takeValue()
      }.concurrently,
      "33": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 { fiveFlattenMaps(oneAndNoEnd()).subscribeNext { sum.add($0) } }
        return sum.takeValue()
      },
      "34": Contender(values / 20, expecting: 2 * (values / 20)) {
        for _ in 0..<values / 20 {
          fiveFlattenMaps(oneAndError()).subscribe(
            next: { sum.add($0) }, error: { _ in sum.add(1) })
        }
        return sum.takeValue()
      },
      "35": Contender(values / 50, expecting: values / 50) {
        for _ in 0..<values / 50 {
          sevenCombinations(oneAndNoEnd()).subscribeNext { sum.add($0) }
        }
        return sum.takeValue()
      },
      "36": Contender(values / 10, expecting: 0) {
        let shared = Subject<Int>().share(replay: 1)
        return keepingSubscriptions(values / 10, sum, to: shared)
      },
      "37": Contender(values / 10, expecting: 0) {
        let retried = Subject<Int>().retry(backoff: .constant(.seconds(1)))
        return keepingSubscriptions(values / 10, sum, to: retried)
      },
    ]
  }
}

/// A cold signal of the numbers below `count`, one each virtual millisecond.
private func numbersInTime(_ count: Int, on clock: TestScheduler) -> Signal<Int> {
  Signal.interval(every: .milliseconds(1), on: clock).scan(start: -1) { number, _ in number + 1 }
    .take(count)
}

/// A cold signal of the numbers below `count`.
private func numbers(_ count: Int) -> Signal<Int> {
  .create { subscriber in
    for value in 0..<count { subscriber.sendNext(value) }
    subscriber.sendCompleted()
    return nil
  }
}

/// A cold signal of the number 1.
private func one() -> Signal<Int> {
  .create { subscriber in
    subscriber.sendNext(hidden(1))
    subscriber.sendCompleted()
    return nil
  }
}

/// Makes a run that subscribes `count` times, and keeps the subscriptions alive.
private func keepingSubscriptions(
  _ count: Int, _ sum: Sum, to signal: @escaping @autoclosure () -> Signal<Int>
) -> () -> Int {
  var subscriptions: [Disposable] = []
  subscriptions.reserveCapacity(count)
  return {
    for _ in 0..<count { subscriptions.append(signal().subscribeNext { sum.add($0) }) }
    return sum.takeValue()
  }
}

/// A cold signal of the number 1, whose only sender is then released.
private func oneAndNoEnd() -> Signal<Int> {
  .create { subscriber in
    subscriber.sendNext(hidden(1))
    return nil
  }
}

/// A cold signal of the number 1, which then fails.
private func oneAndError() -> Signal<Int> {
  .create { subscriber in
    subscriber.sendNext(hidden(1))
    subscriber.sendError(Failed())
    return nil
  }
}

private struct Failed: Error {}

private func merged(_ count: Int) -> Signal<Int> {
  merge(numbers(count), numbers(count))
}

private func zipped(_ count: Int) -> Signal<(Int, Int)> {
  zip(numbers(count), numbers(count))
}

private func sixMapsAndFilters(_ signal: Signal<Int>) -> Signal<Int> {
  signal
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
}

private func fiveFlattenMaps(_ signal: Signal<Int>) -> Signal<Int> {
  signal
    .flattenMap { .return($0) }
    .flattenMap { .return($0) }
    .flattenMap { .return($0) }
    .flattenMap { .return($0) }
    .flattenMap { .return($0) }
}

private func fiveLatest(_ signal: Signal<Int>) -> Signal<Int> {
  signal
    .flatMapLatest { .return($0) }
    .flatMapLatest { .return($0) }
    .flatMapLatest { .return($0) }
    .flatMapLatest { .return($0) }
    .flatMapLatest { .return($0) }
}

private func fiveSwitches(_ signal: Signal<Int>) -> Signal<Int> {
  signal
    .map { Signal.return($0) }.switchToLatest()
    .map { Signal.return($0) }.switchToLatest()
    .map { Signal.return($0) }.switchToLatest()
    .map { Signal.return($0) }.switchToLatest()
    .map { Signal.return($0) }.switchToLatest()
}

private func sevenCombinations(_ signal: Signal<Int>) -> Signal<Int> {
  var latest = signal
  for _ in 0..<hidden(7) {
    latest = combineLatest(.return(1), .return(1), .return(1), latest)
      .map { first, second, third, last in last &* first &* second &* third }
  }
  return latest
}
