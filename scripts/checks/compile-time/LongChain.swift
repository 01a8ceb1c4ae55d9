// scopes: 566
import Signals

func longChain(_ numbers: Signal<Int>) -> Signal<String> {
  numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.flattenMap { .return($0 + 1) }.scan(start: 0) { $0 + $1 }.distinctUntilChanged().map { $0 - 1 }.filter { $0 > 10 }.take(5).map { "\($0)" }
}
