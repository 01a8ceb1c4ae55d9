import RxFlavour
import TestSupport
import Testing

/// Many synchronous sequences in one chain take constant stack.
@Suite struct StackTests {
  static let count = rounds(100_000, inDebug: 25_000)

  static let chains: [(String, @Sendable () -> Observable<Int>)] = [
    ("concat", { Observable.concat(ones) }), ("merge", { Observable.merge(ones) }),
    ("flatMap", { all.flatMap { $0 } }), ("flatMapFirst", { all.flatMapFirst { $0 } }),
    ("flatMapLatest", { all.flatMapLatest { $0 } }), ("concatMap", { all.concatMap { $0 } }),
    ("merge(maxConcurrent:)", { all.merge(maxConcurrent: 2) }),
    ("concat of waiting ones", { gate.concat(Observable.empty()).concatMap { $0 } }),
    ("catch(sequence:)", { Observable.catch(sequence: failing) }),
    ("catch", { catching(count) }), ("retry", { failingUntil(count).retry() }),
    ("retry(_:)", { failingUntil(count).retry(count) }),
    ("retry(when:)", { failingUntil(count).retry { (e: Observable<any Error>) in e } }),
  ]

  static var ones: [Observable<Int>] { Array(repeating: one, count: count) }
  static var failing: [Observable<Int>] {
    Array(repeating: one.concat(Observable.error(Failure.first)), count: count - 1) + [one]
  }

  /// A sequence of one element, which is not known before the subscription, unlike that of `just`.
  static var one: Observable<Int> {
    .create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
  }

  static var all: Observable<Observable<Int>> {
    .create { observer in
      for _ in 0..<count { observer.onNext(one) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// A sequence of sequences. The first one makes the others wait until all have come.
  static var gate: Observable<Observable<Int>> {
    .create { observer in
      let first = Cell<AnyObserver<Int>?>(nil)
      observer.onNext(
        .create { inner in
          first.value = inner
          return Disposables.create()
        })
      for _ in 1..<count { observer.onNext(one) }
      observer.onCompleted()
      first.value?.onNext(1)
      first.value?.onCompleted()
      return Disposables.create()
    }
  }

  static func catching(_ left: Int) -> Observable<Int> {
    if left == 1 { return one }
    return one.concat(Observable.error(Failure.first)).catch { _ in catching(left - 1) }
  }

  static func failingUntil(_ attempts: Int) -> Observable<Int> {
    let attempt = Cell(0)
    return .create { observer in
      attempt.value += 1
      observer.onNext(1)
      if attempt.value == attempts {
        observer.onCompleted()
      } else {
        observer.onError(Failure.first)
      }
      return Disposables.create()
    }
  }

  @Test(arguments: chains.indices) func chain(_ index: Int) {
    let sum = Cell(0)
    let isCompleted = Cell(false)
    _ = Self.chains[index].1().subscribe(
      onNext: { sum.value += $0 }, onCompleted: { isCompleted.value = true })
    #expect(sum.value == Self.count, "\(Self.chains[index].0)")
    #expect(isCompleted.value, "\(Self.chains[index].0)")
  }
}
