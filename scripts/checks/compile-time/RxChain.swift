// scopes: 953
import RxFlavour

func rxChain(_ numbers: Observable<Int>) -> Observable<String> {
  numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.flatMap { Observable.just($0 + 1) }.scan(0) { $0 + $1 }.distinctUntilChanged().map { $0 - 1 }.filter { $0 > 10 }.take(5).map { "\($0)" }
}

func rxCombined(_ numbers: Observable<Int>, _ words: Observable<String>) -> Observable<[String]> {
  Observable.combineLatest(numbers.map { $0 * 2 }.filter { $0 > 3 }, words.map { $0 + "!" }, numbers.scan(1.5) { $0 + Double($1) }) { "\($0) \($1) \($2 * 2)" }.distinctUntilChanged().take(10).map { [$0, $0 + "?"] }.scan([]) { $0 + $1 }.filter { $0.count > 1 }
}

func rxFlattened(_ numbers: Observable<Int>, _ words: Observable<String>) -> Observable<Int> {
  numbers.filter { $0 > 0 }.flatMapLatest { number in words.map { ($0, number) } }.filter { $0.0.count > $0.1 }.map { $0.0 }.flatMap { word in numbers.map { (word, $0) } }.map { "\($0.0) \($0.1)" }.distinctUntilChanged().take(3).concatMap { Observable.just([$0]) }.map { $0.count }
}
