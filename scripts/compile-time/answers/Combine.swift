// scopes: 1744
import Dispatch
import Signals

/// Operators in Combine's words, and a subscription.
func combine(
  _ numbers: PassthroughSubject<Int, Never>,  // expect: 'PassthroughSubject' has been renamed to 'Subject'
  _ words: AnyPublisher<String, Never>,  // expect: 'AnyPublisher' has been renamed to 'Signal'
  _ cancellables: inout Set<AnyCancellable>  // expect: 'AnyCancellable' is unavailable: write 'Disposable', or 'ScopedDisposable' to dispose with it
) {
  numbers.map { $0 + 1 }
    .removeDuplicates()  // expect: 'removeDuplicates()' has been renamed to 'distinctUntilChanged()'
    .combineLatest(words)  // expect: 'combineLatest' has been renamed to 'combineLatest(with:)'
    .map { $0.1.count }
    .receive(on: DispatchQueue.main)  // expect: 'receive(on:)' is unavailable: write 'deliver(on: .main)', or another Scheduler
    .prefix(3)  // expect: 'prefix' has been renamed to 'take(_:)'
    .replaceError(with: 0)  // expect: 'replaceError(with:)' is unavailable: write 'catch(to: .return(value))'
    .handleEvents(receiveOutput: { _ in })  // expect: 'handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)' is unavailable: write 'doNext', 'doError', 'doCompleted', 'initially' or 'finally'
    .eraseToAnyPublisher()  // expect: 'eraseToAnyPublisher()' is unavailable: leave it out: every operator returns a Signal
    .sink { print($0) }  // expect: 'sink(receiveValue:)' has been renamed to 'subscribe(next:)'
    .store(in: &cancellables)  // expect: 'store(in:)' is unavailable: leave it out, or write 'cancellables.add(disposable)' with a CompoundDisposable
}
