import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// The objects of a chain are released at its end, even while its disposable is kept.
@Suite struct ReleaseTests {
  private func expectRelease(
    at location: SourceLocation = #_sourceLocation,
    _ make: (Thing) -> Observable<Int>
  ) {
    weak var held: Thing?
    var subscriptions: [any Disposable] = []
    do {
      let thing = Thing()
      held = thing
      subscriptions.append(make(thing).subscribe(onError: { _ in }))
    }
    withExtendedLifetime(subscriptions) { #expect(held == nil, sourceLocation: location) }
  }

  /// A sequence of one element, which keeps an object.
  private func once(_ alive: Counter, _ scheduler: TestScheduler) -> Observable<Int> {
    let tracked = Tracked(alive)
    return Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ in tracked.number }
  }

  @Test(.tags(.K31)) func aLoopOfConcat() {
    let loops: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
      { $0.concat($1) }, { .concat([$0, $1]) }, { .concat($0, $1) },
      { one, next in one.startWith(0).concat(next.startWith(1)) },
    ]
    for loop in loops {
      let (alive, scheduler) = (Counter(), TestScheduler(initialClock: 0))
      @Sendable func polling() -> Observable<Int> {
        loop(once(alive, scheduler), .deferred { polling() })
      }
      let end = polling().subscribe()
      scheduler.advanceTo(100)
      #expect(alive.value <= 1)
      end.dispose()
      #expect(alive.value == 0)
    }
  }

  @Test(.tags(.K31)) func theFirstElements() {
    let alive = Counter()
    let end = Observable.never().startWith(Tracked(alive)).subscribe()
    #expect(alive.value == 0)
    end.dispose()
  }

  private func polling(from tracked: Tracked, _ alive: Counter, _ scheduler: TestScheduler)
    -> Observable<Tracked>
  {
    Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { _ in Observable.empty() }
      .concat(Observable.deferred { polling(from: Tracked(alive), alive, scheduler) })
      .startWith(tracked)
  }

  @Test(.tags(.K31)) func aLoopOfStartWith() {
    let (alive, scheduler) = (Counter(), TestScheduler(initialClock: 0))
    let end = polling(from: Tracked(alive), alive, scheduler).subscribe()
    scheduler.advanceTo(100)
    #expect(alive.value <= 1)
    end.dispose()
  }

  @Test func atTheEnd() {
    expectRelease { thing in
      .of(1, 2).map { _ in
        _ = thing; return 1
      }
    }
    expectRelease { thing in .of(1, 2).do(onCompleted: { _ = thing }) }
    expectRelease { thing in
      .of(1, 2).take(
        until: { _ in
          _ = thing; return true
        }, behavior: .inclusive)
    }
    expectRelease { thing in .error(Failure.first).do(onDispose: { _ = thing }) }
    expectRelease { thing in
      .of(1, 2).startWith(0).filter { _ in
        _ = thing; return true
      }
    }
    expectRelease { thing in
      .deferred {
        _ = thing; return .just(1)
      }
    }
    expectRelease { thing in
      .using({ CompositeDisposable(disposables: [Disposables.create { _ = thing }]) }) { _ in
        .just(1)
      }
    }
    expectRelease { thing in
      .generate(
        initialState: 1,
        condition: { _ in
          _ = thing; return false
        }
      ) { $0 }
    }
    expectRelease { thing in
      .from(1...3, scheduler: CurrentThreadScheduler.instance).take(1).debug("").map { _ in
        _ = thing; return 1
      }
    }
  }

  @Test func afterDisposal() {
    weak var held: Thing?
    var subscription: (any Disposable)?
    do {
      let thing = Thing()
      held = thing
      subscription = Observable<Int>.never().do(onNext: { _ in _ = thing }, onDispose: {})
        .subscribe()
    }
    #expect(held != nil)
    subscription?.dispose()
    #expect(held == nil)
  }
}
