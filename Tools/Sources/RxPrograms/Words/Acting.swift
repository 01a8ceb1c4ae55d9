#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

/// Words whose closures record each call, and do something in one of the calls, or in each.
extension Word {
  static let acting = [
    Word("{0}.map { \(call("map")); return $0 }") { place in
      place[0].map(place.acting("map") { $0 })
    },
    Word("{0}.compactMap { \(call("compactMap")); return $0 % 4 == 3 ? nil : $0 }") { place in
      place[0].compactMap(place.acting("compactMap") { $0 % 4 == 3 ? nil : $0 })
    },
    Word("{0}.filter { \(call("filter")); return $0 % 4 != 3 }") { place in
      place[0].filter(place.acting("filter") { $0 % 4 != 3 })
    },
    Word("{0}.scan(0) { \(call("scan", "$0, $1")); return ($0 + $1) % 50 }") { place in
      place[0].scan(0, accumulator: place.acting("scan") { ($0 + $1) % 50 })
    },
    Word("{0}.scan(into: 0) { \(call("scan", "$1")); $0 = ($0 * 2 + $1) % 50 }") { place in
      place[0].scan(into: 0) {
        place.act("scan", $1)
        $0 = ($0 * 2 + $1) % 50
      }
    },
    Word("{0}.reduce(0) { \(call("reduce", "$0, $1")); return ($0 + $1) % 50 }") { place in
      place[0].reduce(0, accumulator: place.acting("reduce") { ($0 + $1) % 50 })
    },
    Word("{0}.take(while: { \(call("while")); return $0 < 6 })") { place in
      place[0].take(while: place.acting("while") { $0 < 6 })
    },
    Word("{0}.take(while: { \(call("while")); return $0 < 3 }, behavior: .inclusive)") { place in
      place[0].take(while: place.acting("while") { $0 < 3 }, behavior: .inclusive)
    },
    Word("{0}.take(until: { \(call("until")); return $0 > 4 }, behavior: .inclusive)") { place in
      place[0].take(until: place.acting("until") { $0 > 4 }, behavior: .inclusive)
    },
    Word("{0}.skip(while: { \(call("skip")); return $0 < 2 })") { place in
      place[0].skip(while: place.acting("skip") { $0 < 2 })
    },
    Word("{0}.skip(until: synchronous({a}, end: .error({b}), logged as {site}))") { place in
      place[0].skip(
        until: Observable<Int>.create { observer in
          for value in 0..<place.a {
            place.record("trigger", value)
            observer.onNext(value)
          }
          observer.onError(Fault(place.b))
          return Disposables.create()
        })
    },
    Word("{0}.distinctUntilChanged { \(call("key")); return $0 / 2 }") { place in
      place[0].distinctUntilChanged(place.acting("key") { $0 / 2 })
    },
    Word("{0}.distinctUntilChanged { \(call("equal", "$0, $1")); return $0 == $1 }") { place in
      place[0].distinctUntilChanged(place.acting("equal") { $0 == $1 })
    },
    Word("{0}.single { \(call("single")); return $0 > 2 }") { place in
      place[0].single(place.acting("single") { $0 > 2 })
    },
    Word("Observable.generate(…, condition: { \(call("condition")) …, iterate: … })") { place in
      .generate(
        initialState: 0,
        condition: place.acting("condition") { $0 < 3 },
        iterate: place.acting("iterate") { $0 + 1 })
    },
    Word("Observable.deferred { \(call("deferred", "0")); return {0} }") { place in
      .deferred {
        place.act("deferred")
        return place[0]
      }
    },
  ]

