// scopes: 39701
import Signals
import SignalsPorting

/// Twelve operators in the words of ReactiveObjC, and a subscription.
func reactiveObjC(
  _ numbers: RACSignal<Int>,  // expect: 'RACSignal' has been renamed to 'Signal'
  _ words: Signal<String>
) {
  _ = numbers.map { $0 + 1 }
    .takeUntilBlock { $0 > 100 }  // expect: 'takeUntilBlock' is deprecated: renamed to 'takeUntilFirst(where:)'
    .flattenMap { .return($0 + 1) }
    .scanWithStart(0) { $0 + $1 }  // expect: 'scanWithStart(_:reduce:)' is deprecated: renamed to 'scan(start:reduce:)'
    .takeUntil(words)  // expect: 'takeUntil' is deprecated: renamed to 'take(until:)'
    .combinePreviousWithStart(0) { $0 + $1 }  // expect: 'combinePreviousWithStart(_:reduce:)' is deprecated: renamed to 'combinePrevious(start:reduce:)'
    .tryMap { $0 * 2 }  // expect: 'tryMap' is deprecated: renamed to 'map(_:)'
    .catchTo(.empty)  // expect: 'catchTo' is deprecated: renamed to 'catch(to:)'
    .zipWith(words)  // expect: 'zipWith' is deprecated: renamed to 'zip(with:)'
    .reduceEach { $1 }  // expect: 'reduceEach' is deprecated: renamed to 'map(_:)'
    .sequenceNext { words }  // expect: 'sequenceNext' is deprecated: renamed to 'then(_:)'
    .deliverOn(.mainThreadScheduler)  // expect: 'deliverOn' is deprecated: renamed to 'deliver(on:)' | 'mainThreadScheduler' is deprecated: renamed to 'main'
    .subscribeNext({ print($0) }, error: { print($0) })  // expect: 'subscribeNext(_:error:completed:)' is deprecated: renamed to 'subscribe(next:error:completed:)'
}
