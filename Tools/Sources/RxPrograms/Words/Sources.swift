import Dispatch

#if canImport(RxSwift)
  import RxRelay
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let plainSources = [
    Word("Observable.just({a})") { .just($0.a) },
    Word("Observable.of(0, {a}, {b})") { .of(0, $0.a, $0.b) },
    Word("Observable.from([{a}, {b}])") { .from([$0.a, $0.b]) },
    Word("Observable.empty()") { _ in .empty() },
    Word("Observable.never()") { _ in .never() },
    Word("Observable.error(Fault({a}))") { .error(Fault($0.a)) },
    Word("Observable.range(start: {a}, count: {b})") { .range(start: $0.a, count: $0.b) },
    Word("Observable.repeatElement({a}).take({b} + 1)") {
      .repeatElement($0.a).take($0.b + 1)
    },
    Word("Observable.generate(initialState: 0, condition: { $0 < {a} }, iterate: { $0 + 1 })") {
      let limit = $0.a
      return .generate(initialState: 0, condition: { $0 < limit }, iterate: { $0 + 1 })
    },
    Word(
      """
      Observable.generate(
        initialState: 0, condition: { _ in true },
        iterate: { if $0 < {a} { return $0 + 1 } else { throw Fault({b}) } })
      """
    ) {
      let (limit, code) = ($0.a, $0.b)
      return .generate(
        initialState: 0, condition: { _ in true },
        iterate: { if $0 < limit { return $0 + 1 } else { throw Fault(code) } })
    },
    Word("synchronous({a}, end: {b}, logged as {site})") { place in
      // Sends and ends at once; some events come after the end.
      .create { observer in
        place.world.log("open \(place.site)")
        for value in 0..<place.a { observer.onNext(value) }
        switch place.b {
        case 0: observer.onCompleted()
        case 1: observer.onError(Fault(place.a))
        case 2:
          observer.onCompleted()
          observer.onNext(7)
        default: break
        }
        return Disposables.create { place.world.log("close \(place.site)") }
      }
    },
  ]

  static let schedulerSources = [
    Word("Observable.of(0, {a}, {b}, scheduler: scheduler)") {
      .of(0, $0.a, $0.b, scheduler: $0.scheduler)
    },
    Word("Observable.from([{a}, {b}], scheduler: scheduler)") {
      .from([$0.a, $0.b], scheduler: $0.scheduler)
    },
    Word("Observable.just({a}, scheduler: scheduler)") { .just($0.a, scheduler: $0.scheduler) },
    Word("Observable.range(start: {a}, count: {b}, scheduler: scheduler)") {
      .range(start: $0.a, count: $0.b, scheduler: $0.scheduler)
    },
    Word("Observable.repeatElement({a}, scheduler: scheduler).take({b} + 1)") {
      .repeatElement($0.a, scheduler: $0.scheduler).take($0.b + 1)
    },
    Word("Observable.timer(.seconds({a}), scheduler: scheduler)") {
      .timer(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word(
      "Observable.timer(.seconds({a}), period: .seconds({b} + 1), scheduler: scheduler).take(3)"
    ) {
      .timer(.seconds($0.a), period: .seconds($0.b + 1), scheduler: $0.scheduler).take(3)
    },
    Word("Observable.interval(.seconds({a} + 1), scheduler: scheduler).take({b} + 1)") {
      .interval(.seconds($0.a + 1), scheduler: $0.scheduler).take($0.b + 1)
    },
    Word("scheduler.createColdObservable([.next({a}, 1), .next({a} + 2, 2), .completed({b} + 3)])")
    {
      $0.scheduler.createColdObservable([.next($0.a, 1), .next($0.a + 2, 2), .completed($0.b + 3)])
        .asObservable()
    },
    Word("scheduler.createColdObservable([.next(1, {a}), .error({b} + 1, Fault({a}))])") {
      $0.scheduler.createColdObservable([.next(1, $0.a), .error($0.b + 1, Fault($0.a))])
        .asObservable()
    },
    Word("scheduler.createHotObservable([.next({a} + 10, 1), .next(15, 2), .completed({b} + 16)])")
    {
      $0.world.keepingFirst(
        $0.scheduler.createHotObservable([
          .next($0.a + 10, 1), .next(15, 2), .completed($0.b + 16),
        ]).asObservable())
    },
    Word("scheduler.createHotObservable([.next({a} + 11, 1), .error({b} + 13, Fault({b}))])") {
      $0.world.keepingFirst(
        $0.scheduler.createHotObservable([.next($0.a + 11, 1), .error($0.b + 13, Fault($0.b))])
          .asObservable())
    },
  ]

  /// The sources that a program can send to.
  static let subjectWords = [
    Word("PublishSubject<Int>()", .subject) { place in
      let subject = PublishSubject<Int>()
      return place.world.addSubject(place.site, subject, subject.on)
    },
    Word("BehaviorSubject(value: {a})", .subject) { place in
      let subject = BehaviorSubject(value: place.a)
      return place.world.addSubject(place.site, subject, subject.on)
    },
    Word("ReplaySubject<Int>.create(bufferSize: {a})", .subject) { place in
      let subject = ReplaySubject<Int>.create(bufferSize: place.a)
      return place.world.addSubject(place.site, subject, subject.on)
    },
    Word("ReplaySubject<Int>.createUnbounded()", .subject) { place in
      let subject = ReplaySubject<Int>.createUnbounded()
      return place.world.addSubject(place.site, subject, subject.on)
    },
    Word("AsyncSubject<Int>()", .subject) { place in
      let subject = AsyncSubject<Int>()
      return place.world.addSubject(place.site, subject, subject.on)
    },
    Word("PublishRelay<Int>()", .subject) { place in
      let relay = PublishRelay<Int>()
      return place.world.addSubject(place.site, relay.asObservable()) {
        if case .next(let value) = $0 { relay.accept(value) }
      }
    },
    Word("BehaviorRelay(value: {a})", .subject) { place in
      let relay = BehaviorRelay(value: place.a)
      return place.world.addSubject(place.site, relay.asObservable()) {
        if case .next(let value) = $0 { relay.accept(value) }
      }
    },
    Word("ReplayRelay<Int>.create(bufferSize: {a} + 1)", .subject) { place in
      let relay = ReplayRelay<Int>.create(bufferSize: place.a + 1)
      return place.world.addSubject(place.site, relay.asObservable()) {
        if case .next(let value) = $0 { relay.accept(value) }
      }
    },
    producer, producer, producer,
  ]

  /// Each subscription opens and closes it, which is recorded.
  private static let producer = Word("producer(logged as {site})", .subject) { place in
    let open = Open()
    place.world.addSender(place.site) { event in for observer in open.all { observer.on(event) } }
    return .create { observer in
      place.world.log("open \(place.site)")
      let key = open.add(observer)
      return Disposables.create {
        place.world.log("close \(place.site)")
        open.remove(key)
      }
    }
  }
}

/// The subscribers of a producer.
private final class Open: @unchecked Sendable {
  // Unchecked, because everything happens on one thread.

  private var observers: [Int: AnyObserver<Int>] = [:]
  private var count = 0

  var all: [AnyObserver<Int>] { observers.sorted { $0.key < $1.key }.map(\.value) }

  func add(_ observer: AnyObserver<Int>) -> Int {
    count += 1
    observers[count] = observer
    return count
  }

  func remove(_ key: Int) { observers[key] = nil }
}