  static let actingObservers = [
    Word("{0}.do(onNext: { \(call("next")) })") { place in
      place[0].do(onNext: { place.act("next", $0) })
    },
    Word("{0}.do(onNext: { log(next {site}, $0) }, afterNext: { \(call("after")) })") { place in
      place[0].do(
        onNext: { place.record("next", $0) }, afterNext: { place.act("after", $0) })
    },
    Word("{0}.do(onError: { \(call("error", "")) }, onCompleted: { \(call("completed", "")) })") {
      place in
      place[0].do(
        onError: { _ in place.act("error") }, onCompleted: { place.act("completed") })
    },
    Word("{0}.do(afterError: { \(call("error", "")) }, afterCompleted: { … }, onDispose: { … })") {
      place in
      place[0].do(
        afterError: { _ in place.act("after error") },
        afterCompleted: { place.act("after completed") },
        onDispose: { place.world.log("dispose \(place.site)") })
    },
    Word("{0}.do(onSubscribe: { \(call("subscribe", "")) }, onSubscribed: { … })") { place in
      place[0].do(
        onSubscribe: { place.act("subscribe") }, onSubscribed: { place.act("subscribed") })
    },
    Word("{0}.catch { \(call("catch", "")); return {1} }") { place in
      place[0].catch { _ in
        place.act("catch")
        return place[1]
      }
    },
    Word("{0}.retry { up to 2 times { \(call("retry", "")); return .just(0) } }") { place in
      place[0].retry { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { index, error -> Observable<Int> in
          place.act("retry", index)
          return index < 2 ? .just(0) : .error(error)
        }
      }
    },
    Word("{0}.retry { up to 2 times { \(call("retry", "")); return {1}.take(1) } }") { place in
      place[0].retry { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { index, error -> Observable<Int> in
          place.act("retry", index)
          return index < 2 ? place[1].take(1) : .error(error)
        }
      }
    },
    Word("{0}.asInfallible(onErrorRecover: { \(call("recover", "")); return .just(8) })") { place in
      place[0].asInfallible(onErrorRecover: { _ in
        place.act("recover")
        return .just(8)
      }).asObservable()
    },
  ]

  static let actingCombinations = [
    Word("Observable.combineLatest({0}, {1}) { \(call("combine", "$0, $1")); … }") { place in
      .combineLatest(place[0], place[1], resultSelector: place.acting("combine") { $0 * 10 + $1 })
    },
    Word("Observable.combineLatest([{0}, {1}, {2}]) { \(call("combine", "digits($0)")); … }") {
      place in
      .combineLatest([place[0], place[1], place[2]]) {
        place.act("combine", digits($0))
        return digits($0)
      }
    },
    Word("Observable.zip({0}, {1}) { \(call("zip", "$0, $1")); … }") { place in
      .zip(place[0], place[1], resultSelector: place.acting("zip") { $0 * 10 + $1 })
    },
    Word("Observable.zip([{0}, {1}, {2}]) { \(call("zip", "digits($0)")); … }") { place in
      .zip([place[0], place[1], place[2]]) {
        place.act("zip", digits($0))
        return digits($0)
      }
    },
    Word("{0}.withLatestFrom({1}) { \(call("latest", "$0, $1")); … }") { place in
      place[0].withLatestFrom(place[1], resultSelector: place.acting("latest") { $0 * 10 + $1 })
    },
    Word("{0}.groupBy { \(call("group")); return $0 % 2 }.flatMap { $0 }") { place in
      place[0].groupBy(keySelector: place.acting("group") { $0 % 2 }).flatMap { $0 }
    },
    Word("{0}.groupBy { $0 % 2 }.flatMap { \(call("group", "$0.key")); return $0 }") { place in
      place[0].groupBy { $0 % 2 }.flatMap { group in
        place.act("group", group.key)
        return group
      }
    },
    Word("{0}.multicast { PublishSubject() } selector: { \(call("selector", "")); … }") { place in
      place[0].multicast(
        { PublishSubject<Int>() },
        selector: { shared in
          place.act("selector")
          return Observable.merge(shared, shared.map { $0 + 10 })
        })
    },
  ]

