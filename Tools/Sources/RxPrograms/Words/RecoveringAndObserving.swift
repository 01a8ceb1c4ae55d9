import Dispatch

#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let recovering = [
    Word("{0}.catch { _ in {1} }") { place in place[0].catch { _ in place[1] } },
    Word("{0}.catch { _ in throw Fault({a}) }") { place in
      place[0].catch { _ in throw Fault(place.a) }
    },
    Word("{0}.catchAndReturn({a})") { $0[0].catchAndReturn($0.a) },
    Word("Observable.catch(sequence: [{0}, {1}, {2}])") {
      .catch(sequence: [$0[0], $0[1], $0[2]])
    },
    Word("{0}.retry({a} + 1)") { $0[0].retry($0.a + 1) },
    Word("{0}.retry { $0.take({a}) }") {
      let count = $0.a
      return $0[0].retry { (errors: Observable<any Error>) in errors.take(count) }
    },
    Word("{0}.retry { $0.flatMap { _ in {1} }.take({a}) }") { place in
      place[0].retry { (errors: Observable<any Error>) in
        errors.flatMap { _ in place[1] }.take(place.a)
      }
    },
    Word(
      """
      {0}.retry {
        $0.enumerated().flatMap { index, error -> Observable<Int> in
          index < {a} ? .timer(.seconds({b}), scheduler: scheduler) : .error(error)
        }
      }
      """
    ) { place in
      place[0].retry { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { index, error -> Observable<Int> in
          index < place.a ? .timer(.seconds(place.b), scheduler: place.scheduler) : .error(error)
        }
      }
    },
  ]

  static let observing = [
    logged, logged, logged,
    Word("{0}.do(all blocks logged as {site})") { place in
      let (world, site) = (place.world, place.site)
      return place[0].do(
        onNext: { world.log("next \(site) \($0)") },
        afterNext: { world.log("after next \(site) \($0)") },
        onError: { _ in world.log("error \(site)") },
        afterError: { _ in world.log("after error \(site)") },
        onCompleted: { world.log("completed \(site)") },
        afterCompleted: { world.log("after completed \(site)") },
        onSubscribe: { world.log("subscribe \(site)") },
        onSubscribed: { world.log("subscribed \(site)") },
        onDispose: { world.log("dispose \(site)") })
    },
    Word("{0}.do(onNext: { if $0 == {a} { throw Fault({b}) } })") {
      let (bad, code) = ($0.a, $0.b)
      return $0[0].do(onNext: { if $0 == bad { throw Fault(code) } })
    },
    Word("{0}.do(onNext: { _ in react(0) })") {
      let world = $0.world
      return $0[0].do(onNext: { _ in world.react(0) })
    },
    Word("{0}.do(onNext: { _ in react(1) })") {
      let world = $0.world
      return $0[0].do(onNext: { _ in world.react(1) })
    },
    Word("{0}.do(afterNext: { _ in react(0) })") {
      let world = $0.world
      return $0[0].do(afterNext: { _ in world.react(0) })
    },
    Word("{0}.do(onCompleted: { react(1) })") {
      let world = $0.world
      return $0[0].do(onCompleted: { world.react(1) })
    },
    Word("{0}.do(onSubscribe: { react(0) })") {
      let world = $0.world
      return $0[0].do(onSubscribe: { world.react(0) })
    },
    Word("{0}.do(onDispose: { react(1) })") {
      let world = $0.world
      return $0[0].do(onDispose: { world.react(1) })
    },
    Word("Observable.deferred { react(0); return {0} }") { place in
      .deferred {
        place.world.react(0)
        return place[0]
      }
    },
    Word("Observable.using({ resource logged as {site} }, observableFactory: { _ in {0} })") {
      place in
      .using({ Resource(place) }, observableFactory: { (_: Resource) in place[0] })
    },
    Word(
      "Observable.using({ resource logged as {site} }, observableFactory: { _ in throw Fault(1) })"
    ) { place in
      .using({ Resource(place) }, observableFactory: { (_: Resource) in throw Fault(1) })
    },
  ]

  /// Records when it is subscribed to, and disposed of.
  private static let logged = Word("logged({0}, as {site})") { place in
    .create { observer in
      place.world.log("open \(place.site)")
      let subscription = place[0].subscribe(observer)
      return Disposables.create {
        place.world.log("close \(place.site)")
        subscription.dispose()
      }
    }
  }
}

/// Something that is recorded when it is made, and when it is disposed of.
private final class Resource: Disposable {
  private let place: Place

  init(_ place: Place) {
    self.place = place
    place.world.log("open \(place.site)")
  }

  func dispose() { place.world.log("close \(place.site)") }
}
