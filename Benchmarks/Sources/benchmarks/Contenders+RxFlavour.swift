import Foundation

#if canImport(RxSwift)
  @preconcurrency import RxSwift
#else
  import RxFlavour
#endif

extension [String: Contender] {
  /// The work in RxSwift's words: on RxFlavour, or on RxSwift itself if the build has its module.
  static func rxFlavour(values: Int) -> Contenders {
    let sum = Sum()
    let total = benchmarks.sum(below: values)
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "benchmark")
    return [
      "1": Contender(values, expecting: total) {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(onNext: { sum.add($0) })
        for value in 0..<values { subject.onNext(value) }
        subscription.dispose()
        return sum.takeValue()
      },
      "2": Contender(values, expecting: 2 * total) {
        let subject = PublishSubject<Int>()
        _ = subject.subscribe(onNext: { sum.add($0) })
        _ = subject.subscribe(onNext: { sum.add($0) })
        for value in 0..<values { subject.onNext(value) }
        return sum.takeValue()
      },
      "3": Contender(values, expecting: 100 * benchmarks.sum(below: values / 100)) {
        let subject = PublishSubject<Int>()
        for _ in 0..<hidden(100) { _ = subject.subscribe(onNext: { sum.add($0) }) }
        return {
          for value in 0..<values / 100 { subject.onNext(value) }
          return sum.takeValue()
        }
      },
      "4": Contender(values / 10, expecting: benchmarks.sum(below: values / 10)) {
        for value in 0..<values / 10 {
          let subject = PublishSubject<Int>()
          let subscription = subject.subscribe(onNext: { sum.add($0) })
          subject.onNext(value)
          subscription.dispose()
        }
        return sum.takeValue()
      },
      "5": Contender(values / 10, expecting: 1000) {
        let subject = PublishSubject<Int>()
        var subscriptions = (0..<1000).map { _ in subject.subscribe(onNext: { sum.add($0) }) }
        return {
          for value in 0..<values / 10 {
            subscriptions[value % 1000].dispose()
            subscriptions[value % 1000] = subject.subscribe(onNext: { sum.add($0) })
          }
          subject.onNext(1)
          return sum.takeValue()
        }
      },
      "6": Contender(values, expecting: total) {
        _ = numbers(values).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "7": Contender(values, expecting: total + values) {
        _ = numbers(values).map { $0 &+ 1 }.subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "8": Contender(values, expecting: total + 6 * values) {
        _ = sixMapsAndFilters(numbers(values)).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "9": Contender(values / 20, expecting: 7 * (values / 20)) {
        for _ in 0..<values / 20 {
          sixMapsAndFilters(one()).subscribe(onNext: { sum.add($0) }).dispose()
        }
        return sum.takeValue()
      },
      "10": Contender(values, expecting: total) {
        _ = fiveFlattenMaps(numbers(values)).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "11": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 {
          fiveFlattenMaps(one()).subscribe(onNext: { sum.add($0) }).dispose()
        }
        return sum.takeValue()
      },
      "12": Contender(values, expecting: total) {
        _ = fiveSwitches(numbers(values)).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "13a": Contender(values, expecting: total) {
        _ = sevenCombinations(numbers(values)).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "13b": Contender(values / 50, expecting: values / 50) {
        for _ in 0..<values / 50 {
          sevenCombinations(one()).subscribe(onNext: { sum.add($0) }).dispose()
        }
        return sum.takeValue()
      },
      "14": Contender(values, expecting: 2 * benchmarks.sum(below: values / 2)) {
        _ = merged(values / 2).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "15": Contender(values, expecting: 2 * total) {
        _ = zipped(values).subscribe(onNext: { sum.add($0 &+ $1) })
        return sum.takeValue()
      },
      "16": Contender(values, expecting: sumOfDistinctScan(values)) {
        _ = numbers(values).scan(0) { $0 &+ ($1 & 1) }.distinctUntilChanged().take(values)
          .subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "17": Contender(values, expecting: total) {
        let done = DispatchSemaphore(value: 0)
        _ = numbers(values).observe(on: queue)
          .subscribe(onNext: { sum.add($0) }, onCompleted: { done.signal() })
        done.wait()
        return sum.takeValue()
      }.concurrently,
      "18": Contender(values, expecting: (values / 1000) * benchmarks.sum(below: 1000)) {
        let subject = ReplaySubject<Int>.createUnbounded()
        for value in 0..<1000 { subject.onNext(value) }
        return {
          for _ in 0..<values / 1000 { subject.subscribe(onNext: { sum.add($0) }).dispose() }
          return sum.takeValue()
        }
      },
      "19": Contender(values, expecting: 2 * benchmarks.sum(below: values / 2)) {
        // RxSwift delivers the values of both threads at the same time.
        let sum = AtomicSum()
        let subject = PublishSubject<Int>()
        let done = DispatchSemaphore(value: 0)
        _ = subject.subscribe(onNext: { sum.add($0) }, onCompleted: { done.signal() })
        onThreads(2) { _ in
          for value in 0..<values / 2 { subject.onNext(value) }
        }
        // The last values may come after all sends have returned, but before the completion.
        subject.onCompleted()
        done.wait()
        return sum.takeValue()
      }.concurrently,
      "20": Contender(values / 10, expecting: 0) {
        let subject = PublishSubject<Int>()
        var subscriptions: [any Disposable] = []
        subscriptions.reserveCapacity(values / 10)
        return {
          for _ in 0..<values / 10 {
            subscriptions.append(subject.subscribe(onNext: { sum.add($0) }))
          }
          return sum.takeValue()
        }
      },
      "21": Contender(values / 10, expecting: 0) {
        let subject = PublishSubject<Int>()
        var subscriptions: [any Disposable] = []
        subscriptions.reserveCapacity(values / 10)
        return {
          for _ in 0..<values / 10 {
            subscriptions.append(sixMapsAndFilters(subject).subscribe(onNext: { sum.add($0) }))
          }
          return sum.takeValue()
        }
      },
      "22": Contender(values / 20, expecting: values / 20) {
        let done = DispatchSemaphore(value: 0)
        // One thread subscribes, so that the run measures no queue of subscriptions.
        onThreads(1) { _ in
          for _ in 0..<values / 20 {
            _ = one().subscribe(onNext: { sum.add($0) }, onCompleted: { done.signal() })
            done.wait()
          }
        }
        return sum.takeValue()
      }.concurrently,
      "23": Contender(values, expecting: total) {
        _ = fiveLatest(numbers(values)).subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
      "24": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 {
          fiveLatest(one()).subscribe(onNext: { sum.add($0) }).dispose()
        }
        return sum.takeValue()
      },
      "25": Contender(values, expecting: 10 * benchmarks.sum(below: values / 10)) {
        let source = PublishSubject<Int>()
        let shared = source.share(replay: 1)
        for _ in 0..<hidden(10) { _ = shared.subscribe(onNext: { sum.add($0) }) }
        return {
          for value in 0..<values / 10 { source.onNext(value) }
          source.onCompleted()
          return sum.takeValue()
        }
      },
      "26": Contender(values, expecting: total) {
        _ = numbers(values).groupBy { $0 % 10 }.flatMap { $0 }.subscribe(onNext: { sum.add($0) })
        return sum.takeValue()
      },
    ]
  }
}

/// A cold sequence of the numbers below `count`.
private func numbers(_ count: Int) -> Observable<Int> {
  .create { observer in
    for value in 0..<count { observer.onNext(value) }
    observer.onCompleted()
    return Disposables.create()
  }
}

/// A cold sequence of the number 1.
private func one() -> Observable<Int> {
  .create { observer in
    observer.onNext(hidden(1))
    observer.onCompleted()
    return Disposables.create()
  }
}

private func merged(_ count: Int) -> Observable<Int> {
  Observable.merge(numbers(count), numbers(count))
}

private func zipped(_ count: Int) -> Observable<(Int, Int)> {
  Observable.zip(numbers(count), numbers(count))
}

private func sixMapsAndFilters(_ source: Observable<Int>) -> Observable<Int> {
  source
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
}

private func fiveFlattenMaps(_ source: Observable<Int>) -> Observable<Int> {
  source
    .flatMap { Observable.just($0) }
    .flatMap { Observable.just($0) }
    .flatMap { Observable.just($0) }
    .flatMap { Observable.just($0) }
    .flatMap { Observable.just($0) }
}

private func fiveLatest(_ source: Observable<Int>) -> Observable<Int> {
  source
    .flatMapLatest { Observable.just($0) }
    .flatMapLatest { Observable.just($0) }
    .flatMapLatest { Observable.just($0) }
    .flatMapLatest { Observable.just($0) }
    .flatMapLatest { Observable.just($0) }
}

private func fiveSwitches(_ source: Observable<Int>) -> Observable<Int> {
  source
    .map { Observable.just($0) }.switchLatest()
    .map { Observable.just($0) }.switchLatest()
    .map { Observable.just($0) }.switchLatest()
    .map { Observable.just($0) }.switchLatest()
    .map { Observable.just($0) }.switchLatest()
}

private func sevenCombinations(_ source: Observable<Int>) -> Observable<Int> {
  var latest = source
  for _ in 0..<hidden(7) {
    latest = Observable.combineLatest(
      Observable.just(1), Observable.just(1), Observable.just(1), latest
    )
    .map { first, second, third, last in last &* first &* second &* third }
  }
  return latest
}
