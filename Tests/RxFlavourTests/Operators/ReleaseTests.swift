import RxFlavour
import RxFlavourTesting
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
