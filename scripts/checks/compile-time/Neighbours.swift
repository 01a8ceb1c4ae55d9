// scopes: 111
import Neighbour
import Signals
import SignalsPorting

/// Correct programs with names of other libraries: types of a module, and members of `Signal`.
func neighbours(_ numbers: Signal<Int>) -> Signal<Int> {
  let observable: Neighbour.Observable<Int> = Observable()
  let subject = PublishSubject<Int>()
  subject.onNext(1)
  var cancellables: [AnyCancellable] = [Just(1).sink { print($0) }, Disposables.create()]
  cancellables.removeAll()
  func receive(_ publisher: some Publisher<Int>) {}
  receive(Just(MainScheduler.instance))
  print(observable, SignalProducer<Int, Never>(value: 1).flatMap { SignalProducer(value: $0 + 1) } ?? 0)
  return numbers.flatMapFirst { .just($0 + 1) }.flatMap { .of([$0, $0]) }.removeDuplicates()
}

extension Signal {
  func flatMap<New: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<New>
  ) -> Signal<New> { flattenMap { print($0); return try transform($0) } }

  func flatMapFirst<New: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<New>?
  ) -> Signal<New> { exhaustMap(transform) }

  func removeDuplicates() -> Signal where Value: Equatable {
    distinctUntilChanged()
  }

  static func just(_ value: Value) -> Signal { .return(value) }

  static func of(_ values: [Value]) -> Signal { .from(values) }
}

/// A subclass whose methods have such names.
final class Socket: Signal<Int>, @unchecked Sendable {
  func drive() { print(repeatElement(1, count: 3)) }
  func start() -> Disposable { Timeout() }
  func materializeResults() -> Signal<Int> { self }
  var producer: Int { 1 }
}

final class Timeout: Disposable, @unchecked Sendable {
  func cancel() { dispose() }
  func store(in bag: CompoundDisposable) { bag.add(self) }
}
