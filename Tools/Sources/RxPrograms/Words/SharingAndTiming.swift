import Dispatch

#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let sharing = [
    Word("{0}.share()") { $0[0].share() },
    Word("{0}.share(replay: 1)") { $0[0].share(replay: 1) },
    Word("{0}.share(replay: {a} + 2)") { $0[0].share(replay: $0.a + 2) },
    Word("{0}.share(replay: {a}, scope: .forever)") { $0[0].share(replay: $0.a, scope: .forever) },
    Word("{0}.publish().refCount()") { $0[0].publish().refCount() },
    Word("{0}.replay({a}).refCount()") { $0[0].replay($0.a).refCount() },
    Word("{0}.replayAll().refCount()") { $0[0].replayAll().refCount() },
    Word("{0}.multicast(BehaviorSubject(value: {a})).refCount()") {
      $0[0].multicast(BehaviorSubject(value: $0.a)).refCount()
    },
    Word("{0}.multicast(makeSubject: { ReplaySubject.create(bufferSize: {a}) }).refCount()") {
      let size = $0.a
      return $0[0].multicast(makeSubject: { ReplaySubject.create(bufferSize: size) }).refCount()
    },
    Word(
      "{0}.multicast { PublishSubject() } selector: { Observable.merge($0, $0.map { $0 + 10 }) }"
    ) {
      $0[0].multicast(
        { PublishSubject<Int>() }, selector: { Observable.merge($0, $0.map { $0 + 10 }) })
    },
    Word("{0}.publish()", .connection) {
      $0.world.addConnectable($0.site, $0[0].publish())
    },
    Word("{0}.replay({a})", .connection) {
      $0.world.addConnectable($0.site, $0[0].replay($0.a))
    },
    Word("{0}.multicast(PublishSubject())", .connection) {
      $0.world.addConnectable($0.site, $0[0].multicast(PublishSubject()))
    },
    Word("{0}.multicast(makeSubject: { AsyncSubject() })", .connection) {
      $0.world.addConnectable($0.site, $0[0].multicast(makeSubject: { AsyncSubject<Int>() }))
    },
  ]

  static let timing = [
    Word("{0}.take(for: .seconds({a}), scheduler: scheduler)") {
      $0[0].take(for: .seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.skip(.seconds({a}), scheduler: scheduler)") {
      $0[0].skip(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.debounce(.seconds({a}), scheduler: scheduler)") {
      $0[0].debounce(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.throttle(.seconds({a}), scheduler: scheduler)") {
      $0[0].throttle(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.throttle(.seconds({a}), latest: false, scheduler: scheduler)") {
      $0[0].throttle(.seconds($0.a), latest: false, scheduler: $0.scheduler)
    },
    Word("{0}.delay(.seconds({a}), scheduler: scheduler)") {
      $0[0].delay(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.delaySubscription(.seconds({a}), scheduler: scheduler)") {
      $0[0].delaySubscription(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.timeout(.seconds({a}), scheduler: scheduler)") {
      $0[0].timeout(.seconds($0.a), scheduler: $0.scheduler)
    },
    Word("{0}.timeout(.seconds({a}), other: {1}, scheduler: scheduler)") {
      $0[0].timeout(.seconds($0.a), other: $0[1], scheduler: $0.scheduler)
    },
    Word("{0}.observe(on: scheduler)") { $0[0].observe(on: $0.scheduler) },
    Word("{0}.subscribe(on: scheduler)") { $0[0].subscribe(on: $0.scheduler) },
    Word("{0}.observe(on: CurrentThreadScheduler.instance)") {
      $0[0].observe(on: CurrentThreadScheduler.instance)
    },
    Word("{0}.subscribe(on: CurrentThreadScheduler.instance)") {
      $0[0].subscribe(on: CurrentThreadScheduler.instance)
    },
  ]
}
