// The code is as the fuzzer prints it.
// swift-format-ignore-file

import Signals

@testable import SignalFuzzing

extension Reproduction {
  func everyOperation() {
    let s0 = Subject<Int>()
    let s1 = BehaviorSubject(1)
    let s2 = ReplaySubject<Int>(capacity: 2)
    let s3 = producer(3)
    let s4 = Signal.return(0)
    let s5 = Signal<Int>.empty
    let s6 = Signal<Int>.error(Failure(code: 2))
    let s7 = Signal<Int>.never
    let s8 = Signal.from([0, 4, 2])
    let s9 = Signal.range(start: 1, count: 1)
    let s10 = Signal.generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })
    let s11 = Signal.try { try check(3, 1); return 3 }
    let s12 = Signal.timer(after: .seconds(0), on: clock).map(seconds)
    let s13 = Signal.timer(after: .seconds(1), repeatingEvery: .seconds(2), on: clock).map(seconds)
    let s14 = Signal.interval(.seconds(2 + 1), on: clock).map(seconds)
    let s15 = [3, 5].signal(on: clock)
    let s16 = s0.map { $0 &+ 0 }
    let s17 = s0.map { try check($0, 1); return $0 }
    let s18 = s0.mapReplace(2)
    let s19 = s0.compactMap { $0 % 3 == 3 ? nil : $0 &* 2 }
    let s20 = s0.enumerated().map { mix([$0.index, $0.value]) }
    let s21 = s0.scan(start: 1) { $0 &+ $1 }
    let s22 = s0.scan(into: 2) { $0 = $0 &+ $1 }
    let s23 = s0.scanWithIndex(start: 3) { $0 &+ $1 &* $2 }
    let s24 = s0.combinePrevious(start: 0) { $1 &- $0 }
    let s25 = s0.materialize().map(number)
    let s26 = s0.map { event($0, 2) }.dematerialize()
    let s27 = s0.map { $0 % 2 == 0 }.not().map { $0 ? 1 : 0 }
    let s28 = s0.map { [$0 % 2 == 0, $0 > 0] }.and().map { $0 ? 1 : 0 }
    let s29 = s0.map { [$0 % 2 == 0, $0 > 1] }.or().map { $0 ? 1 : 0 }
    let s30 = s0.try { try check($0, 2) }
    let s31 = s0.named("signal")
    let s32 = s0.filter { $0 % 3 != 0 }
    let s33 = s0.ignore(1)
    let s34 = s0.ignoreValues()
    let s35 = s0.distinctUntilChanged()
    let s36 = s0.take(0)
    let s37 = s0.take(while: { $0 % 4 != 1 })
    let s38 = s0.takeUntilFirst { $0 % 4 == 2 }
    let s39 = s0.take(last: 3)
    let s40 = s0.skip(0)
    let s41 = s0.skip(while: { $0 % 4 != 1 })
    let s42 = s0.skipUntilFirst { $0 % 4 == 2 }
    let s43 = s0.element(at: 3)
    let s44 = s0.single()
    let s45 = s0.ifEmpty(1)
    let s46 = s0.aggregate(start: 2) { $0 &* 3 &+ $1 }
    let s47 = s0.aggregateWithIndex(start: 3) { $0 &+ $1 &* $2 }
    let s48 = s0.collect().map(mix)
    let s49 = s0.count()
    let s50 = s0.max()
    let s51 = s0.min()
    let s52 = s0.any { $0 % 4 == 0 }.map { $0 ? 1 : 0 }
    let s53 = s0.all { $0 % 4 != 1 }.map { $0 ? 1 : 0 }
    let s54 = s0.buffer(count: 2 + 1).map(mix)
    let s55 = s0.window(count: 3 + 1).flattenMap { $0.collect().map(mix) }
    let s56 = s0.groupBy { $0 % 3 }.flattenMap { $0.take(0) }
    let s57 = s0.doNext { note(57, .next($0)) }
    let s58 = s0.doError { note(58, .error(code(of: $0))) }
    let s59 = s0.doCompleted { note(59, .completed) }
    let s60 = s0.finally { note(60, .completed) }
    let s61 = s0.initially { note(61, .next(0)) }
    let s62 = s0.logNext(to: { _ in note(62, .next(1)) })
    let s63 = s0.logError(to: { _ in note(63, .next(2)) })
    let s64 = s0.logCompleted(to: { _ in note(64, .next(3)) })
    let s65 = s0.logAll(to: { _ in note(65, .next(4)) })
    let s66 = s0.merge(s3)
    let s67 = merge(s0, s3, s4)
    let s68 = concat(s0, s3, s4)
    let s69 = s0.startWith(1, 4)
    let s70 = s0.startWith(2)
    let s71 = s0.then { s3 }
    let s72 = combineLatest(s0, s3).map { mix([$0, $1]) }
    let s73 = combineLatest([s0, s3, s4]).map(mix)
    let s74 = zip(s0, s3).map { mix([$0, $1]) }
    let s75 = zip([s0, s3, s4]).map(mix)
    let s76 = s0.race(with: s3)
    let s77 = s0.sample(s3)
    let s78 = s0.withLatest(from: s3).map { mix([$0, $1]) }
    let s79 = s0.take(until: s3)
    let s80 = s0.take(untilReplacement: s3)
    let s81 = s0.skip(until: s3)
    let s82 = s0.flattenMap { inner($0, 2, s3) }
    let s83 = s0.flattenMap { try check($0, 3); return s3 }
    let s84 = s0.map { inner($0, 0, s3) ?? .empty }.flatten(maxConcurrent: 0 + 1)
    let s85 = s0.concatMap { inner($0, 1, s3) }
    let s86 = s0.exhaustMap { inner($0, 2, s3) }
    let s87 = s0.flatMapLatest { inner($0, 3, s3) }
    let s88 = s0.map { inner($0, 0, s3) ?? s4 }.switchToLatest()
    let s89 = s0.map { $0 % 3 == 1 }.if(then: s3, else: s4)
    let s90 = s0.map { $0 % 3 }.switch(cases: [0: s3, 2 + 1: s4])
    let s91 = s0.bind { { $1 = $0 % 4 == 3; return inner($0, 3, s3) } }
    let s92 = s0.catch { try check(code(of: $0), 0); return s3 }
    let s93 = s0.catch(to: s3)
    let s94 = s0.catch(to: [s3, s4])
    let s95 = s0.ifEmpty(switchTo: s3)
    let s96 = s0.repeat()
    let s97 = s0.retry(1)
    let s98 = s0.retry()
    let s99 = s0.retry(3, backoff: Backoff { .seconds($0) }, on: clock)
    let s100 = s0.retry(when: { $0.take(0) })
    let s101 = s0.retry(when: { $0.delay(for: .seconds(1), on: clock) })
    let s102 = s0.delay(for: .seconds(2), on: clock)
    let s103 = s0.delaySubscription(for: .seconds(3), on: clock)
    let s104 = s0.subscribe(on: clock)
    let s105 = s0.deliver(on: clock)
    let s106 = s0.debounce(for: .seconds(2), on: clock)
    let s107 = s0.throttle(for: .seconds(3), on: clock, while: { $0 % 3 != 0 })
    let s108 = s0.throttleFirst(for: .seconds(0), on: clock)
    let s109 = s0.throttleLatest(for: .seconds(1), on: clock)
    let s110 = s0.buffer(for: .seconds(2), orCount: 2, on: clock).map(mix)
    let s111 = s0.window(for: .seconds(3), orCount: 2, on: clock).flattenMap { $0.collect().map(mix) }
    let s112 = s0.timeout(after: .seconds(0), on: clock)
    let s113 = s0.timeout(perValue: .seconds(1), on: clock)
    let s114 = s0.timestamp(on: clock).map { mix([seconds($0.time), $0.value]) }
    let s115 = s0.timeInterval(on: clock).map { mix([seconds($0.interval), $0.value]) }
    let s116 = s0.share(replay: 0)
    let s117 = s0.share(replay: 1, scope: .forever)
    let c118 = s0.publish()
    let s118 = c118.signal
    let s119 = s0.publish().autoconnect()
    let c120 = s0.multicast(ReplaySubject(capacity: 0))
    let s120 = c120.signal
    let s121 = s0.replay()
    let s122 = s0.replayLast()
    let s123 = s0.replayLazily()
    record(s0)
    record(s1)
    record(s2)
    record(s3)
    record(s4)
    record(s5)
    record(s6)
    record(s7)
    record(s8)
    record(s9)
    record(s10)
    record(s11)
    record(s12)
    record(s13)
    record(s14)
    record(s15)
    record(s16)
    record(s17)
    record(s18)
    record(s19)
    record(s20)
    record(s21)
    record(s22)
    record(s23)
    record(s24)
    record(s25)
    record(s26)
    record(s27)
    record(s28)
    record(s29)
    record(s30)
    record(s31)
    record(s32)
    record(s33)
    record(s34)
    record(s35)
    record(s36)
    record(s37)
    record(s38)
    record(s39)
    record(s40)
    record(s41)
    record(s42)
    record(s43)
    record(s44)
    record(s45)
    record(s46)
    record(s47)
    record(s48)
    record(s49)
    record(s50)
    record(s51)
    record(s52)
    record(s53)
    record(s54)
    record(s55)
    record(s56)
    record(s57)
    record(s58)
    record(s59)
    record(s60)
    record(s61)
    record(s62)
    record(s63)
    record(s64)
    record(s65)
    record(s66)
    record(s67)
    record(s68)
    record(s69)
    record(s70)
    record(s71)
    record(s72)
    record(s73)
    record(s74)
    record(s75)
    record(s76)
    record(s77)
    record(s78)
    record(s79)
    record(s80)
    record(s81)
    record(s82)
    record(s83)
    record(s84)
    record(s85)
    record(s86)
    record(s87)
    record(s88)
    record(s89)
    record(s90)
    record(s91)
    record(s92)
    record(s93)
    record(s94)
    record(s95)
    record(s96)
    record(s97)
    record(s98)
    record(s99)
    record(s100)
    record(s101)
    record(s102)
    record(s103)
    record(s104)
    record(s105)
    record(s106)
    record(s107)
    record(s108)
    record(s109)
    record(s110)
    record(s111)
    record(s112)
    record(s113)
    record(s114)
    record(s115)
    record(s116)
    record(s117)
    record(s118)
    record(s119)
    record(s120)
    record(s121)
    record(s122)
    record(s123)
    record(s1, at: 1) { s0.sendNext(3) }
    recordByAssigning(s2)
    s0.sendNext(1)
    for subscriber in producers(3) { subscriber.sendNext(2) }
    clock.advance(by: .seconds(2))
    disposeOf(1)
    for subscriber in producers(3) { subscriber.sendError(Failure(code: 1)) }
    s2.sendCompleted()
    connect(c118)
    s2.sendNext(0)
    disconnect(c118)
    connect(c120)
    s2.sendNext(0)
    disconnect(c120)
  }
}
