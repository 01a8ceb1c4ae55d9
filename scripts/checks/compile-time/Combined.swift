// scopes: 139
import Signals

func combined(_ numbers: Signal<Int>, _ words: Signal<String>) -> Signal<[String]> {
  combineLatest(numbers.map { $0 * 2 }.filter { $0 > 3 }, words.map { $0 + "!" }, numbers.scan(start: 1.5) { $0 + Double($1) }).map { "\($0) \($1) \($2 * 2)" }.distinctUntilChanged().take(10).map { [$0, $0 + "?"] }.scan(start: []) { $0 + $1 }.filter { $0.count > 1 }
}
