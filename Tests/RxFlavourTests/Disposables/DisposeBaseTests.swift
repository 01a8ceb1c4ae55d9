import Foundation
import RxFlavour
import Testing

/// The classes that RxSwift derives from `DisposeBase`, and names inside of types.
@Suite struct DisposeBaseTests {
  @Test func aFlagMayBeSetFromTheBeginning() {
    #expect(BooleanDisposable(isDisposed: true).isDisposed)
    let flag = BooleanDisposable(isDisposed: false)
    #expect(!flag.isDisposed)
    flag.dispose()
    #expect(flag.isDisposed)
  }

  @Test func aBagIsADisposable() {
    let bags: [DisposeBase] = [
      DisposeBag(), DisposeBag(disposing: Disposables.create()),
      DisposeBag { Disposables.create() },
    ]
    let (first, later) = (BooleanDisposable(), BooleanDisposable())
    let bag = DisposeBag(disposing: first)
    #expect(!bag.isDisposed && bags.allSatisfy { !$0.isDisposed })
    bag.dispose()
    #expect(first.isDisposed && bag.isDisposed)
    bag.insert(later)
    #expect(later.isDisposed)
  }

  @Test func aliasesInsideOfTypes() {
    #expect(PublishSubject<Int>.SubjectObserverType.self == PublishSubject<Int>.self)
    #expect(BehaviorSubject<Int>.SubjectObserverType.self == BehaviorSubject<Int>.self)
    #expect(ReplaySubject<Int>.SubjectObserverType.self == ReplaySubject<Int>.self)
    #expect(AsyncSubject<Int>.SubjectObserverType.self == AsyncSubject<Int>.self)
    #expect(RxObservable<Int>.self == Observable<Int>.self)
    #expect(SerialDispatchQueueScheduler.Time.self == Date.self)
    #expect(ConcurrentDispatchQueueScheduler.TimeInterval.self == Double.self)
    #expect(ConcurrentMainScheduler.Time.self == Date.self)
  }
}
