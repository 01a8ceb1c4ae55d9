import RxFlavour
import TestSupport
import Testing

/// The functions of `subscribe(with:)` of the traits get their object as long as it lives.
@Suite struct WeaklyTests {
  /// Subscribes with an object, which `send` may release. The functions write down that they were
  /// called.
  private func expect(
    _ lines: [String], at location: SourceLocation = #_sourceLocation,
    _ subscribe: (Observable<Int>, Thing, Log<String>) -> any Disposable,
    _ send: (Source, (any Disposable), _ release: () -> Void) -> Void
  ) {
    let (source, log) = (Source(), Log<String>())
    weak var weakThing: Thing?
    var thing: Thing? = Thing()
    weakThing = thing
    let subscription = subscribe(source.observable, thing!, log)
    send(source, subscription) {
      thing = nil
      #expect(weakThing == nil, sourceLocation: location)
    }
    #expect(log.all == lines, sourceLocation: location)
  }

  private func single(_ source: Observable<Int>, _ thing: Thing, _ log: Log<String>)
    -> any Disposable
  {
    source.asSingle().subscribe(
      with: thing, onSuccess: { log.add("\($1)") }, onFailure: { log.add("\($1)") },
      onDisposed: { _ in log.add("disposed") })
  }

  private func maybe(_ source: Observable<Int>, _ thing: Thing, _ log: Log<String>)
    -> any Disposable
  {
    source.asMaybe().subscribe(
      with: thing, onSuccess: { log.add("\($1)") }, onError: { log.add("\($1)") },
      onCompleted: { _ in log.add("completed") }, onDisposed: { _ in log.add("disposed") })
  }

  private func completable(
    _ source: Observable<Int>, _ thing: Thing, _ log: Log<String>
  ) -> any Disposable {
    source.ignoreElements().asCompletable().subscribe(
      with: thing, onCompleted: { _ in log.add("completed") }, onError: { log.add("\($1)") },
      onDisposed: { _ in log.add("disposed") })
  }

  private func infallible(
    _ source: Observable<Int>, _ thing: Thing, _ log: Log<String>
  ) -> any Disposable {
    source.asInfallible(onErrorJustReturn: -1).subscribe(
      with: thing, onNext: { log.add("\($1)") }, onCompleted: { _ in log.add("completed") },
      onDisposed: { _ in log.add("disposed") })
  }

  private func observable(
    _ source: Observable<Int>, _ thing: Thing, _ log: Log<String>
  ) -> any Disposable {
    source.subscribe(
      with: thing, onNext: { log.add("\($1)") }, onError: { log.add("\($1)") },
      onCompleted: { _ in log.add("completed") }, onDisposed: { _ in log.add("disposed") })
  }

  @Test func whileItLives() {
    func complete(_ source: Source, _ subscription: any Disposable, _ release: () -> Void) {
      source.send(1)
      source.send(.completed)
      subscription.dispose()
      release()
    }
    func fail(_ source: Source, _ subscription: any Disposable, _ release: () -> Void) {
      source.send(.error(Failure.first))
      subscription.dispose()
      release()
    }
    func dispose(_ source: Source, _ subscription: any Disposable, _ release: () -> Void) {
      subscription.dispose()
      source.send(1)
      release()
    }
    expect(["1", "disposed"], single, complete)
    expect(["1", "disposed"], maybe, complete)
    expect(["completed", "disposed"], completable, complete)
    expect(["1", "completed", "disposed"], infallible, complete)
    expect(["1", "completed", "disposed"], observable, complete)
    expect(["completed", "disposed"], maybe) { source, _, _ in source.send(.completed) }
    for subscribe in [single, maybe, completable, observable] {
      expect(["first", "disposed"], subscribe, fail)
      expect(["disposed"], subscribe, dispose)
    }
    expect(["-1", "completed", "disposed"], infallible, fail)
    expect(["disposed"], infallible, dispose)
  }

  @Test func afterItsRelease() {
    for subscribe in [single, maybe, completable, infallible, observable] {
      for end in [.completed, .error(Failure.first)] as [Event<Int>] {
        expect([], subscribe) { source, subscription, release in
          release()
          #expect(source.isSubscribed.value)
          source.send(1)
          source.send(end)
          #expect(!source.isSubscribed.value)
        }
        expect([], subscribe) { source, subscription, release in
          release()
          subscription.dispose()
          #expect(!source.isSubscribed.value)
        }
      }
    }
  }
}
