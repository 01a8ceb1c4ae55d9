// scopes: 2152
import Dispatch
import Signals
import SignalsPorting

/// Twelve operators in Combine's words, and a subscription.
func combine(
  _ numbers: PassthroughSubject<Int, Never>,  // expect: 'PassthroughSubject' has been renamed to 'Subject'
  _ words: AnyPublisher<String, Never>,  // expect: 'AnyPublisher' has been renamed to 'Signal'
  _ cancellables: inout Set<AnyCancellable>  // expect: 'AnyCancellable' is unavailable: write 'Disposable', or 'ScopedDisposable' to dispose with it; for a set, 'Lifetime'
) {
  numbers.map { $0 + 1 }
    .removeDuplicates()  // expect: 'removeDuplicates()' is deprecated: renamed to 'distinctUntilChanged()'
    .tryFilter { $0 % 2 == 0 }  // expect: 'tryFilter' is deprecated: renamed to 'filter(_:)'
    .flatMap { Just($0 + 1) }  // expect: 'flatMap' is deprecated: renamed to 'flattenMap(_:)' | 'Just' is unavailable: write 'Signal.return(value)'
    .combineLatest(words)  // expect: 'combineLatest' is deprecated: renamed to 'combineLatest(with:)'
    .map { $0.1.count }
    .receive(on: DispatchQueue.main)  // expect: 'receive(on:)' is deprecated: write 'deliver(on: .main)', or another Scheduler
    .prefix(3)  // expect: 'prefix' is deprecated: renamed to 'take(_:)'
    .reduce(0) { $0 + $1 }  // expect: 'reduce' is deprecated: renamed to 'aggregate(start:reduce:)'
    .replaceError(with: 0)  // expect: 'replaceError(with:)' is deprecated: renamed to 'catchingErrors(with:)'
    .handleEvents(receiveOutput: { print($0) })  // expect: 'handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)' is deprecated: write 'doNext', 'doError', 'doCompleted', 'initially', or 'onEnd' for a cancellation
    .eraseToAnyPublisher()  // expect: 'eraseToAnyPublisher()' is deprecated: leave it out: every operator returns a Signal
    .sink { print($0) }  // expect: 'sink(receiveValue:)' is deprecated: renamed to 'subscribe(next:)'
    .store(in: &cancellables)  // expect: 'store(in:)' is deprecated: leave it out, or write 'lifetime.add(disposable)': a Lifetime ends with its owner
}