  static let actingFlattening = [
    Word("{0}.flatMap { \(call("flatMap")); return {1} }") { place in
      place[0].flatMap(place.acting("flatMap") { _ in place[1] })
    },
    Word("{0}.flatMap { \(call("flatMap")); return .of($0, $0 + 1) }") { place in
      place[0].flatMap(place.acting("flatMap") { Observable.of($0, $0 + 1) })
    },
    Word("{0}.flatMap { \(call("flatMap")); if $0 == 2 { throw Fault(7) } … {1} }") { place in
      place[0].flatMap { value -> Observable<Int> in
        place.act("flatMap", value)
        if value == 2 { throw Fault(7) }
        return place[1]
      }
    },
    Word("{0}.flatMapFirst { \(call("flatMapFirst")); return {1} }") { place in
      place[0].flatMapFirst(place.acting("flatMapFirst") { _ in place[1] })
    },
    Word("{0}.flatMapFirst { \(call("flatMapFirst")); return .just($0) }") { place in
      place[0].flatMapFirst(place.acting("flatMapFirst") { Observable.just($0) })
    },
    Word("{0}.flatMapLatest { \(call("flatMapLatest")); return {1} }") { place in
      place[0].flatMapLatest(place.acting("flatMapLatest") { _ in place[1] })
    },
    Word("{0}.flatMapLatest { \(call("flatMapLatest")); return .just($0) }") { place in
      place[0].flatMapLatest(place.acting("flatMapLatest") { Observable.just($0) })
    },
    Word("{0}.concatMap { \(call("concatMap")); return {1} }") { place in
      place[0].concatMap(place.acting("concatMap") { _ in place[1] })
    },
    Word("{0}.concatMap { \(call("concatMap")); return .of($0, $0 + 1) }") { place in
      place[0].concatMap(place.acting("concatMap") { Observable.of($0, $0 + 1) })
    },
    Word("{0}.map { \(call("inner")); return {1} }.merge(maxConcurrent: 1)") { place in
      place[0].map(place.acting("inner") { _ in place[1] }).merge(maxConcurrent: 1)
    },
    Word("{0}.map { \(call("inner")); return {1} }.switchLatest()") { place in
      place[0].map(place.acting("inner") { _ in place[1] }).switchLatest()
    },
  ]

  static let actingTraits = [
    Word("{0}.first(), \(observed)") { place in
      place.observing(place[0].first().map { $0 ?? -1 })
    },
    Word("{0}.asSingle(), \(observed)") { place in place.observing(place[0].asSingle()) },
    Word("{0}.asMaybe(), \(observed)") { place in place.observing(place[0].asMaybe()) },
    Word("{0}.asSingle().flatMap { \(call("flatMap")); return {1}.asSingle() }, \(observed)") {
      place in
      place.observing(
        place[0].asSingle().flatMap { value -> Single<Int> in
          place.act("flatMap", value)
          return place[1].asSingle()
        })
    },
    Word("{0}.asMaybe().map { \(call("map")); return $0 }.asObservable()") { place in
      place[0].asMaybe().map { value -> Int in
        place.act("map", value)
        return value
      }.asObservable()
    },
    Word("{0}.asSingle().do(afterSuccess: { \(call("success")) }, onDispose: { … })") { place in
      place[0].asSingle().do(
        onSuccess: { place.record("on success", $0) }, afterSuccess: { place.act("success", $0) },
        onError: { _ in place.act("error") },
        onDispose: { place.world.log("dispose \(place.site)") }
      ).asObservable()
    },
    Word("Single.create(by the program, logged as {site}), \(observed)", .subject) { place in
      place.observing(single(place))
    },
    Word("Single.create(by the program, logged as {site}).asObservable()", .subject) { place in
      single(place).asObservable()
    },
    Word("Maybe.create(by the program, logged as {site}), \(observed)", .subject) { place in
      let open = Open<MaybeEvent<Int>>()
      place.world.addSender(place.site) { event in
        let event: MaybeEvent<Int> =
          switch event {
          case .next(let value): .success(value)
          case .error(let error): .error(error)
          case .completed: .completed
          }
        open.send(event)
      }
      return place.observing(Maybe<Int>.create { open.add($0, place) })
    },
    answer("scan(0) { $1 }") { $0.scan(0) { $1 } },
    answer("distinctUntilChanged()") { $0.distinctUntilChanged() },
    answer("catchAndReturn(7)") { $0.catchAndReturn(7) },
    answer("take(while: { $0 < 6 })") { $0.take(while: { $0 < 6 }) },
  ]

