// scopes: 251
import Signals

func merged(_ numbers: Signal<Int>) -> Signal<[String]> {
  merge(numbers.map { $0 * 2 }.filter { $0 > 3 }, numbers.map { $0 + 1 }, numbers.scan(start: 1) { $0 + Int($1) }).map { "\($0)" }.distinctUntilChanged().take(10).map { [$0, $0 + "?"] }.scan(start: []) { $0 + $1 }.filter { $0.count > 1 }
}

/// The same of signals that can't fail.
func merged(_ numbers: InfallibleSignal<Int>) -> InfallibleSignal<[String]> {
  merge(numbers.map { $0 * 2 }.filter { $0 > 3 }, numbers.map { $0 + 1 }, numbers.scan(start: 1) { $0 + Int($1) }).map { "\($0)" }.distinctUntilChanged().take(10).map { [$0, $0 + "?"] }.scan(start: []) { $0 + $1 }.filter { $0.count > 1 }
}
