// The code is as the fuzzer prints it.
// swift-format-ignore-file

import Signals

@testable import SignalFuzzing

extension Reproduction {
  func everyOperation() {
    let s0 = Subject<Int>()
    let s1 = BehaviorSubject(3)
    let s2 = ReplaySubject<Int>(capacity: 1)
    let s3 = producer(3)
    let s4 = Signal.return(3)
    let s5 = Signal<Int>.empty
    let s6 = Signal<Int>.error(Failure(code: 0))
    let s7 = Signal<Int>.never
    let s8 = Signal.from([1, 4, 2])
    let s9 = Signal.range(start: 1, count: 0)
    let s10 = Signal.generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })
    let s11 = Signal.try { try check(1, 1); return 1 }
    let s12 = Signal.timer(after: .seconds(1), on: clock).map(seconds)
    let s13 = Signal.timer(after: .seconds(1), repeatingEvery: .seconds(2), on: clock).map(seconds)
    let s14 = Signal.interval(every: .seconds(2 + 1), on: clock).map(seconds)
    let s15 = [3, 5].signal(on: clock)
    let sDoCompleted = s0.doCompleted { note(16, .completed) }
    let sDoError = s0.doError { note(17, .error(code(of: $0))) }
    let sDoNext = s0.doNext { note(18, .next($0)) }
    let sFinally = s0.finally { note(19, .completed) }
    let sInitially = s0.initially { note(20, .next(0)) }
    let sLogAll = s0.logAll(to: { _ in note(21, .next(4)) })
    let sLogCompleted = s0.logCompleted(to: { _ in note(22, .next(3)) })
    let sLogError = s0.logError(to: { _ in note(23, .next(2)) })
    let sLogNext = s0.logNext(to: { _ in note(24, .next(1)) })
    let sOnEnd = s0.onEnd { note(25, notice(of: $0)) }
    let sAggregate = s0.aggregate(start: 2) { $0 &* 3 &+ $1 }
    let sAggregateWithIndex = s0.aggregateWithIndex(start: 1) { $0 &+ $1 &* $2 }
    let sAll = s0.all { $0 % 4 != 3 }.map { $0 ? 1 : 0 }
    let sAnd = s0.map { $0 % 2 == 0 }.and(s3.map { $0 > 0 }).map { $0 ? 1 : 0 }
    let sAny = s0.any { $0 % 4 == 2 }.map { $0 ? 1 : 0 }
    let sBuffer = s0.buffer(for: .seconds(3), orCount: 2, on: clock).map(mix)
    let sBufferCount = s0.buffer(count: 2 + 1).map(mix)
    let sCatch = s0.catch { try check(code(of: $0), 2); return s3 }
    let sCatchTo = s0.catch(to: s3)
    let sCatchTo2 = s0.catch(to: [s3, s4])
    let sCollect = s0.collect().map(mix)
    let sCombineLatest = combineLatest(s0, s3).map { mix([$0, $1]) }
    let sCombineLatest2 = combineLatest([s0, s3, s4]).map(mix)
    let sCombinePrevious = s0.combinePrevious(start: 0) { $1 &- $0 }
    let sCompactMap = s0.compactMap { $0 % 3 == 2 ? nil : $0 &* 2 }
    let sConcat = concat(s0, s3, s4)
    let sConcatMap = s0.concatMap { inner($0, 2, s3) }
    let sCount = s0.count()
    let sDebounce = s0.debounce(for: .seconds(1), on: clock)
    let sDebounce2 = s0.debounce(for: .seconds(2), on: clock, while: { $0 % 3 != 0 })
    let sDelay = s0.delay(for: .seconds(3), on: clock)
    let sDelaySubscription = s0.delaySubscription(for: .seconds(0), on: clock)
    let sDeliverOn = s0.deliver(on: clock)
    let sDematerialize = s0.map { event($0, 1) }.dematerialize()
    let sDistinctUntilChanged = s0.distinctUntilChanged()
    let sElementAt = s0.element(at: 3)
    let sEnumerated = s0.enumerated().map { mix([$0.index, $0.value]) }
    let sExhaustMap = s0.exhaustMap { inner($0, 0, s3) }
    let sExpand = s0.expand(maxConcurrent: 0 + 1) { branch($0, 0, s3) }
    let sFilter = s0.filter { $0 % 3 != 1 }
    let sFlatMapLatest = s0.flatMapLatest { inner($0, 2, s3) }
    let sFlatten = s0.map { inner($0, 3, s3) ?? .empty }.flatten(maxConcurrent: 3 + 1)
    let sFlattenMap = s0.flattenMap { inner($0, 0, s3) }
    let sFlattenMap2 = s0.flattenMap { try check($0, 0); return s3 }
    let sFlattenMapWithStop = s0.flattenMapWithStop { { $1 = $0 % 4 == 3; return inner($0, 1, s3) } }
    let sGroupBy = s0.groupBy { $0 % 3 }.take(2).flattenMap { $0.take(1) }
    let sIf = s0.map { $0 % 3 == 0 }.if(then: s3, else: s4)
    let sIfEmpty = s0.ifEmpty(0)
    let sIfEmpty2 = s0.ifEmpty(switchTo: s3)
    let sIgnore = s0.ignore(2)
    let sIgnoreValues = s0.ignoreValues()
    let sMap = s0.map { $0 &+ 0 }
    let sMap2 = s0.map { try check($0, 0); return $0 }
    let sMapReplace = s0.mapReplace(0)
    let sMaterialize = s0.materialize().map(number)
    let sMax = s0.max()
    let sMerge = s0.merge(with: s3)
    let sMerge2 = merge(s0, s3, s4)
    let sMin = s0.min()
    let cMulticast = s0.multicast(ReplaySubject(capacity: 2))
    let sMulticast = cMulticast.signal
    let sNamed = s0.named("signal")
    let sNot = s0.map { $0 % 2 == 0 }.not().map { $0 ? 1 : 0 }
    let sOr = s0.map { $0 % 2 == 0 }.or(s3.map { $0 > 2 }).map { $0 ? 1 : 0 }
    let cPublish = s0.publish()
    let sPublish = cPublish.signal
    let sPublish2 = s0.publish().autoconnect()
    let sRace = s0.race(with: s3)
    let sRepeat = s0.repeat()
    let sReplay = s0.replay()
    let sReplayLast = s0.replayLast()
    let sReplayLazily = s0.replayLazily()
    let sRetry = s0.retry(0)
    let sRetry2 = s0.retry()
    let sRetryBackoff = s0.retry(3, backoff: Backoff { .seconds($0) }, on: clock)
    let sRetryBackoff2 = s0.retry(2, backoff: Backoff { .seconds($0) }, resetsAfterValue: true, on: clock, while: {
      code(of: $0) != 2 })
    let sRetryWhen = s0.retry(when: { $0.take(0) })
    let sRetryWhen2 = s0.retry(when: { $0.delay(for: .seconds(0), on: clock) })
    let sSample = s0.sample(when: s3)
    let sScan = s0.scan(start: 1) { $0 &+ $1 }
    let sScanInto = s0.scan(into: 2) { $0 = $0 &+ $1 }
    let sScanWithIndex = s0.scanWithIndex(start: 3) { $0 &+ $1 &* $2 }
    let sShare = s0.share(replay: 0)
    let sShare2 = s0.share(replay: 3, scope: .forever)
    let sSingle = s0.single()
    let sSkip = s0.skip(1)
    let sSkipUntil = s0.skip(until: s3)
    let sSkipUntilFirst = s0.skipUntilFirst { $0 % 4 == 3 }
    let sSkipWhile = s0.skip(while: { $0 % 4 != 3 })
    let sStartWith = s0.startWith(0, 4)
    let sStartWith2 = s0.startWith(0)
    let sSubscribeOn = s0.subscribe(on: clock)
    let sSwitch = s0.map { $0 % 3 }.switch(cases: [0: s3, 2 + 1: s4])
    let sSwitchToLatest = s0.map { inner($0, 0, s3) ?? s4 }.switchToLatest()
    let sTake = s0.take(3)
    let sTakeLast = s0.take(last: 1)
    let sTakeUntil = s0.take(until: s3)
    let sTakeUntilFirst = s0.takeUntilFirst { $0 % 4 == 1 }
    let sTakeUntilReplacement = s0.take(untilReplacement: s3)
    let sTakeWhile = s0.take(while: { $0 % 4 != 1 })
    let sTakeWhile2 = s0.take(while: { $0 % 4 != 1 }, inclusive: true)
    let sThen = s0.then { s3 }
    let sThrottleFirst = s0.throttleFirst(for: .seconds(2), on: clock)
    let sThrottleLatest = s0.throttleLatest(for: .seconds(3), on: clock)
    let sTimeInterval = s0.timeInterval(on: clock).map { mix([seconds($0.interval), $0.value]) }
    let sTimeout = s0.timeout(after: .seconds(2), on: clock)
    let sTimeoutPerValue = s0.timeout(perValue: .seconds(0), on: clock)
    let sTimestamp = s0.timestamp(on: clock).map { mix([seconds($0.time), $0.value]) }
    let sTry = s0.try { try check($0, 2) }
    let sWindow = s0.window(for: .seconds(0), orCount: 2, on: clock).flattenMap { $0.collect().map(mix) }
    let sWindowCount = s0.window(count: 3 + 1).flattenMap { $0.collect().map(mix) }
    let sWithLatest = s0.withLatest(from: s3).map { mix([$0, $1]) }
    let sZip = zip(s0, s3).map { mix([$0, $1]) }
    let sZip2 = zip([s0, s3, s4]).map(mix)
    let sZip3 = zip([s0, s3], buffering: .newest(3 + 1)).map(mix)
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
    record(sDoCompleted)
    record(sDoError)
    record(sDoNext)
    record(sFinally)
    record(sInitially)
    record(sLogAll)
    record(sLogCompleted)
    record(sLogError)
    record(sLogNext)
    record(sOnEnd)
    record(sAggregate)
    record(sAggregateWithIndex)
    record(sAll)
    record(sAnd)
    record(sAny)
    record(sBuffer)
    record(sBufferCount)
    record(sCatch)
    record(sCatchTo)
    record(sCatchTo2)
    record(sCollect)
    record(sCombineLatest)
    record(sCombineLatest2)
    record(sCombinePrevious)
    record(sCompactMap)
    record(sConcat)
    record(sConcatMap)
    record(sCount)
    record(sDebounce)
    record(sDebounce2)
    record(sDelay)
    record(sDelaySubscription)
    record(sDeliverOn)
    record(sDematerialize)
    record(sDistinctUntilChanged)
    record(sElementAt)
    record(sEnumerated)
    record(sExhaustMap)
    record(sExpand)
    record(sFilter)
    record(sFlatMapLatest)
    record(sFlatten)
    record(sFlattenMap)
    record(sFlattenMap2)
    record(sFlattenMapWithStop)
    record(sGroupBy)
    record(sIf)
    record(sIfEmpty)
    record(sIfEmpty2)
    record(sIgnore)
    record(sIgnoreValues)
    record(sMap)
    record(sMap2)
    record(sMapReplace)
    record(sMaterialize)
    record(sMax)
    record(sMerge)
    record(sMerge2)
    record(sMin)
    record(sMulticast)
    record(sNamed)
    record(sNot)
    record(sOr)
    record(sPublish)
    record(sPublish2)
    record(sRace)
    record(sRepeat)
    record(sReplay)
    record(sReplayLast)
    record(sReplayLazily)
    record(sRetry)
    record(sRetry2)
    record(sRetryBackoff)
    record(sRetryBackoff2)
    record(sRetryWhen)
    record(sRetryWhen2)
    record(sSample)
    record(sScan)
    record(sScanInto)
    record(sScanWithIndex)
    record(sShare)
    record(sShare2)
    record(sSingle)
    record(sSkip)
    record(sSkipUntil)
    record(sSkipUntilFirst)
    record(sSkipWhile)
    record(sStartWith)
    record(sStartWith2)
    record(sSubscribeOn)
    record(sSwitch)
    record(sSwitchToLatest)
    record(sTake)
    record(sTakeLast)
    record(sTakeUntil)
    record(sTakeUntilFirst)
    record(sTakeUntilReplacement)
    record(sTakeWhile)
    record(sTakeWhile2)
    record(sThen)
    record(sThrottleFirst)
    record(sThrottleLatest)
    record(sTimeInterval)
    record(sTimeout)
    record(sTimeoutPerValue)
    record(sTimestamp)
    record(sTry)
    record(sWindow)
    record(sWindowCount)
    record(sWithLatest)
    record(sZip)
    record(sZip2)
    record(sZip3)
    record(s1, at: 1) { s0.sendNext(3) }
    recordByAssigning(s2)
    s0.sendNext(1)
    for subscriber in producers(3) { subscriber.sendNext(2) }
    clock.advance(by: .seconds(2))
    disposeOf(1)
    for subscriber in producers(3) { subscriber.sendError(Failure(code: 1)) }
    s2.sendCompleted()
    connect(cMulticast)
    s2.sendNext(0)
    disconnect(cMulticast)
    connect(cPublish)
    s2.sendNext(0)
    disconnect(cPublish)
  }
}
