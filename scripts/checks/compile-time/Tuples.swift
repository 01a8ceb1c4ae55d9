// scopes: 60529
import Signals

func tuples(_ numbers: Signal<Int>) -> Signal<(Int, String)> {
  numbers.map { ($0, $0 * 2) }.filter { $0 < $1 }.map { (sum: $0 + $1, first: $0) }.filter { $0.sum > 2 }.scan(start: (0, 0)) { ($0.0 + $1.sum, $1.first) }.map { ($0.0, "\($0.1)") }.filter { $0 > 3 && !$1.isEmpty }.map { ($1.count, $1) }.take(7)
}
