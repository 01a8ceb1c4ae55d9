// scopes: 864
import Signals

/// The chains of `LongChain` and `Combined`, of signals that can't fail.
func infallible(_ numbers: InfallibleSignal<Int>) -> InfallibleSignal<String> {
  numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.flattenMap { .return($0 + 1) }.scan(start: 0) { $0 + $1 }.distinctUntilChanged().map { $0 - 1 }.filter { $0 > 10 }.take(5).map { "\($0)" }
}

func infallible(
  _ numbers: InfallibleSignal<Int>, _ words: InfallibleSignal<String>
) -> InfallibleSignal<[String]> {
  InfallibleSignal.combineLatest(numbers.map { $0 * 2 }.filter { $0 > 3 }, words.map { $0 + "!" }, numbers.scan(start: 1.5) { $0 + Double($1) }).map { "\($0) \($1) \($2 * 2)" }.distinctUntilChanged().take(10).map { [$0, $0 + "?"] }.scan(start: []) { $0 + $1 }.filter { $0.count > 1 }
}
