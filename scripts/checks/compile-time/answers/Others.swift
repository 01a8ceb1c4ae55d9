// scopes: 85
import Signals
import SignalsPorting

/// Names that several libraries share, and arguments that are spelled in another way here.
func others(_ numbers: Signal<Int>) -> Signal<Int> {
  numbers.map { $0 + 1 }
    .conflate()  // expect: 'conflate()' is deprecated: write 'buffering(.newest(1))', or 'concatMap(buffering: .newest(1)) { … }'
    .switchMap { .return($0 + 1) }  // expect: 'switchMap' is deprecated: renamed to 'flatMapLatest(_:)'
    .asyncMap { $0 * 2 }  // expect: 'asyncMap' is deprecated: renamed to 'mapAsync(_:)'
    .take(while: { $0 < 3 }, behavior: .inclusive)  // expect: 'take(while:behavior:)' is deprecated: write 'take(while: { … }, inclusive: true)', or without 'inclusive' for '.exclusive'
    .take(until: { $0 > 3 }, behavior: .inclusive)  // expect: 'take(until:behavior:)' is deprecated: write 'takeUntilFirst(where:inclusive:)', or without 'inclusive' for '.exclusive'
    .prefix(while: { $0 < 3 }, behavior: .inclusive)  // expect: 'prefix(while:behavior:)' is deprecated: write 'take(while: { … }, inclusive: true)', or without 'inclusive' for '.exclusive'
    .buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)  // expect: 'buffer(size:prefetch:whenFull:)' is deprecated: write 'buffering(.newest(size))', '.oldest(size)' or '.failing(beyond: size)'
    .handleEvents(receiveCancel: { print("cancelled") })  // expect: 'handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)' is deprecated: write 'doNext', 'doError', 'doCompleted', 'initially', or 'onEnd' for a cancellation
}
