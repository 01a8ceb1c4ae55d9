// scopes: 12203
import Signals

func awaited(_ numbers: Signal<Int>) async throws -> String? {
  try await numbers.map { $0 + 1 }.filter { $0 % 2 == 0 }.mapAsync { $0 * 3 }.flattenMap { number in .task { number + 1 } }.scan(start: 0) { $0 + $1 }.distinctUntilChanged().map { $0 - 1 }.filter { $0 > 10 }.take(5).map { "\($0)" }.first()
}
