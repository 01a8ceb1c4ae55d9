// scopes: 720
import Signals
import SignalsPorting

/// Twelve operators in RxSwift's words, and a subscription.
func rxSwift(_ numbers: Signal<Int>, _ words: Signal<String>, _ bag: Lifetime) {
  numbers.map { $0 + 1 }
    .observe(on: MainScheduler.instance)  // expect: 'observe(on:)' is deprecated: renamed to 'deliver(on:)' | 'MainScheduler' is unavailable: write '.main' for a scheduler, and 'deliverOnMainActor()' for 'observe(on:)'
    .filter { $0 % 2 == 0 }
    .flatMap { .just($0 + 1) }  // expect: 'flatMap' is deprecated: renamed to 'flattenMap(_:)' | 'just' is deprecated: renamed to 'return(_:)'
    .scan(0) { $0 + $1 }  // expect: 'scan' is deprecated: renamed to 'scan(start:reduce:)'
    .withLatestFrom(words)  // expect: 'withLatestFrom' is deprecated: write 'withLatest(from: other) { $1 }'
    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)  // expect: 'debounce(_:scheduler:)' is deprecated: renamed to 'debounce(for:on:)' | 'MainScheduler' is unavailable: write '.main' for a scheduler, and 'deliverOnMainActor()' for 'observe(on:)'
    .do(onNext: { print($0) })  // expect: 'do(onNext:onError:onCompleted:onSubscribe:onDispose:)' is deprecated: write 'doNext', 'doError', 'doCompleted', 'initially' for 'onSubscribe', 'onEnd' for 'onDispose'
    .map { $0.count * 2 }
    .takeWhile { $0 < 100 }  // expect: 'takeWhile' is deprecated: renamed to 'take(while:)'
    .catchAndReturn(0)  // expect: 'catchAndReturn' is deprecated: write 'catch(to: .return(value))'
    .ifEmpty(default: 3)  // expect: 'ifEmpty(default:)' is deprecated: renamed to 'ifEmpty(_:)'
    .subscribe(onNext: { print($0) }, onError: { print($0) })  // expect: 'subscribe(onNext:onError:onCompleted:onDisposed:)' has been renamed to 'subscribe(next:error:completed:)'
    .disposed(by: bag)  // expect: 'disposed(by:)' is deprecated: leave it out, or write 'bag.add(disposable)' with a Lifetime
}

func single(_ user: Signal<Int>) {
  let bag = DisposeBag()  // expect: 'DisposeBag' is unavailable: leave it out, or write 'Lifetime()'
  user.do(onSuccess: { print($0) })  // expect: 'do(onSuccess:afterSuccess:onError:afterError:onSubscribe:onSubscribed:onDispose:)' is unavailable: write 'doNext' for 'onSuccess', and 'doError'
    .do(afterNext: { print($0) })  // expect: 'do(onNext:afterNext:onError:onCompleted:)' is unavailable: see 'The method do' on the page RxSwiftFromAToZ
    .subscribe(onSuccess: { print($0) }, onFailure: { print($0) })  // expect: 'subscribe(onSuccess:onFailure:onDisposed:)' is unavailable: write 'subscribe(next:error:)'
    .disposed(by: bag)  // expect: 'disposed(by:)' is deprecated: leave it out, or write 'bag.add(disposable)' with a Lifetime
  _ = user.subscribe(onSuccess: { print($0) }, onError: { print($0) })  // expect: 'subscribe(onSuccess:onError:)' is unavailable: write 'subscribe(next:error:)'
}