  /// A call of a closure as Swift.
  private static func call(_ name: String, _ values: String = "$0") -> String {
    "log(\(name) {site}\(values.isEmpty ? "" : ", \(values)")); at {a}: react({b})"
  }

  private static let observed = "observed by blocks { \(call("success")) }"

  private static func single(_ place: Place) -> Single<Int> {
    let open = Open<SingleEvent<Int>>()
    place.world.addSender(place.site) { event in
      let event: SingleEvent<Int> =
        switch event {
        case .next(let value): .success(value)
        case .error(let error): .failure(error)
        case .completed: .success(9)
        }
      open.send(event)
    }
    return .create { open.add($0, place) }
  }

  /// A source that nothing but the chain before an operator holds.
  private static func answer(
    _ code: String, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) -> Word {
    Word("Observable.deferred { Client(logged as {site}).answer.\(code) }", .subject) { place in
      let clients = Clients()
      place.world.addSender(place.site) { event in
        for client in clients.all { client()?.open.send(event) }
      }
      return .deferred {
        let client = Client()
        clients.all.append { [weak client] in client }
        return apply(.create { client.open.add($0.on, place) })
      }
    }
  }
}

extension Place {
  /// What a closure of an operator does: it records its call, and does something in the call of
  /// number `a`, or in each call if `a` is 0.
  func act(_ name: String, _ values: Int...) {
    world.log((["call \(site) \(name)"] + values.map(String.init)).joined(separator: " "))
    world.reactOnCall(of: site, number: a, with: b)
  }

  /// A closure that acts, and returns what `result` makes of its argument.
  func acting<Result>(
    _ name: String, _ result: @escaping @Sendable (Int) -> Result
  ) -> @Sendable (Int) -> Result {
    {
      act(name, $0)
      return result($0)
    }
  }

  func acting<Result>(
    _ name: String, _ result: @escaping @Sendable (Int, Int) -> Result
  ) -> @Sendable (Int, Int) -> Result {
    {
      act(name, $0, $1)
      return result($0, $1)
    }
  }

  func record(_ name: String, _ value: Int) { world.log("call \(site) \(name) \(value)") }

  /// The events of a single, whose subscriber's blocks act.
  fileprivate func observing(_ single: Single<Int>) -> Observable<Int> {
    .create { observer in
      single.subscribe(
        onSuccess: {
          act("success", $0)
          observer.onNext($0)
          observer.onCompleted()
        },
        onFailure: {
          act("failure")
          observer.onError($0)
        })
    }
  }

  fileprivate func observing(_ maybe: Maybe<Int>) -> Observable<Int> {
    .create { observer in
      maybe.subscribe(
        onSuccess: {
          act("success", $0)
          observer.onNext($0)
          observer.onCompleted()
        },
        onError: {
          act("failure")
          observer.onError($0)
        },
        onCompleted: {
          act("completed")
          observer.onCompleted()
        })
    }
  }
}

/// The functions of the subscriptions to a source that the program sends to.
private final class Open<Event>: @unchecked Sendable {
  // Unchecked, because everything happens on one thread.

  private var functions: [Int: (Event) -> Void] = [:]
  private var count = 0

  func send(_ event: Event) {
    for (_, function) in functions.sorted(by: { $0.key < $1.key }) { function(event) }
  }

  func add(_ function: @escaping (Event) -> Void, _ place: Place) -> any Disposable {
    place.world.log("open \(place.site)")
    count += 1
    let key = count
    functions[key] = function
    return Disposables.create {
      place.world.log("close \(place.site)")
      self.functions[key] = nil
    }
  }
}

private final class Client: Sendable {
  let open = Open<Event<Int>>()
}

private final class Clients: @unchecked Sendable {
  // Unchecked, because everything happens on one thread.

  var all: [() -> Client?] = []
}
