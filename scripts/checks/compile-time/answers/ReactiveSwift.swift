// scopes: 388
import Signals
import SignalsPorting

/// Twelve operators in ReactiveSwift's words, and a subscription.
func reactiveSwift(_ numbers: Signal<Int>, _ words: Signal<String>, _ lifetime: Lifetime) {
  _ = numbers.map { $0 + 1 }
    .skipRepeats()  // expect: 'skipRepeats()' is deprecated: renamed to 'distinctUntilChanged()'
    .filter { $0 % 2 == 0 }
    .flatMap(.latest) { SignalProducer(value: $0 + 1) }  // expect: 'flatMap' is unavailable: write 'flattenMap', 'concatMap', 'flatMapLatest' or 'exhaustMap' | 'SignalProducer' is unavailable: write 'Signal', and '.return(value)', '.from(sequence)', '.error(error)', '.create { … }'
    .take(first: 3)  // expect: 'take(first:)' is deprecated: renamed to 'take(_:)'
    .take(during: lifetime)  // expect: 'take(during:)' is deprecated: renamed to 'take(until:)'
    .attemptMap { $0 * 2 }  // expect: 'attemptMap' is deprecated: renamed to 'map(_:)'
    .sample(on: words)  // expect: 'sample(on:)' is deprecated: renamed to 'sample(when:)'
    .observe(on: UIScheduler())  // expect: 'observe(on:)' is deprecated: renamed to 'deliver(on:)' | 'UIScheduler' is unavailable: write '.main' for a scheduler
    .flatMapError { _ in .empty }  // expect: 'flatMapError' is deprecated: renamed to 'catch(_:)'
    .on(value: { _ in })  // expect: 'on(starting:failed:completed:interrupted:terminated:disposed:value:)' is deprecated: write 'doNext', 'doError', 'doCompleted', 'initially'; 'onEnd' for 'terminated' and 'disposed'
    .retry(upTo: 3)  // expect: 'retry(upTo:)' is deprecated: renamed to 'retry(_:)'
    .startWithValues { print($0 + 1) }  // expect: 'startWithValues' is deprecated: renamed to 'subscribeNext(_:)'
}
