// scopes: 2070
import Signals

func flattened(_ numbers: Signal<Int>, _ words: Signal<String>) -> Signal<Int> {
  numbers.filter { $0 > 0 }.flattenMap { number in words.map { ($0, number) } }.filter { $0.0.count > $0.1 }.map { $0.0 }.flattenMap { word in numbers.map { (word, $0) } }.map { "\($0.0) \($0.1)" }.distinctUntilChanged().take(3).flattenMap { .return([$0]) }.map { $0.count }
}
