import Dispatch

#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let traits = [
    Word("{0}.asSingle().asObservable()") { $0[0].asSingle().asObservable() },
    Word("{0}.asMaybe().asObservable()") { $0[0].asMaybe().asObservable() },
    Word("{0}.asSingle().flatMap { _ in {1}.asSingle() }.asObservable()") { place in
      place[0].asSingle().flatMap { _ in place[1].asSingle() }.asObservable()
    },
    Word("{0}.asMaybe().ifEmpty(default: {a}).asObservable()") {
      $0[0].asMaybe().ifEmpty(default: $0.a).asObservable()
    },
    Word("{0}.asMaybe().ifEmpty(switchTo: {1}.asMaybe()).asObservable()") {
      $0[0].asMaybe().ifEmpty(switchTo: $0[1].asMaybe()).asObservable()
    },
    Word("{0}.asSingle().catch { _ in {1}.asSingle() }.asObservable()") { place in
      place[0].asSingle().catch { _ in place[1].asSingle() }.asObservable()
    },
    Word("{0}.asSingle().catchAndReturn({a}).asObservable()") {
      $0[0].asSingle().catchAndReturn($0.a).asObservable()
    },
    Word("{0}.asSingle().retry({a} + 1).asObservable()") {
      $0[0].asSingle().retry($0.a + 1).asObservable()
    },
    Word("{0}.asSingle().do(onSuccess: { _ in react(0) }).asObservable()") {
      let world = $0.world
      return $0[0].asSingle().do(onSuccess: { _ in world.react(0) }).asObservable()
    },
    Word("{0}.asSingle().delay(.seconds({a}), scheduler: scheduler).asObservable()") {
      $0[0].asSingle().delay(.seconds($0.a), scheduler: $0.scheduler).asObservable()
    },
    Word("Single.zip({0}.asSingle(), {1}.asSingle()) { $0 * 10 + $1 }.asObservable()") {
      Single.zip($0[0].asSingle(), $0[1].asSingle()) { $0 * 10 + $1 }.asObservable()
    },
    Word("Maybe.zip({0}.asMaybe(), {1}.asMaybe()) { $0 * 10 + $1 }.asObservable()") {
      Maybe.zip($0[0].asMaybe(), $0[1].asMaybe()) { $0 * 10 + $1 }.asObservable()
    },
    Word("Single.create(logged as {site}, calls twice).asObservable()") { place in
      Single<Int>.create { single in
        place.world.log("open \(place.site)")
        if place.b > 1 { single(.failure(Fault(place.b))) }
        single(.success(place.a))
        single(.success(place.b))
        return Disposables.create { place.world.log("close \(place.site)") }
      }.asObservable()
    },
    Word("{0}.ignoreElements().asCompletable().andThen({1})") {
      $0[0].ignoreElements().asCompletable().andThen($0[1])
    },
    Word("Completable.zip of {0} and {1}, andThen({2})") {
      Completable.zip(
        $0[0].ignoreElements().asCompletable(), $0[1].ignoreElements().asCompletable()
      ).andThen($0[2])
    },
    Word("Completable.concat of {0} and {1}, andThen(.just({a}))") {
      Completable.concat(
        $0[0].ignoreElements().asCompletable(), $0[1].ignoreElements().asCompletable()
      ).andThen(Observable.just($0.a))
    },
    Word("{0}.asInfallible(onErrorJustReturn: {a}).asObservable()") {
      $0[0].asInfallible(onErrorJustReturn: $0.a).asObservable()
    },
    Word("{0}.asInfallible(onErrorRecover: { _ in .of({a}, {b}) }).flatMapLatest …") {
      let (a, b) = ($0.a, $0.b)
      return $0[0].asInfallible(onErrorRecover: { _ in .of(a, b) })
        .flatMapLatest { Infallible.of($0, $0 + 1) }.asObservable()
    },
    Word("Infallible.merge of {0} and {1}") {
      Infallible.merge(
        $0[0].asInfallible(onErrorJustReturn: 8), $0[1].asInfallible(onErrorJustReturn: 9)
      ).asObservable()
    },
  ]
}
