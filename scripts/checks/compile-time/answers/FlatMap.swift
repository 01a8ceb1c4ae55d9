// scopes: 566
import Signals
import SignalsPorting

/// One operator by its name in nearly all other libraries, in an otherwise correct chain.
func flatMapped(_ numbers: Signal<Int>) -> Signal<String> {
  numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }
    .flatMap { .return($0 + 1) }  // expect: 'flatMap' is deprecated: renamed to 'flattenMap(_:)'
    .scan(start: 0) { $0 + $1 }.distinctUntilChanged().map { $0 - 1 }.filter { $0 > 10 }
    .take(5).map { "\($0)" }
}
