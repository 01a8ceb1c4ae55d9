// scopes: 231
import Signals
import SignalsPorting

/// Forms that would compile without the names of other libraries, and mean something else.
func forms(_ numbers: Signal<Int>, _ age: MutableProperty<Int>, _ save: Command<Int, Int>) {
  numbers.subscribe { _ in print("event") }  // expect: 'subscribe' is deprecated: write 'subscribeNext { value in … }', or 'materialize().subscribeNext { event in … }'
  numbers.subscribe { print($0 + 1) }
  _ = numbers.bind { print($0) }  // expect: 'bind(onNext:)' is unavailable: write 'subscribeNext', or 'subscribeOnMainActor(next:)' for code of the main actor
  _ = numbers.on(terminated: { print("end") })  // expect: 'on(starting:failed:completed:interrupted:terminated:disposed:value:)' is deprecated: write 'doNext', 'doError', 'doCompleted', 'initially'; 'onEnd' for 'terminated' and 'disposed'
  _ = numbers.on(event: { print($0) })  // expect: 'on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)' is unavailable: write 'initially' for 'started', and 'materialize().doNext { … }' for 'event'
  _ = Signal<Int>.create { single in
    single(.success(1))  // expect: 'callAsFunction' is deprecated: write 'sendNext(value)' and 'sendCompleted()', or 'sendError(error)' for a failure
    return nil
  }
  age.producer.subscribeNext { print($0) }  // expect: 'producer' is deprecated: renamed to 'values'
  _ = save.completions  // expect: 'completions' is unavailable: write 'doCompleted { … }' behind the signal that the command's closure returns
}
